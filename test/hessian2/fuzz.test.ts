import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { readValue } from '../../gateway/hessian2/read-value.ts';
import { fromHex } from './hex.ts';
import { loadVectors } from './vectors.ts';

const LIMITS = { maxOutputBytes: 1_000_000, maxRereadBytes: 1_000_000, maxValues: 100_000 };
const reader = new Hessian2Reader(LIMITS);
const out = new JsonOutput(LIMITS.maxOutputBytes);
const short = loadVectors()
  .map(({ octets }) => octets)
  .filter((octets) => octets.length <= 2000);
const good = fromHex('7a 0161 7991');

/** Reads the octets in each way; only a value or an error of ours may come of it, and the reader works afterwards. */
function tryAll(octets: Uint8Array): void {
  attempt(octets, () => {
    anyToJson(reader, out.reset(), { dropClassKey: true });
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes()));
  });
  attempt(octets, () => reader.skip());
  attempt(octets, () => readValue(reader));
  anyToJson(reader.reset(good), out.reset(), { dropClassKey: false });
  expect(Buffer.from(out.toBytes()).toString()).toBe('["a",[1]]');
}

function attempt(octets: Uint8Array, read: () => void): void {
  // What lies around the message must not be read: a hole of other values on both sides.
  const around = new Uint8Array(octets.length + 64).fill(0x90);
  around.set(octets, 32);
  reader.reset(around, 32, 32 + octets.length);
  try {
    read();
    expect(reader.position).toBeLessThanOrEqual(32 + octets.length);
  } catch (error) {
    if (!(error instanceof Hessian2Error)) throw error;
    expect(error.offset).toBeGreaterThanOrEqual(error.limit === 'maxOutputBytes' ? 0 : 32);
    if (error.limit !== 'maxOutputBytes') expect(error.offset).toBeLessThanOrEqual(32 + octets.length);
  }
}

describe('any octets give a value or an error of ours', () => {
  it('at random', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), tryAll), { numRuns: 3000 });
  });

  it('at random from the octets that mean structure', () => {
    const tags = fc.constantFrom(
      0x43,
      0x48,
      0x4d,
      0x4f,
      0x51,
      0x55,
      0x56,
      0x57,
      0x58,
      0x5a,
      0x60,
      0x61,
      0x70,
      0x72,
      0x78,
      0x7a,
      0x90,
      0x91,
      0x92,
      0x00,
      0x01,
      0x61,
      0x52,
    );
    const octets = fc.array(tags, { maxLength: 60 }).map((list) => Uint8Array.from(list));
    fc.assert(fc.property(octets, tryAll), { numRuns: 5000 });
  });

  it('made of vectors with a few octets changed, dropped, repeated or joined', () => {
    const mutation = fc.record({
      base: fc.constantFrom(...short),
      other: fc.constantFrom(...short),
      at: fc.nat(),
      octet: fc.nat({ max: 255 }),
      second: fc.nat(),
      kind: fc.constantFrom('change', 'change two', 'drop', 'insert', 'cut', 'join', 'repeat'),
    });
    fc.assert(
      fc.property(mutation, ({ base, other, at, octet, second, kind }) => {
        const place = at % base.length;
        const octets = [...base];
        if (kind === 'change' || kind === 'change two') octets[place] = octet;
        if (kind === 'change two') octets[second % base.length] = octet ^ 0x51;
        if (kind === 'drop') octets.splice(place, 1 + (second % 4));
        if (kind === 'insert') octets.splice(place, 0, octet);
        if (kind === 'cut') octets.length = place;
        if (kind === 'join') octets.splice(place, octets.length, ...other);
        if (kind === 'repeat') octets.splice(place, 0, ...octets.slice(place, place + (second % 40)));
        tryAll(Uint8Array.from(octets));
      }),
      { numRuns: 5000 },
    );
  });

  it('in bounded time, however references are woven', () => {
    // Lists of lists, each of many references to those before.
    const hostile = fc.array(fc.nat({ max: 60 }), { minLength: 20, maxLength: 60 }).map((targets) => {
      const rows = targets.map(
        (target, i) => `7b 78 51${intHex(target % (2 * i + 1))} 51${intHex((2 * i) % (target + 1))}`,
      );
      return fromHex(`57${rows.join('')}5a`);
    });
    const startMs = performance.now();
    fc.assert(fc.property(hostile, tryAll), { numRuns: 100 });
    expect(performance.now() - startMs).toBeLessThan(60_000);
  });
});

function intHex(value: number): string {
  return value < 48 ? (0x90 + value).toString(16) : (0xc800 + value).toString(16);
}
