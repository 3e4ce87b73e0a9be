import { formatTable } from '../centers/format-table.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { type Choice, createChoice } from './choice.ts';

const COUNTS = [10, 1_000, 100_000];
/** So many at a time. */
const CHOICES = 100_000;
const CALLS = 20_000;
const MOST_GROWTH = 1.5;
const MOST_SHARE = 0.05;

export interface ChoiceReport {
  readonly goals: readonly Goal[];
  readonly table: string;
}

interface Measured {
  readonly choice: Choice;
  /** CPU of one in each round, in microseconds. */
  readonly chooseUs: number[];
  readonly callUs: number[];
}

/**
 * What it costs to choose among 10, 1,000 and 100,000 providers. The work is the same; among many, though, whoever is drawn is not in
 * the processor's caches, which a loop that does nothing else shows best and a call hardly.
 *
 * @param gatewayUs CPU of a whole call, HTTP included
 */
export async function measureChoice(rounds: number, gatewayUs: number): Promise<ChoiceReport> {
  const all: Measured[] = [];
  for (const count of COUNTS) all.push({ choice: await createChoice(count), chooseUs: [], callUs: [] });
  // The first round is thrown away (compilers).
  for (let round = 0; round <= rounds; round++) {
    for (const { choice, chooseUs, callUs } of all) {
      const ofChoice = await cpuUs(CHOICES, () => choice.choose(CHOICES));
      const ofCall = await cpuUs(CALLS, () => choice.call(CALLS));
      if (round === 0) continue;
      chooseUs.push(ofChoice);
      callUs.push(ofCall);
    }
  }
  const [few, ...more] = all;
  const flat = more.map(({ callUs }, index): Goal => {
    const ratio = median(callUs.map((us, round) => us / few!.callUs[round]!));
    return {
      what: `a call without HTTP and sockets, choosing among ${formatCount(COUNTS[index + 1]!)} providers / among 10: CPU`,
      wanted: `<= ${MOST_GROWTH}`,
      measured: ratio.toFixed(2),
      met: ratio <= MOST_GROWTH,
    };
  });
  const share = median(all.at(-1)!.chooseUs) / gatewayUs;
  const rows = all.map(({ choice, chooseUs, callUs }, index) => [
    formatCount(COUNTS[index]!),
    (1_000 * median(chooseUs)).toFixed(0),
    median(callUs).toFixed(1),
    choice.prepareMs.toFixed(0),
  ]);
  return {
    goals: [
      ...flat,
      {
        what: `choosing among ${formatCount(COUNTS.at(-1)!)} providers: share of a call's CPU on Node`,
        wanted: `<= ${100 * MOST_SHARE} %`,
        measured: `${(100 * share).toFixed(1)} %`,
        met: share <= MOST_SHARE,
      },
    ],
    table: formatTable(
      [
        'providers',
        'CPU ns to choose, nothing else',
        'CPU us of a call without HTTP and sockets',
        'ms from a new view to its first choice',
      ],
      rows,
    ),
  };
}

async function cpuUs(times: number, work: () => void | Promise<void>): Promise<number> {
  const { user, system } = process.cpuUsage();
  await work();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / times;
}

const formatCount = (count: number): string => count.toLocaleString('en');
