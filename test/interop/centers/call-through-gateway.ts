import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { NODE_GATEWAY, startGateway, WORKER_GATEWAY } from '../../end-to-end/gateway-process.ts';
import type { Runtime } from '../../start-gateway.ts';
import type { ResultTable } from '../results.ts';
import { expectEveryRelease, MATRIX_CALLS, SERVICE_COUNT } from './matrix-calls.ts';
import { ENVIRONMENT, PASSWORD } from './matrix-centers.ts';
import { PROVIDER_SECRET, type ProviderKind } from './matrix-providers.ts';

/** What starts a gateway. */
export const SCRIPTS: Readonly<Record<Runtime, string>> = { node: NODE_GATEWAY, workerd: WORKER_GATEWAY };
const WITHIN = { timeout: 20_000, interval: 100 };

interface Cell {
  readonly table: ResultTable;
  readonly row: string;
  readonly column: string;
}

/** Writes a configuration that has nothing but centers and what to expose. @returns its path, in a folder of its own */
export async function writeConfiguration(dir: string, centers: object): Promise<string> {
  const file = join(await mkdtemp(join(dir, 'gateway-')), 'gateway.json');
  const configuration = { ...centers, expose: ['com.example.interop.*'], auth: { mode: 'none' } };
  await writeFile(file, JSON.stringify(configuration));
  return file;
}

/**
 * Starts a gateway; throws unless it counts each service and each provider once, and says nothing that is secret.
 *
 * @returns what was wrong about the calls; each is counted in the table
 */
export async function callThroughGateway(
  runtime: Runtime,
  config: string,
  { providers }: ProviderKind,
  { table, row, column }: Cell,
): Promise<string[]> {
  const gateway = await startGateway(SCRIPTS[runtime], config, ENVIRONMENT);
  const failures: string[] = [];
  try {
    // A provider that is registered both ways is there once.
    const counts = { services: SERVICE_COUNT, providers: SERVICE_COUNT * providers.length, problems: 0, heldBack: [] };
    await vi.waitFor(async () => {
      const ready: unknown = await (await fetch(`${gateway.url}/readyz`)).json();
      expect(ready).toMatchObject({ isSynced: true, ...counts });
    }, WITHIN);
    for (const call of providers.flatMap(() => MATRIX_CALLS)) {
      await table
        .record(row, `${column}, ${runtime}`, () => call.expectRight(gateway.url))
        .catch((error: unknown) => failures.push(`${runtime}: ${call.name}: ${String(error)}`));
    }
    if (providers.length > 1) await expectEveryRelease(gateway.url);
  } finally {
    await gateway.stop();
  }
  const said = gateway.errors() + gateway.lines.join('\n');
  for (const secret of [PROVIDER_SECRET, PASSWORD]) expect(said).not.toContain(secret);
  return failures;
}
