import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomLoadBalance } from '../../../gateway/cluster/load-balance/random.ts';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import { askDubbo } from './ask-dubbo.ts';

const DRAWS = 100_000;
const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

/** Parameters of each provider, and `up`, for how many milliseconds it has run, where that is not an hour. */
const LISTS: readonly (readonly string[])[] = [
  // Weights.
  ['', '', ''],
  ['weight=0', '', ''],
  ['weight=0', 'weight=0'],
  ['weight=-5', 'weight=1'],
  ['weight=10', 'weight=20', 'weight=30', 'weight=40'],
  ['weight=0', 'weight=5', 'weight=0', 'weight=10', 'weight=0', 'weight=85'],
  ['get.weight=300&weight=1', '', 'put.weight=900'],
  // Warm-up.
  ['up=300000', ''],
  ['up=3000', ''],
  ['up=-60000', ''],
  ['weight=0&up=3000', 'up=120000', ''],
  ['weight=20&warmup=60000&up=30500', ''],
  ['weight=7&up=540000', 'weight=3&up=240000', 'weight=1&up=1000'],
  ['up=3000', 'up=13000', 'up=60000', 'up=120000'],
  ['up=3000', 'up=4000', 'up=5000', 'up=3500', 'up=4500'],
];

/** Five times the deviation that chance makes between two shares of so many draws. */
function isNear(java: number, ours: number): boolean {
  const deviation = Math.sqrt((2 * java * (100 - java)) / DRAWS);
  return Math.abs(java - ours) <= 5 * deviation;
}

describe('random chooses each provider as often as Dubbo’s own', () => {
  const questions = LISTS.map((list) => ({
    methodName: 'get',
    draws: DRAWS,
    providers: list.map((parameters, index) => `dubbo://10.0.0.${index}:20880/com.example.Shop?${parameters}`),
    upMs: list.map((parameters) => Number(new URLSearchParams(parameters).get('up') ?? HOUR_MS)),
  }));
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'load-balance-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.for(['3.2.16', '3.3.6'] as const)('of Dubbo %s', async (dubboVersion) => {
    const answers = await askDubbo(dubboVersion, 'LoadBalanceMain', join(dir, dubboVersion), questions);
    const lines = questions.map(({ methodName, providers, upMs }, index) => {
      const urls = providers.map((url, at) => parseProviderUrl(`${url}&timestamp=${NOW_MS - upMs[at]!}`));
      const loadBalance = createRandomLoadBalance({ random: Math.random, epochMs: () => NOW_MS });
      const picker = loadBalance.prepare(urls, methodName);
      const counts = urls.map(() => 0);
      for (let draw = 0; draw < DRAWS; draw++) counts[picker.next()]!++;
      const percent = (count: number): number => (100 * count) / DRAWS;
      const [java, ours] = [answers[index]!.map(percent), counts.map(percent)];
      const isEqual = java.every((share, at) => isNear(share, ours[at]!));
      const [javaText, ourText] = [java, ours].map((shares) => shares.map((share) => share.toFixed(1)).join(' '));
      return {
        isEqual,
        line: `${LISTS[index]!.map((text) => text || '-').join(', ')}: Java ${javaText}, ours ${ourText}`,
      };
    });
    console.info(lines.map(({ line }) => line).join('\n'));
    expect(lines.filter(({ isEqual }) => !isEqual)).toEqual([]);
  });
});
