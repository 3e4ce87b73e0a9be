import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeAtExit } from '../../gateway/launch/at-exit.ts';
import { benchmark } from './benchmark.ts';
import { parseOptions, USAGE } from './options.ts';
import { soakGateways } from './soak.ts';

// Leaving by `exit` is what ends every process that was started: see subjects/started-process.ts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const options = parseOptions(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), 'gateway-bench-'));
  removeAtExit(folder);
  await (options.soakSeconds > 0 ? soakGateways(options, folder) : benchmark(options, folder));
} catch (error) {
  const { message, stack } = error as Error;
  console.error(error instanceof TypeError ? `${message}\n${USAGE}` : stack);
  process.exitCode = 1;
}
