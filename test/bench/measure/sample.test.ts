import { expect, it } from 'vitest';

import { type Cell, median, Results, type Sample } from './sample.ts';

const cell = (subject: string): Cell => ({ provider: 'p', workload: 'w', connections: 1, subject });
const sample = (requestsPerSecond: number): Sample => ({
  requestsPerSecond,
  p50Us: 0,
  p99Us: 0,
  cpuUs: 0,
  providerCpuUs: 0,
  rssBytes: 0,
  clientLoad: 0,
});

it('takes the middle, or between the two middle values', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
});

it('compares within each round, so that a slow round counts for neither side', () => {
  const results = new Results();
  for (const rate of [100, 10, 100]) results.add(cell('a'), sample(rate));
  for (const rate of [200, 20, 200]) results.add(cell('b'), sample(rate));
  expect(results.ratio(cell('a'), cell('b'), 'requestsPerSecond')).toBe(0.5);
});

it('has no ratio to what was not measured', () => {
  const results = new Results();
  results.add(cell('a'), sample(1));
  expect(results.ratio(cell('a'), cell('b'), 'requestsPerSecond')).toBeNaN();
});
