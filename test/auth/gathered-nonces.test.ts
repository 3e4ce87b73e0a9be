import { describe, expect, it } from 'vitest';
import { GatheredNonces } from '../../gateway/auth/gathered-nonces.ts';
import type { NonceClaim } from '../../gateway/auth/nonce-claim.ts';
import { nonceRefusal } from '../../gateway/auth/nonce-refusal.ts';
import type { NonceVerdict } from '../../gateway/auth/nonce-store.ts';
import { ManualTimers, settle } from '../remoting/manual-timers.ts';

const UNANSWERED = nonceRefusal('unanswered');

/** The nonces of an isolate, and trips that are answered by hand. */
function gather(timers = new ManualTimers()) {
  const trips: { readonly nonces: readonly string[]; answer(verdict: NonceVerdict): Promise<void> }[] = [];
  /** How many requests have begun to ask. */
  const askers = { count: 0 };
  const store = new GatheredNonces({
    limits: { windowSeconds: 300, maxNonces: 1_000 },
    portOf: () => ({
      claim(_limits, nonces) {
        const { promise, resolve } = Promise.withResolvers<readonly NonceVerdict[]>();
        trips.push({
          nonces,
          async answer(verdict) {
            resolve(nonces.map(() => verdict));
            await settle();
          },
        });
        return promise;
      },
    }),
    waitUntil: () => void askers.count++,
    timers,
    tell: () => {},
  });
  let count = 0;
  const claim = (): NonceClaim => store.claim('AK1', `nonce-${count++}`, 1_000);
  return { claim, trips, askers, timers };
}

describe('GatheredNonces', () => {
  it('asks at once for a request that comes alone', () => {
    const { claim, trips } = gather();
    claim();
    expect(trips.map(({ nonces }) => nonces)).toEqual([['nonce-0']]);
  });

  it('asks together for all that came during the trip before', async () => {
    const { claim, trips, askers } = gather();
    const claims = [claim(), claim(), claim()];
    await trips[0]?.answer('new');
    await trips[1]?.answer('replayed');
    expect(trips.map(({ nonces }) => nonces)).toEqual([['nonce-0'], ['nonce-1', 'nonce-2']]);
    expect(claims.map(({ refusal }) => refusal)).toEqual([null, nonceRefusal('replayed'), nonceRefusal('replayed')]);
    expect(askers.count).toBe(1);
  });

  it('lets others come along once several have come at a time, until one is alone again', async () => {
    const { claim, trips, timers } = gather();
    for (let request = 0; request < 3; request++) claim();
    await trips[0]?.answer('new');
    await trips[1]?.answer('new');
    claim();
    claim();
    expect(trips).toHaveLength(2);
    await timers.advance(1);
    expect(trips[2]?.nonces).toEqual(['nonce-3', 'nonce-4']);
    await trips[2]?.answer('new');
    claim();
    await timers.advance(1);
    await trips[3]?.answer('new');
    claim();
    expect(trips[4]?.nonces).toEqual(['nonce-6']);
  });

  it('waits a millisecond for more once eight have come at a time', async () => {
    const { claim, trips, timers } = gather();
    for (let request = 0; request < 9; request++) claim();
    await trips[0]?.answer('new');
    await trips[1]?.answer('new');
    claim();
    await timers.advance(0.9);
    claim();
    expect(trips).toHaveLength(2);
    await timers.advance(0.1);
    expect(trips[2]?.nonces).toEqual(['nonce-9', 'nonce-10']);
  });

  it('asks for a hundred at most in one trip, and for all in the end', async () => {
    const { claim, trips, timers } = gather();
    const claims = Array.from({ length: 251 }, claim);
    for (let trip = 0; trip < 4; trip++) {
      await timers.advance(1);
      await trips[trip]?.answer('new');
    }
    expect(trips.map(({ nonces }) => nonces.length)).toEqual([1, 100, 100, 50]);
    expect(claims.every(({ isDecided }) => isDecided)).toBe(true);
  });

  it('tells within the trip, before any promise', async () => {
    const { claim, trips } = gather();
    const told: string[] = [];
    claim().whenDecided(() => told.push('first'));
    claim().whenDecided(() => told.push('second'));
    await trips[0]?.answer('new');
    expect(told).toEqual(['first']);
    await trips[1]?.answer('new');
    expect(told).toEqual(['first', 'second']);
  });

  it('has another request ask after thirty trips', async () => {
    const { claim, trips, askers, timers } = gather();
    claim();
    for (let trip = 0; trip < 40; trip++) {
      claim();
      await trips[trip]?.answer('new');
      await timers.advance(1);
    }
    expect(trips.length).toBeGreaterThan(40);
    expect(askers.count).toBe(2);
  });

  it('has a request that waits ask itself when whoever should have is gone', async () => {
    const { claim, trips, timers } = gather();
    const asked = claim();
    const waits = claim();
    await timers.advance(249);
    waits.checkServed(timers.now());
    expect(trips).toHaveLength(1);
    await timers.advance(1);
    waits.checkServed(timers.now());
    expect(trips[1]?.nonces).toEqual(['nonce-1']);
    await trips[1]?.answer('new');
    expect([asked.isDecided, waits.isDecided]).toEqual([false, true]);
  });

  it('refuses who has waited for two seconds, and for a call that may wait no longer', async () => {
    const { claim, trips, timers } = gather();
    const [patient, hasty] = [claim(), claim()];
    expect(hasty.expire()).toBe(UNANSWERED);
    const decided = patient.decided();
    await timers.advance(2_000);
    await decided;
    expect(timers.size).toBe(0);
    await trips[0]?.answer('new');
    expect([patient.refusal, hasty.refusal]).toEqual([UNANSWERED, UNANSWERED]);
  });
});
