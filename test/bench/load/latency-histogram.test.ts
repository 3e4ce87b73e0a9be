import { expect, it } from 'vitest';

import { LatencyHistogram } from './latency-histogram.ts';

it('gives percentiles within one per cent, from microseconds to seconds', () => {
  const histogram = new LatencyHistogram();
  for (let ms = 1; ms <= 1000; ms++) histogram.record(ms);
  expect(histogram.total).toBe(1000);
  expect(Math.abs(histogram.percentileUs(0.5) / 500_000 - 1)).toBeLessThan(0.01);
  expect(Math.abs(histogram.percentileUs(0.99) / 990_000 - 1)).toBeLessThan(0.01);
});

it('tells microseconds apart below a millisecond', () => {
  const histogram = new LatencyHistogram();
  for (const us of [40, 41, 42]) histogram.record(us / 1000);
  expect(Math.floor(histogram.percentileUs(0.5))).toBe(41);
});

it('is 0 when nothing was recorded', () => {
  expect(new LatencyHistogram().percentileUs(0.5)).toBe(0);
});
