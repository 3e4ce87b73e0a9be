import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../../metadata/center/retry-delay.ts';

describe('retryDelayMs', () => {
  it('doubles up to five seconds', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => retryDelayMs(failures, () => 1));
    expect(longest).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  });

  it('is random by half, so that many who lost a center together do not come back together', () => {
    expect(retryDelayMs(4, () => 0)).toBe(800);
    const delays = new Set(Array.from({ length: 50 }, () => retryDelayMs(4)));
    expect(delays.size).toBeGreaterThan(40);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(800);
    expect(Math.max(...delays)).toBeLessThan(1_600);
  });
});
