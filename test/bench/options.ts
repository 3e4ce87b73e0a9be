import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Length of one measurement. */
  readonly seconds: number;
  /** Measurements of each subject under each load; they alternate, and the median counts. */
  readonly rounds: number;
  /** Only subjects whose name holds this text; empty for all. */
  readonly only: string;
  /** Seconds of steady load instead of the benchmark; 0 for the benchmark. */
  readonly soakSeconds: number;
  /** False leaves out what is measured in front of the provider of canned frames. */
  readonly canned: boolean;
  /** False leaves the real provider out even where Java is. */
  readonly java: boolean;
}

export const USAGE = `npm run bench -- [--seconds 1] [--rounds 3] [--only TEXT] [--no-canned] [--no-java] [--soak SECONDS]`;

/** Reads the command line; throws a TypeError that says what is wrong with it. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      canned: { type: 'boolean', default: true },
      java: { type: 'boolean', default: true },
      soak: { type: 'string', default: '0' },
    },
  });
  return {
    seconds: readNumber('seconds', values.seconds, 0.2, 60),
    rounds: Math.trunc(readNumber('rounds', values.rounds, 1, 50)),
    only: values.only,
    soakSeconds: readNumber('soak', values.soak, 0, 3600),
    canned: values.canned,
    java: values.java,
  };
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new TypeError(`--${name} must be ${least} to ${most}, not ${text}`);
  return value;
}
