import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NODE_GATEWAY, WORKER_GATEWAY } from '../gateway-process.ts';
import { startSteadyLoad, type SteadyLoad } from '../steady-load.ts';
import { TIMEOUT_MS, type MoodyProvider } from './moody-provider.ts';
import { startMoodyGateway, type MoodyGateway } from './moody-gateway.ts';
import { writeTable } from './write-table.ts';

const PART_MS = 1_000;
/** In this time it is found out: a call's time, or the calls that a share of failures takes. */
const ONSET_MS = 2_000;

interface Way {
  readonly name: string;
  fallSick(provider: MoodyProvider): void | Promise<void>;
  recover(provider: MoodyProvider): void | Promise<void>;
  /** Share of calls that may fail in that time, and afterwards, when trial calls are all that it gets. */
  readonly onset: number;
  readonly isolated: number;
}

const mood = (name: string, sick: MoodyProvider['mood'], onset: number, isolated: number): Way => ({
  name,
  fallSick: (provider) => void (provider.mood = sick),
  recover: (provider) => void (provider.mood = 'well'),
  onset,
  isolated,
});

/** One for each provider. */
const WAYS: readonly Way[] = [
  {
    name: 'it refuses connections',
    fallSick: (provider) => provider.die(),
    recover: (provider) => provider.revive(),
    onset: 0.1,
    isolated: 0,
  },
  mood('it accepts and never answers', 'silent', 0.25, 0.05),
  mood('it answers errors at once', 'errors', 0.25, 0.05),
  mood('it answers errors every second time', 'half', 0.25, 0.1),
  mood('it answers after twice the time of a call', 'slow', 0.25, 0.05),
];

interface Runtime {
  readonly moody: MoodyGateway;
  readonly echo: SteadyLoad;
  readonly read: SteadyLoad;
}

const runtimes: Runtime[] = [];

beforeAll(async () => {
  for (const script of [NODE_GATEWAY, WORKER_GATEWAY]) {
    const moody = await startMoodyGateway(
      script,
      WAYS.map(() => ''),
    );
    const { echoUrl, readUrl } = moody;
    runtimes.push({ moody, echo: startSteadyLoad(echoUrl), read: startSteadyLoad(readUrl) });
  }
}, 60_000);

afterAll(async () => {
  for (const { echo, read, moody } of runtimes) {
    await Promise.all([echo.stop(), read.stop()]);
    await moody.stop();
  }
});

interface Part {
  /** Shares of calls that failed: of a method that is not idempotent, and of one that is. */
  readonly failed: number;
  readonly failedRead: number;
  /** Share of all calls that went to the provider. */
  readonly taken: number;
}

type Parts = readonly [before: Part, onset: Part, isolated: Part, after: Part];

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/** What became of the calls meanwhile. */
async function during(runtime: Runtime, provider: MoodyProvider, happens: () => Promise<unknown>): Promise<Part> {
  const { echo, read, moody } = runtime;
  const look = () => ({
    echo: sum(echo.counts.values()),
    failed: echo.failures.length,
    read: sum(read.counts.values()),
    failedRead: read.failures.length,
    taken: provider.calls,
    all: sum(moody.providers.map(({ calls }) => calls)),
  });
  const before = look();
  await happens();
  const after = look();
  return {
    failed: (after.failed - before.failed) / (after.echo - before.echo),
    failedRead: (after.failedRead - before.failedRead) / (after.read - before.read),
    taken: (after.taken - before.taken) / (after.all - before.all),
  };
}

const HEAD = `# One of five providers is sick

Share of calls that failed, of a method that is not idempotent and of one that is declared so, a hundred a second each, and the share of all calls that
went to the sick one: before, in the first ${ONSET_MS / 1_000} seconds of its sickness, later, and after its recovery. The time of a call is ${TIMEOUT_MS} ms; an isolation begins with
500 ms (5 s by default), after which one call tries it.`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function goThrough(way: Way, provider: MoodyProvider, runtime: Runtime): Promise<Parts> {
  const before = await during(runtime, provider, () => sleep(PART_MS));
  const onset = await during(runtime, provider, async () => {
    await way.fallSick(provider);
    await sleep(ONSET_MS);
  });
  expect(runtime.moody.saidOf(provider).filter((line) => line.startsWith('is isolated'))).not.toEqual([]);
  const isolated = await during(runtime, provider, () => sleep(2 * PART_MS));
  await way.recover(provider);
  await expect.poll(() => runtime.moody.saidOf(provider).at(-1) ?? '', { timeout: 15_000 }).toContain('is readmitted');
  // What it answers too late.
  await sleep(2 * TIMEOUT_MS);
  const after = await during(runtime, provider, () => sleep(PART_MS));
  return [before, onset, isolated, after];
}

it('a sick provider costs callers little, then nearly nothing, and serves again once it is well', async () => {
  const rows: string[][] = [];
  for (const [index, way] of WAYS.entries()) {
    const seen = await Promise.all(runtimes.map((runtime) => goThrough(way, runtime.moody.providers[index]!, runtime)));
    for (const [of, parts] of seen.entries()) {
      for (const [title, key] of [
        ['fail', 'failed'],
        ['fail, idempotent', 'failedRead'],
        ['go to it', 'taken'],
      ] as const)
        rows.push([`${way.name}, ${['Node', 'workerd'][of]}: ${title}`, ...parts.map((part) => percent(part[key]))]);
    }
    for (const [before, onset, isolated, after] of seen) {
      const bounds = { before: 0.05, onset: way.onset, isolated: way.isolated + 0.02, after: 0.05 };
      for (const [part, { failed }] of Object.entries({ before, onset, isolated, after })) {
        expect([way.name, part, failed <= bounds[part as keyof typeof bounds] || failed]).toEqual([
          way.name,
          part,
          true,
        ]);
      }
      expect(onset.failedRead).toBeLessThanOrEqual(onset.failed + 0.05);
      // A fifth is its share. To answer errors at once brings it no more, and soon nearly nothing.
      expect([way.name, onset.taken < 0.25, isolated.taken < 0.08, after.taken > 0.1]).toEqual([
        way.name,
        true,
        true,
        true,
      ]);
    }
  }
  await writeTable('SICK.md', HEAD, ['', 'before', 'at first', 'later', 'after'], rows);
}, 120_000);
