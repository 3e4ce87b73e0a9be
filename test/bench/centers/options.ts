import { parseArgs } from 'node:util';

export const PARTS = ['memory', 'changes', 'served', 'path'] as const;
export type Part = (typeof PARTS)[number];

export interface CentersOptions {
  /** What is measured. */
  readonly parts: readonly Part[];
  /** Length of one measurement of the request path. */
  readonly seconds: number;
  /** Measurements of each subject; they alternate, and the median counts. */
  readonly rounds: number;
}

export const USAGE = `npm run bench:centers -- [--only ${PARTS.join(',')}] [--seconds 1] [--rounds 5]`;

/** Reads the command line; throws a TypeError that says what is wrong with it. */
export function parseOptions(args: readonly string[]): CentersOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '5' },
    },
  });
  return {
    parts: values.only.split(',').map(readPart),
    seconds: readNumber('seconds', values.seconds, 0.2, 60),
    rounds: Math.trunc(readNumber('rounds', values.rounds, 1, 50)),
  };
}

function readPart(text: string): Part {
  const part = PARTS.find((name) => name === text);
  if (part === undefined) throw new TypeError(`--only must be some of ${PARTS.join(', ')}, not ${text}`);
  return part;
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new TypeError(`--${name} must be ${least} to ${most}, not ${text}`);
  return value;
}
