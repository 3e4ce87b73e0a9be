import { formatTable } from '../centers/format-table.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { createRoutedCalls, type RoutedCalls } from './routed-calls.ts';

const COUNTS = [10, 10_000];
/** So many at a time. */
const TIMES = 500_000;
/** Below this a gateway differs from itself. */
const MOST_SHARE = 0.02;
const MOST_GROWTH = 1.1;

export interface RoutesReport {
  readonly goals: readonly Goal[];
  readonly table: string;
}

type Part = keyof RoutedCalls;
const PARTS: readonly Part[] = ['match', 'bind', 'passBy'];

/**
 * What configured routes cost, among 10 and among 10,000. The search is the same; of 10,000 most are in no cache of the processor. As for
 * metrics: two processes of the very same gateway differ by more, so it is measured alone.
 *
 * @param gatewayUs CPU of a whole call, HTTP included
 */
export async function measureRoutes(rounds: number, gatewayUs: number): Promise<RoutesReport> {
  const all = await Promise.all(COUNTS.map((count) => createRoutedCalls(count)));
  const us = all.map((): Record<Part, number[]> => ({ match: [], bind: [], passBy: [] }));
  // The first round is thrown away (compilers).
  for (let round = 0; round <= rounds; round++) {
    for (const [index, calls] of all.entries()) {
      for (const part of PARTS) {
        const used = cpuUs(() => calls[part](TIMES));
        if (round > 0) us[index]![part].push(used);
      }
    }
  }
  const [few, many] = us.map((of) => ({ match: median(of.match), bind: median(of.bind), passBy: median(of.passBy) }));
  const share = (what: string, usOfIt: number): Goal => ({
    what: `${what}: share of a call's CPU on Node`,
    wanted: `<= ${100 * MOST_SHARE} %`,
    measured: `${((100 * usOfIt) / gatewayUs).toFixed(1)} %`,
    met: usOfIt / gatewayUs <= MOST_SHARE,
  });
  // What a route reads besides, in memory that is its own, is counted here.
  const growth = (gatewayUs + many!.bind - few!.bind) / gatewayUs;
  return {
    goals: [
      share('finding one of 10,000 routes, beyond finding one of 10', many!.match - few!.match),
      share('finding out that a call is by none of 10,000 routes', many!.passBy),
      {
        what: 'a call on Node by one of 10,000 routes, called in turn / by one of 10: CPU',
        wanted: `<= ${MOST_GROWTH}`,
        measured: growth.toFixed(2),
        met: growth <= MOST_GROWTH,
      },
    ],
    table: formatTable(
      ['routes', 'CPU ns to find one', 'CPU ns from a path to arguments', 'CPU ns to find the default route'],
      [few!, many!].map(({ match, bind, passBy }, index) => [
        COUNTS[index]!.toLocaleString('en'),
        formatNs(match),
        formatNs(bind),
        formatNs(passBy),
      ]),
    ),
  };
}

function formatNs(us: number): string {
  return (1_000 * us).toFixed(0);
}

function cpuUs(work: () => void): number {
  const { user, system } = process.cpuUsage();
  work();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / TIMES;
}
