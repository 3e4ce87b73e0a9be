import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest';
import { RUNTIMES } from '../../start-gateway.ts';
import type { RegisteredProvider } from '../registered-providers.ts';
import { createResultTable } from '../results.ts';
import { callThroughGateway, writeConfiguration } from './call-through-gateway.ts';
import { type CenterPlace, MATRIX_CENTERS, type MatrixCenter, PASSWORD, serverVersions } from './matrix-centers.ts';
import { PROVIDER_KINDS, PROVIDER_SECRET, type ProviderKind, startProviders } from './matrix-providers.ts';
import { CONFIGURATOR, CONFIGURATOR_TEXT, propertiesOf, TAG_RULE, TAG_RULE_TEXT } from './published-items.ts';
import { runInspect } from './run-inspect.ts';

const KINDS: readonly ProviderKind[] = Object.values(PROVIDER_KINDS);
/** Column by column, so that the servers of all rows start at the same time. */
const CELLS = KINDS.flatMap((kind) => {
  return MATRIX_CENTERS.filter(({ kinds }) => kinds.includes(kind)).map((center) => ({ center, kind }));
});
const BY_PROPERTIES = '3.2.16 by dubbo.properties';
const COLUMNS = [...KINDS.map(({ name }) => name), BY_PROPERTIES];
/** The first start builds what is started. */
const TIMEOUT_MS = 300_000;

const table = createResultTable({
  file: new URL('../CENTERS.md', import.meta.url),
  title: 'center',
  rows: MATRIX_CENTERS.map(({ name }) => name),
  columns: COLUMNS.flatMap((column) => RUNTIMES.map((runtime) => `${column}, ${runtime}`)),
});

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'centers-'));
});

afterAll(async () => {
  // One that did not start has failed its tests.
  await Promise.allSettled(MATRIX_CENTERS.map((center) => center.stop()));
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  await table.write(head());
});

/** Runs with providers of a kind at a place of a center. Where that cannot run it is skipped; in CI that fails. */
async function withProviders(
  { skip }: Pick<TestContext, 'skip'>,
  center: MatrixCenter,
  kind: ProviderKind,
  name: string,
  body: (folder: string, place: CenterPlace, providers: readonly RegisteredProvider[]) => Promise<void>,
): Promise<void> {
  if (center.missing !== null && process.env['CI'] !== undefined) throw new Error(center.missing);
  if (center.missing !== null) skip(center.missing);
  const folder = await mkdtemp(join(dir, 'cell-'));
  const place = await center.open(folder, name);
  try {
    const { registry, metadataReport } = place;
    const centers = metadataReport === undefined ? { registry } : { registry, metadataReport };
    const providers = await startProviders(folder, kind, centers);
    try {
      await body(folder, place, providers);
    } finally {
      await Promise.all(providers.map((provider) => provider.kill()));
    }
  } finally {
    await place.close();
  }
}

describe('a gateway that is given addresses and what to expose', { timeout: TIMEOUT_MS }, () => {
  it.concurrent.for(CELLS)(
    'finds, types and calls through $center.name: $kind.name',
    async ({ center, kind }, context) => {
      const { expect } = context;
      await withProviders(context, center, kind, kind.name, async (folder, { configuration }) => {
        const failures = RUNTIMES.map(async (runtime) => {
          const config = await writeConfiguration(folder, configuration);
          return callThroughGateway(runtime, config, kind, { table, row: center.name, column: kind.name });
        });
        expect((await Promise.all(failures)).flat()).toEqual([]);
      });
    },
  );

  const withConfigCenter = MATRIX_CENTERS.filter(({ name }) => ['ZooKeeper', 'Nacos 3.1.0 with login'].includes(name));
  const kind = PROVIDER_KINDS.all32;

  it.concurrent.for(withConfigCenter)(
    'finds them by the dubbo.properties in $name alone, and inspect tells what is there',
    async (center, context) => {
      const { expect } = context;
      await withProviders(context, center, kind, 'by-properties', async (folder, place, [provider]) => {
        const { registry } = place.configuration;
        const found = await runInspect(await writeConfiguration(folder, { registry }));
        expect(found).toMatchObject({ exitCode: 0, errors: '' });
        const centers = ['registry', 'metadata center', 'config center'].map((name) =>
          expect.stringMatching(`^${name}: ${place.label} \\(`),
        );
        expect(found.lines).toEqual(
          expect.arrayContaining([
            ...centers,
            'com.example.interop.GroupedService',
            'group (none), version (none)',
            'group (none), version 2.0.0',
            'group blue, version 1.0.0',
            'whichFor(java.lang.String)',
            'echoOrder(com.example.interop.model.Order)',
            `${provider?.host}:${provider?.port}  release 3.2.16  application=app-3.2.16`,
            '6 services, 6 providers, 0 problems',
          ]),
        );
        expect(found.lines.join('\n')).not.toContain('rule:');

        await place.publish('dubbo.properties', propertiesOf(place));
        await place.publish(TAG_RULE, TAG_RULE_TEXT);
        await place.publish(CONFIGURATOR, CONFIGURATOR_TEXT);
        const configuration = { 'config-center': registry };
        const failures = RUNTIMES.map(async (runtime) => {
          const config = await writeConfiguration(folder, configuration);
          return callThroughGateway(runtime, config, kind, { table, row: center.name, column: BY_PROPERTIES });
        });
        expect((await Promise.all(failures)).flat()).toEqual([]);
        const ruled = await runInspect(await writeConfiguration(folder, configuration));
        expect(ruled).toMatchObject({ exitCode: 0, errors: '' });
        const rules = ruled.lines.filter((line) => line.startsWith('rule:'));
        // One is of the application, and so of each of its six services.
        const expected = [CONFIGURATOR, ...Array.from({ length: 6 }, () => TAG_RULE)];
        expect(rules.toSorted()).toEqual(expected.map((name) => `rule: ${name} from ${place.label}`).toSorted());
        for (const { lines, errors } of [found, ruled]) {
          for (const secret of [PASSWORD, PROVIDER_SECRET]) expect(lines.join('\n') + errors).not.toContain(secret);
        }
      });
    },
  );

  it.concurrent.for(withConfigCenter)(
    'inspect says where it looked when $name has nothing',
    async (center, context) => {
      const { expect } = context;
      await withProviders(context, center, { name: 'none', providers: [] }, 'nothing', async (folder, place) => {
        const { exitCode, lines, errors } = await runInspect(await writeConfiguration(folder, place.configuration));
        expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: '' });
        expect(lines[0]).toBe('No service was found. Looked for com.example.interop.*');
        expect(lines[1]).toMatch(`providers:   ${place.label} (`);
        expect(lines.join('\n')).toContain('Is the provider registered there, in this namespace and group');
        expect(lines.join('\n')).not.toContain(PASSWORD);
      });
    },
  );
});

function head(): string {
  const versions = [...serverVersions].map(([name, version]) => `${name} is ${version}`).toSorted();
  return `# Real centers, real providers

Calls that were exactly right, through a gateway that was given addresses and what to expose, and nothing else. ${versions.toReversed().join(', ')}. Written by
\`WRITE_RESULTS=1 npx vitest run --project interop test/interop/centers/matrix.test.ts\`. What the columns are: [README.md](README.md#the-matrix).
`;
}
