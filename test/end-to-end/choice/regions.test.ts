import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NODE_GATEWAY, WORKER_GATEWAY } from '../gateway-process.ts';
import { startSteadyLoad, type SteadyLoad } from '../steady-load.ts';
import type { MoodyProvider } from './moody-provider.ts';
import { startMoodyGateway, type MoodyGateway } from './moody-gateway.ts';
import { writeTable } from './write-table.ts';

const HOLD_MS = 700;
const MEASURE_MS = 800;

const PLACES = [
  ['h1', 'region=cn-hangzhou&zone=cn-hangzhou-h'],
  ['h2', 'region=cn-hangzhou&zone=cn-hangzhou-h'],
  ['h3', 'region=cn-hangzhou&zone=cn-hangzhou-i'],
  ['h4', 'region=cn-hangzhou&zone=cn-hangzhou-i'],
  ['s1', 'region=cn-shanghai'],
  ['s2', 'region=cn-shanghai'],
  ['f1', 'region=eu-central-1'],
  ['f2', 'region=eu-central-1'],
  ['x', ''],
] as const;
const NAMES: readonly string[] = PLACES.map(([name]) => name);

const ZONE = 'zone cn-hangzhou-h';
const REGION = 'region cn-hangzhou';
const SHANGHAI = 'region cn-shanghai';
const FRANKFURT = 'region eu-central-1';
const LEVELS = [ZONE, REGION, SHANGHAI, FRANKFURT, 'all'];

type Step = readonly [name: string, verb: 'is well' | 'dies' | 'returns' | 'flaps', level: string];

/** What happens, and the level that calls go to then: a level needs half of its providers. */
const STEPS: readonly Step[] = [
  ['x', 'is well', ZONE],
  ['h1', 'dies', ZONE],
  ['h2', 'dies', REGION],
  ['h3', 'dies', SHANGHAI],
  ['h4', 'dies', SHANGHAI],
  ['s1', 'dies', SHANGHAI],
  ['s2', 'dies', FRANKFURT],
  ['f1', 'dies', FRANKFURT],
  ['f2', 'dies', 'all'],
  ['f2', 'returns', FRANKFURT],
  ['s2', 'returns', SHANGHAI],
  ['s1', 'returns', SHANGHAI],
  ['f1', 'returns', SHANGHAI],
  ['h4', 'returns', SHANGHAI],
  ['h3', 'returns', REGION],
  ['h2', 'flaps', REGION],
  ['h2', 'returns', ZONE],
  ['h1', 'returns', ZONE],
];

/** Hardly anybody calls them then, so that nobody may find out. */
const UNUSED: ReadonlySet<string> = new Set(['h4 dies', 'f1 returns']);

const HEAD = `# Three regions, providers that die and come back

Share of calls by level, a hundred a second, once a provider has died or come back and the gateway has found out (all the while where one
flaps); and how many calls failed in the whole step: those in flight on what has died. In the zone cn-hangzhou-h are h1 and h2, in
another zone of its region h3 and h4, then s1 and s2 in cn-shanghai, f1 and f2 in eu-central-1, and x, of which nobody knows where it is. The first
figure is of Node, the second of workerd.`;

interface Runtime {
  readonly moody: MoodyGateway;
  readonly load: SteadyLoad;
}

const runtimes: Runtime[] = [];

beforeAll(async () => {
  const region = { self: 'cn-hangzhou', zone: 'cn-hangzhou-h', hold: HOLD_MS };
  const labels = PLACES.map(([, parameters]) => parameters);
  for (const script of [NODE_GATEWAY, WORKER_GATEWAY]) {
    const moody = await startMoodyGateway(script, labels, { region, timeout: 5_000 });
    runtimes.push({ moody, load: startSteadyLoad(moody.echoUrl) });
  }
}, 60_000);

afterAll(async () => {
  for (const { load, moody } of runtimes) {
    await load.stop();
    await moody.stop();
  }
});

/** Lets it happen, and waits until the gateway has found out, if it will. */
async function happen(verb: 'dies' | 'returns', isUsed: boolean, provider: MoodyProvider, moody: MoodyGateway) {
  if (verb === 'dies') await provider.die();
  else await provider.revive();
  const wanted = verb === 'dies' ? 'isolated' : 'readmitted';
  const lastSaid = (): string => moody.saidOf(provider).at(-1) ?? 'never lost, or readmitted';
  if (isUsed) await expect.poll(lastSaid, { timeout: 15_000 }).toContain(wanted);
}

/** Levels of the calls that were served, one after the other. */
function levelsOf({ moody }: Runtime): readonly string[] {
  return moody.gateway.lines.flatMap((line) => /"status":200.*"level":"([^"]+)"/.exec(line)?.[1] ?? []);
}

/** Levels of the calls once a step has been taken, or, where nothing is to come of it, all the while. */
async function take([name, verb]: Step, runtime: Runtime): Promise<readonly string[]> {
  const { moody } = runtime;
  const provider = moody.providers[NAMES.indexOf(name)]!;
  const isUsed = !UNUSED.has(`${name} ${verb}`);
  let begun = levelsOf(runtime).length;
  if (verb === 'flaps') {
    for (const half of ['returns', 'dies', 'returns', 'dies'] as const) await happen(half, isUsed, provider, moody);
  } else {
    if (verb !== 'is well') await happen(verb, isUsed, provider, moody);
    // What was under way, and what may be used again.
    await sleep(verb === 'returns' ? HOLD_MS + 100 : 100);
    begun = levelsOf(runtime).length;
    await sleep(MEASURE_MS);
  }
  return levelsOf(runtime).slice(begun);
}

const shareOf = (levels: readonly string[], level: string): number =>
  levels.filter((of) => of === level).length / levels.length;
const percent = (share: number): string => (share === 0 ? '-' : `${(100 * share).toFixed(1)} %`);

it('calls go to the nearest that are strong enough, and none is lost but those in flight on what has died', async () => {
  const rows: string[][] = [];
  const seen = runtimes.map(() => 0);
  for (const step of STEPS) {
    const [name, verb, wanted] = step;
    const measured = await Promise.all(
      runtimes.map(async (runtime, index) => {
        const { load } = runtime;
        const levels = await take(step, runtime);
        const failures = load.failures.slice(seen[index]);
        seen[index] = load.failures.length;
        return { levels, failures };
      }),
    );
    const shares = LEVELS.map((level) => measured.map(({ levels }) => percent(shareOf(levels, level))).join(', '));
    rows.push([
      verb === 'is well' ? 'all are well' : `${name} ${verb}`,
      ...shares,
      measured.map(({ failures }) => failures.length).join(', '),
    ]);
    for (const { levels, failures } of measured) {
      expect(levels.length).toBeGreaterThan(50);
      // The rest are trial calls.
      expect([name, verb, shareOf(levels, wanted) > 0.95, shares]).toEqual([name, verb, true, shares]);
      for (const line of failures) expect(line).toContain('broke before it answered');
      expect(failures.length).toBeLessThanOrEqual({ dies: 30, flaps: 60 }[verb as string] ?? 0);
    }
  }
  await writeTable('REGIONS.md', HEAD, ['Node, workerd', ...LEVELS, 'failed'], rows);
}, 120_000);
