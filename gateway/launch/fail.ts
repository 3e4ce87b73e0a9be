import { ConfigError } from '../config/config-error.ts';
import { UsageError } from './command-line.ts';
import { StartError } from './start-error.ts';

/** Says why a start failed and ends the process: with code 2 for a wrong command line, 1 for anything else. */
export function fail(error: unknown): never {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function describe(error: unknown): string {
  const isExpected = error instanceof UsageError || error instanceof ConfigError || error instanceof StartError;
  if (isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
