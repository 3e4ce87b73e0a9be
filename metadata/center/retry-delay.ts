const FIRST_MS = 200;
const LONGEST_MS = 5_000;

/**
 * Milliseconds to wait before the next try, after `failures` (from 1) of them in a row: doubling up to five seconds, and of that a
 * random half, so that gateways that lost a center together do not come back together.
 *
 * @param random gives 0 (included) to 1 (excluded)
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return longest * (0.5 + random() / 2);
}
