/** Wait before the second dial; doubles with every further one. */
const FIRST_MS = 50;

/**
 * Milliseconds to wait after the `failures`-th failed dial in a row: 50, 100, 200 ... up to `maxMs`, each shortened by up
 * to a fifth, so that gateways that lost the same provider at the same moment do not come back at the same moment.
 */
export function backOffMs(failures: number, maxMs: number, random: () => number): number {
  const full = Math.min(maxMs, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(full * (1 - random() / 5));
}
