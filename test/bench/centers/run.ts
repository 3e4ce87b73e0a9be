import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeAtExit } from '../../../gateway/launch/at-exit.ts';
import { missingZooKeeper } from '../../interop/servers/missing-servers.ts';
import { describeMachine, formatGoals, writeReport } from '../write-report.ts';
import { CenterBench, type PartResult } from './center-bench.ts';
import { CenterWriter } from './center-writer.ts';
import { measureChanges } from './measure-changes.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePath } from './measure-path.ts';
import { measureServed } from './measure-served.ts';
import { type CentersOptions, type Part, parseOptions, PARTS, USAGE } from './options.ts';
import { startCenterServer } from './start-center-server.ts';

const MEASURES: Readonly<Record<Part, (bench: CenterBench) => Promise<PartResult>>> = {
  memory: measureMemory,
  changes: measureChanges,
  served: measureServed,
  path: measurePath,
};

// Leaving by `exit` is what ends every process that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const options = parseOptions(process.argv.slice(2));
  const missing = missingZooKeeper();
  if (missing !== null) {
    console.error(`bench:centers ${missing}`);
    process.exit(1);
  }
  const folder = await mkdtemp(join(tmpdir(), 'gateway-bench-centers-'));
  removeAtExit(folder);
  await measureCenters(options, folder);
} catch (error) {
  const { message, stack } = error as Error;
  console.error(error instanceof TypeError ? `${message}\n${USAGE}` : stack);
  process.exit(1);
}

/** Measures, prints the tables, and writes them into the README unless parts were left out. */
async function measureCenters(options: CentersOptions, folder: string): Promise<void> {
  const server = await startCenterServer(folder);
  const writer = await CenterWriter.open(server.port);
  try {
    const bench = new CenterBench(options, server, writer, folder);
    const results: PartResult[] = [];
    for (const part of options.parts) {
      console.log(`measuring ${part}`);
      results.push(await MEASURES[part](bench));
    }
    const text = [
      `${describeMachine()}; median of ${options.rounds} rounds.`,
      formatGoals(results.flatMap(({ goals }) => goals)),
      ...results.map(({ details }) => details),
    ].join('\n\n');
    console.log(`\n${text}`);
    if (options.parts.length === PARTS.length) await writeReport(text, 'centers');
  } finally {
    writer.close();
    await server.stop();
  }
}
