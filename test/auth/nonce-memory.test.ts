import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NonceMemories } from '../../gateway/auth/nonce-memories.ts';
import { NonceMemory } from '../../gateway/auth/nonce-memory.ts';

const WINDOW = 300;
const NOW = 1_700_000_000;

const memoryOf = (maxNonces = 1_000_000): NonceMemory =>
  new NonceMemory({ windowSeconds: WINDOW, maxNonces, hashKey: [1, 2] });

describe('the nonces of a key', () => {
  it.each([-WINDOW, -WINDOW + 1, -1, 0, 1, WINDOW - 1, WINDOW])(
    'made %i s from now are refused a second time for as long as the request would be taken',
    (offset) => {
      const memory = memoryOf();
      const created = NOW + offset;
      expect(memory.claim('nonce', created, NOW)).toBe('new');
      for (let now = NOW; now <= created + WINDOW; now += 0.5)
        expect(memory.claim('nonce', created, now)).toBe('replayed');
    },
  );

  it('are refused with another time as well', () => {
    const memory = memoryOf();
    expect(memory.claim('nonce', NOW - WINDOW, NOW)).toBe('new');
    expect(memory.claim('nonce', NOW + WINDOW, NOW)).toBe('replayed');
  });

  it('are forgotten when no request with them could be taken any more', () => {
    const memory = memoryOf();
    for (let index = 0; index < 1_000; index++) memory.claim(`nonce-${index}`, NOW, NOW);
    const filled = memory.bytes;
    expect([memory.size, memory.claim('late', NOW + 1_000, NOW + 1_000)]).toEqual([1_000, 'new']);
    expect(memory.size).toBe(1);
    expect(memory.bytes).toBeLessThan(filled / 10);
  });

  it('stay refused when the clock goes back behind what was forgotten', () => {
    const memory = memoryOf();
    expect(memory.claim('nonce', NOW, NOW)).toBe('new');
    expect(memory.claim('other', NOW + 1_000, NOW + 1_000)).toBe('new');
    expect(memory.claim('nonce', NOW, NOW)).toBe('late');
  });

  it('keep nobody out for longer than what was forgotten, when the clock was ahead for once', () => {
    const memory = memoryOf();
    expect(memory.claim('nonce', NOW, NOW)).toBe('new');
    expect(memory.claim('other', NOW + 86_400, NOW + 86_400)).toBe('new');
    expect(memory.claim('nonce', NOW, NOW + 80)).toBe('late');
    expect(memory.claim('next', NOW + 80, NOW + 80)).toBe('new');
    for (let index = 0; index < 10_000; index++) memory.claim(`nonce-${index}`, NOW + index, NOW + index);
    expect(memory.size).toBeLessThan(3 * WINDOW);
  });

  it('of an earlier memory are known, be they more than the bound, or of long ago when the clock goes back', () => {
    const memory = memoryOf(2);
    for (const nonce of ['a', 'b', 'c', 'c']) memory.restore(nonce, NOW - 100, NOW);
    expect([memory.size, memory.claim('c', NOW - 100, NOW), memory.claim('d', NOW, NOW)]).toEqual([
      3,
      'replayed',
      'full',
    ]);
    const ahead = memoryOf();
    ahead.restore('a', NOW, NOW + 1_000);
    expect([ahead.claim('a', NOW, NOW + 10), ahead.claim('b', NOW + 1, NOW + 10)]).toEqual(['late', 'new']);
  });

  it('are no more than the bound, and refused beyond it until older ones go', () => {
    const memory = memoryOf(1_000);
    for (let index = 0; index < 1_000; index++) expect(memory.claim(`nonce-${index}`, NOW, NOW)).toBe('new');
    expect(memory.claim('one-more', NOW, NOW)).toBe('full');
    expect(memory.claim('nonce-0', NOW, NOW)).toBe('replayed');
    expect(memory.claim('one-more', NOW + 2 * WINDOW, NOW + 2 * WINDOW)).toBe('new');
  });

  it('take 11 to 22 octets each', () => {
    const memory = memoryOf();
    for (let index = 0; index < 300_000; index++) memory.claim(`nonce-${index}`, NOW + (index % WINDOW), NOW);
    expect(memory.bytes / memory.size).toBeGreaterThan(10);
    expect(memory.bytes / memory.size).toBeLessThan(22);
  });

  it('are new exactly once, whatever comes in whatever order', () => {
    const claims = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: -WINDOW, max: WINDOW }),
        fc.integer({ min: 0, max: 40 }),
      ),
    );
    fc.assert(
      fc.property(claims, (list) => {
        const memory = memoryOf();
        let now = NOW;
        const taken = new Map<number, number>();
        for (const [nonce, offset, pause] of list) {
          now += pause;
          const created = now + offset;
          if (memory.claim(`nonce-${nonce}`, created, now) !== 'new') continue;
          // Again only when what was taken before would be too old by now.
          const before = taken.get(nonce);
          if (before !== undefined) expect(before).toBeLessThan(now - WINDOW);
          taken.set(nonce, created);
        }
      }),
    );
  });
});

describe('the nonces of several keys', () => {
  it('do not meet', () => {
    const nonces = new NonceMemories({ windowSeconds: WINDOW, maxNonces: 1, hashKey: [1, 2], now: () => NOW });
    expect(nonces.claim('AK1', 'nonce', NOW)).toBe('new');
    expect(nonces.claim('AK1', 'other', NOW)).toBe('full');
    expect(nonces.claim('AK2', 'nonce', NOW)).toBe('new');
  });
});
