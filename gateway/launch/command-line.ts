import { parseArgs } from 'node:util';

export interface CommandLine {
  /** Path of the configuration; null when none was given. */
  readonly configPath: string | null;
  readonly host: string;
  /** Null: 8787, or a free one if that is taken. */
  readonly port: number | null;
  /** Folder of the last good views; null: beside the configuration. */
  readonly statePath: string | null;
}

/** The command line cannot be used; the message is for the person who typed it. */
export class UsageError extends Error {}

/**
 * Reads `--config FILE --port N --host H --state FOLDER`.
 *
 * @throws UsageError
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { config, port, host, state } = parse(args);
  // Node would listen on every address.
  if (host === '') throw new UsageError('--host takes an address, and it is empty');
  return {
    configPath: config ?? null,
    host,
    port: port === undefined ? null : parsePort(port),
    statePath: state ?? null,
  };
}

function parse(args: readonly string[]): { config?: string; port?: string; host: string; state?: string } {
  try {
    return parseArgs({
      args: [...args],
      options: {
        config: { type: 'string' },
        port: { type: 'string' },
        state: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(`--port takes a number from 0 to 65535, not ${text}`);
  return port;
}
