import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { NODE_GATEWAY, WORKER_GATEWAY } from '../gateway-process.ts';
import { startSteadyLoad, type SteadyLoad } from '../steady-load.ts';
import { startMoodyGateway, type MoodyGateway } from './moody-gateway.ts';

const SIX = Array.from({ length: 6 }, () => '');
/** A stall of the machine is no failure of the gateway. */
const PATIENT = { timeout: 5_000 };
const IN_FLIGHT = 'broke before it answered';

/** Calls all the while. Gives what failed. */
async function underLoad(
  { gateway, stop, ...moody }: MoodyGateway,
  happens: (moody: Omit<MoodyGateway, 'gateway' | 'stop'>, load: SteadyLoad) => Promise<void>,
): Promise<{ readonly failures: readonly string[]; readonly told: string }> {
  const load = startSteadyLoad(moody.echoUrl);
  try {
    await sleep(300);
    await happens(moody, load);
    await load.stop();
    return { failures: load.failures, told: [gateway.errors(), ...gateway.lines].join('\n') };
  } finally {
    await load.stop();
    await stop();
  }
}

describe.each([
  ['Node', NODE_GATEWAY],
  ['workerd', WORKER_GATEWAY],
])('providers that get lost, %s', (_runtime, script) => {
  it('half of them restarted at once cost the calls in flight', async () => {
    const { failures } = await underLoad(await startMoodyGateway(script, SIX, PATIENT), async ({ providers }) => {
      const half = providers.slice(0, 3);
      await Promise.all(half.map((provider) => provider.die()));
      await sleep(800);
      await Promise.all(half.map((provider) => provider.revive()));
      const before = half.map(({ calls }) => calls);
      await expect
        .poll(() => half.every(({ calls }, index) => calls > before[index]! + 5), { timeout: 15_000 })
        .toBe(true);
    });
    for (const line of failures) expect(line).toContain(IN_FLIGHT);
    expect(failures.length).toBeLessThan(50);
  }, 60_000);

  it('all of them redeployed one by one cost the calls in flight', async () => {
    const { failures } = await underLoad(await startMoodyGateway(script, SIX, PATIENT), async ({ providers }) => {
      for (const provider of providers) {
        await provider.die();
        await sleep(300);
        await provider.revive();
        const before = provider.calls;
        await expect.poll(() => provider.calls > before, { timeout: 15_000 }).toBe(true);
      }
    });
    for (const line of failures) expect(line).toContain(IN_FLIGHT);
    expect(failures.length).toBeLessThan(100);
  }, 60_000);

  it('all of them sick are called all the same, and serve as soon as they are well; the log has named each', async () => {
    const moody = await startMoodyGateway(script, SIX, PATIENT);
    const { told } = await underLoad(moody, async ({ providers, saidOf }, load) => {
      for (const provider of providers) provider.mood = 'errors';
      const isolated = (): number => providers.filter((provider) => saidOf(provider).length > 0).length;
      // More than half, and nobody is isolated for the next failure of a call that did not have to go there.
      await expect.poll(isolated, { timeout: 15_000 }).toBeGreaterThan(3);
      const before = providers.map(({ calls }) => calls);
      await expect.poll(() => providers.every(({ calls }, index) => calls > before[index]!)).toBe(true);
      for (const provider of providers) provider.mood = 'well';
      await sleep(100);
      const { length } = load.failures;
      await sleep(1_000);
      expect(load.failures.slice(length)).toEqual([]);
      for (const line of load.failures) expect(line).toContain('SERVICE_ERROR');
    });
    expect(told).toMatch(/the provider 127\.0\.0\.1:\d+ is isolated for 500 ms: 5 calls in a row failed/);
  }, 60_000);

  it('all of them dead leave calls that fail and say so, at once, until they are back', async () => {
    const { failures } = await underLoad(await startMoodyGateway(script, SIX), async ({ providers, echoUrl }, load) => {
      await Promise.all(providers.map((provider) => provider.die()));
      // The first ones wait for somebody to come back, for as long as a call lasts.
      await sleep(4_000);
      const begunMs = performance.now();
      const response = await fetch(echoUrl);
      expect([response.status, await response.json()]).toMatchObject([502, { code: 'CONNECTION_FAILED' }]);
      expect(performance.now() - begunMs).toBeLessThan(500);
      await Promise.all(providers.map((provider) => provider.revive()));
      await expect.poll(async () => (await fetch(echoUrl)).status, { timeout: 15_000 }).toBe(200);
      await expect.poll(() => providers.filter(({ calls }) => calls > 10).length, { timeout: 15_000 }).toBe(6);
      const { length } = load.failures;
      await sleep(1_000);
      expect(load.failures.slice(length)).toEqual([]);
    });
    expect(failures.length).toBeGreaterThan(100);
  }, 60_000);

  it('a region that nobody knows is told once, and costs no call', async () => {
    const labels = ['region=moon', 'region=moon', 'region=cn-shanghai'];
    const moody = await startMoodyGateway(script, labels, { ...PATIENT, region: { self: 'mars' } });
    const { failures, told } = await underLoad(moody, async ({ providers }) => {
      await expect.poll(() => providers.every(({ calls }) => calls > 5), { timeout: 15_000 }).toBe(true);
    });
    expect(failures).toEqual([]);
    expect(told.split('nobody knows where mars is')).toHaveLength(2);
    expect(told.split('nobody knows where the region moon of some providers is')).toHaveLength(2);
  }, 60_000);
});
