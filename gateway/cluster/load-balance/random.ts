import type { LoadBalance } from './load-balance.ts';

/** Each provider with equal chance. `random` gives 0 (included) to 1 (excluded). */
export function createRandomLoadBalance(random: () => number): LoadBalance {
  return { select: (count) => Math.floor(random() * count) };
}
