import { describe, expect, it } from 'vitest';
import { createRandomLoadBalance } from '../../../gateway/cluster/load-balance/random.ts';
import { provider } from '../router/provider-urls.ts';

const DRAWS = 100_000;
const NOW_MS = 1_800_000_000_000;

/** Numbers that look random and are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Share of each provider in percent. */
function shares(parameters: readonly string[], method = 'get', epochMs = (): number => NOW_MS): number[] {
  const providers = parameters.map((text, index) => provider(`h${index}:20880`, text));
  const picker = createRandomLoadBalance({ random: seeded(7), epochMs }).prepare(providers, method);
  const counts = providers.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) counts[picker.next()]!++;
  return counts.map((count) => (100 * count) / DRAWS);
}

function expectShares(actual: readonly number[], wanted: readonly number[]): void {
  expect(actual).toHaveLength(wanted.length);
  for (const [index, share] of actual.entries()) expect(share).toBeCloseTo(wanted[index]!, -0.3);
}

describe('random', () => {
  it('takes all with equal chance where they have equal weights, even 0', () => {
    expectShares(shares(['', '', '', '']), [25, 25, 25, 25]);
    expectShares(shares(['weight=7', 'weight=7']), [50, 50]);
    expectShares(shares(['weight=0', 'weight=0']), [50, 50]);
  });

  it('takes by weight, 100 where none is given, and nothing where it is 0', () => {
    expectShares(shares(['weight=300', '']), [75, 25]);
    expectShares(shares(['weight=10', 'weight=20', 'weight=30', 'weight=40']), [10, 20, 30, 40]);
    expect(shares(['weight=0', '', 'weight=0'])).toEqual([0, 100, 0]);
    expect(shares(['weight=-5', ''])).toEqual([0, 100]);
    expectShares(shares(['weight=heavy', '']), [50, 50]);
    expectShares(shares(['weight=1e300', 'weight=2147483647']), [50, 50]);
  });

  it("prefers the method's own weight", () => {
    expectShares(shares(['get.weight=300&weight=100', ''], 'get'), [75, 25]);
    expectShares(shares(['get.weight=300&weight=100', ''], 'put'), [50, 50]);
  });

  it('draws a thousand different weights as they are, and none of those that are 0', () => {
    const weights = Array.from({ length: 1000 }, (_, index) => index % 10);
    const actual = shares(weights.map((weight) => `weight=${weight}`));
    for (const weight of weights.keys()) if (weights[weight] === 0) expect(actual[weight]).toBe(0);
    const byWeight = Map.groupBy(actual.keys(), (index) => weights[index]!);
    for (const [weight, indexes] of byWeight) {
      const sum = indexes.reduce((total, index) => total + actual[index]!, 0);
      expect(sum).toBeCloseTo((100 * weight) / 45, -0.3);
    }
  });
});

describe('warm-up', () => {
  const started = (minutesAgo: number, more = '') => `timestamp=${NOW_MS - minutesAgo * 60_000}${more}`;

  it('gives whoever was just started less, and more as he runs on', () => {
    expectShares(shares([started(5), started(60)]), [33.3, 66.7]);
    expectShares(shares([started(1), started(60)]), [9.1, 90.9]);
    expectShares(shares([started(0.01), started(60)]), [1, 99]);
    expectShares(shares([started(10), started(60)]), [50, 50]);
    expectShares(shares([started(1, '&warmup=60000'), started(60)]), [50, 50]);
    expectShares(shares([started(5, '&weight=200'), started(60)]), [50, 50]);
  });

  it('gives one whose clock is ahead the least', () => {
    expectShares(shares([started(-30), started(60)]), [1, 99]);
  });

  it('is none where its length is no length', () => {
    for (const length of ['-5', '0', 'long']) expectShares(shares([started(1, `&warmup=${length}`), '']), [50, 50]);
    expectShares(shares(['timestamp=x', '']), [50, 50]);
  });

  it('does not matter where all were started together', () => {
    expectShares(shares([started(0.5), started(0.5), started(0.5), started(0.5)]), [25, 25, 25, 25]);
  });

  it('leaves the load to be shared where hardly anybody is warm', () => {
    const actual = shares([started(60), ...Array.from({ length: 99 }, () => started(0.01))]);
    expect(actual[0]).toBeGreaterThan(5);
    expect(Math.max(...actual.slice(1))).toBeLessThan(1.2);
  });

  it('goes on with time', () => {
    let epochMs = NOW_MS;
    const providers = [provider('a:1', started(5)), provider('b:1', started(60))];
    const picker = createRandomLoadBalance({ random: seeded(3), epochMs: () => epochMs }).prepare(providers, 'get');
    const share = () =>
      Array.from({ length: DRAWS }, () => picker.next()).filter((index) => index === 0).length / DRAWS;
    expect(share()).toBeCloseTo(1 / 3, 1.5);
    epochMs += 4 * 60_000;
    expect(share()).toBeCloseTo(9 / 19, 1.5);
    epochMs += 60_000;
    expect(share()).toBeCloseTo(1 / 2, 1.5);
  });

  it('lets one that warms up faster overtake', () => {
    let epochMs = NOW_MS;
    const providers = [provider('a:1', started(2)), provider('b:1', started(0, '&warmup=60000'))];
    const picker = createRandomLoadBalance({ random: seeded(3), epochMs: () => epochMs }).prepare(providers, 'get');
    const share = () =>
      Array.from({ length: DRAWS }, () => picker.next()).filter((index) => index === 0).length / DRAWS;
    expect(share()).toBeCloseTo(20 / 21, 1.5);
    epochMs += 60_000;
    expect(share()).toBeCloseTo(30 / 130, 1.5);
  });
});
