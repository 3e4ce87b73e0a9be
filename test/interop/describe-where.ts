import { describe, it } from 'vitest';

/**
 * A `describe` for tests that need something installed. Where it is missing, one test stands in for all of them: skipped
 * with the reason, so that the skip is seen; in CI it fails.
 * @param missing what is missing (see `missingJavaTools`, `missingZooKeeper` ...), or null
 */
export function describeWhere(missing: string | null, name: string, body: () => void): void {
  // oxlint-disable-next-line vitest/valid-title -- it is an argument
  describe(name, () => {
    if (missing === null) return body();
    it('runs where what it needs is installed', ({ skip }) => {
      if (process.env['CI'] !== undefined) throw new Error(missing);
      skip(missing);
    });
  });
}
