import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { GatheredNonces, type NonceLimits, type NoncePort } from '../../gateway/auth/gathered-nonces.ts';
import { nonceRefusal } from '../../gateway/auth/nonce-refusal.ts';
import { systemTimers } from '../../gateway/remoting/timers.ts';
import { createNoncePort } from '../../gateway/worker-nonce-port.ts';

const { NONCES } = env as unknown as { readonly NONCES: DurableObjectNamespace };
const LIMITS: NonceLimits = { windowSeconds: 300, maxNonces: 1_000 };

const portOf = (accessKeyId: string): NoncePort => createNoncePort(NONCES.get(NONCES.idFromName(accessKeyId)));
const now = (): number => Math.floor(Date.now() / 1000);

/** As one isolate of a Worker has them. */
function isolate(limits = LIMITS, told: string[] = [], port = portOf): GatheredNonces {
  return new GatheredNonces({
    limits,
    portOf: port,
    waitUntil: () => {},
    timers: systemTimers,
    tell: (line) => told.push(line),
  });
}

/** What a nonce is refused with; null: it is new. */
async function claim(store: GatheredNonces, accessKeyId: string, nonce: string, created: number): Promise<unknown> {
  const claimed = store.claim(accessKeyId, nonce, created);
  await claimed.decided();
  return claimed.refusal;
}

const NEW = null;
const REPLAYED = nonceRefusal('replayed');

describe('the nonces of all isolates', () => {
  it('are new exactly once, however many isolates ask at once', async () => {
    const isolates = Array.from({ length: 10 }, () => isolate());
    const created = now();
    const verdicts = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        claim(isolates[index % 10] ?? isolate(), 'AK-many', 'nonce', created),
      ),
    );
    expect(verdicts.filter((verdict) => verdict === NEW)).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === REPLAYED)).toHaveLength(999);
  });

  it('of many requests at once get each their own answer', async () => {
    const store = isolate();
    const [created, nonces] = [now(), Array.from({ length: 200 }, (_, index) => `nonce-${index % 100}`)];
    const verdicts = await Promise.all(nonces.map((nonce) => claim(store, 'AK-own', nonce, created)));
    expect(verdicts).toEqual(nonces.map((_, index) => (index < 100 ? NEW : REPLAYED)));
  });

  it('are kept for each key', async () => {
    expect(await claim(isolate(), 'AK-one', 'nonce', now())).toBe(NEW);
    expect(await claim(isolate(), 'AK-two', 'nonce', now())).toBe(NEW);
  });

  it('outlive the object: it may be evicted at any time, and at the edge of the window', async () => {
    const made = [now() - LIMITS.windowSeconds + 5, now(), now() + LIMITS.windowSeconds];
    for (const created of made) expect(await claim(isolate(), 'AK-evicted', `nonce-${created}`, created)).toBe(NEW);
    await abortAllDurableObjects();
    for (const created of made)
      expect(await claim(isolate(), 'AK-evicted', `nonce-${created}`, created)).toBe(REPLAYED);
  });

  it('are refused also where a clock that was ahead has had them thrown away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const created = now();
      expect(await claim(isolate(), 'AK-ahead', 'nonce-1', created)).toBe(NEW);
      vi.setSystemTime(Date.now() + 86_400_000);
      expect(await claim(isolate(), 'AK-ahead', 'nonce-2', now())).toBe(NEW);
      await abortAllDurableObjects();
      vi.setSystemTime((created + 10) * 1000);
      expect(await claim(isolate(), 'AK-ahead', 'nonce-1', created)).toBe(nonceRefusal('late'));
      expect(await claim(isolate(), 'AK-ahead', 'nonce-3', now())).toBe(NEW);
    } finally {
      vi.useRealTimers();
    }
  });

  it('outlive a deployment that has another bound, and are no more than it', async () => {
    expect(await claim(isolate(), 'AK-bound', 'nonce-1', now())).toBe(NEW);
    const narrow = isolate({ ...LIMITS, maxNonces: 2 });
    expect(await claim(narrow, 'AK-bound', 'nonce-1', now())).toBe(REPLAYED);
    expect(await claim(narrow, 'AK-bound', 'nonce-2', now())).toBe(NEW);
    expect(await claim(narrow, 'AK-bound', 'nonce-3', now())).toBe(nonceRefusal('full'));
  });

  it('are refused, not let in, where the object cannot be asked; the next one asks again', async () => {
    const told: string[] = [];
    let isDown = true;
    const port: NoncePort = { claim: () => Promise.reject(new Error('reset because its code was updated')) };
    const store = isolate(LIMITS, told, (id) => (isDown ? port : portOf(id)));
    expect(await Promise.all([1, 2, 3].map((index) => claim(store, 'AK-down', `nonce-${index}`, now())))).toEqual(
      Array.from({ length: 3 }, () => nonceRefusal('unanswered')),
    );
    expect(told[0]).toMatch(/^problem: the nonces of AK-down cannot be asked for, so it is not let in: /);
    isDown = false;
    expect(await claim(store, 'AK-down', 'nonce-1', now())).toBe(NEW);
  });
});
