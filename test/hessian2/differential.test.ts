import Decoder from 'hessian.js/lib/v2/decoder.js';
import Encoder from 'hessian.js/lib/v2/encoder.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from './to-json.ts';

/** hessian.js' own encoder, which is not typed for what only tests need of it. */
const encoder = new Encoder() as unknown as { reset(): void; write(value: unknown): void; get(): Uint8Array };

function encoded(value: unknown): Uint8Array {
  encoder.reset();
  encoder.write(value);
  return new Uint8Array(encoder.get());
}

/** What hessian.js' decoder made of the octets, as JSON would have it. */
function normal(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normal(item)]));
  }
  return Object.is(value, -0) ? 0 : value;
}

// Its decoder makes plain objects, so this key would not come back.
const key = fc.string({ unit: 'binary', maxLength: 8 }).filter((name) => name !== '__proto__');
const longs = fc
  .bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n })
  .map((value) => ({ $class: 'long', $: String(value) }));

const { value } = fc.letrec<{ value: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    // Its encoder takes whole numbers beyond 2^53 for longs, its decoder gives those as text.
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((double) => !Number.isInteger(double) || Number.isSafeInteger(double)),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 30, maxLength: 300 }),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
    longs,
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 12 }).map((items) => ({ $class: 'com.example.Items', $: items })),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }).map((fields) => ({ $class: 'com.example.Thing', $: fields })),
    // Of one class, so that the second object has no definition of its own; and the same object twice: a reference.
    fc.array(fc.record({ a: tie('value'), b: tie('value') }), { maxLength: 4 }).map((rows) => {
      const objects = rows.map((fields) => ({ $class: 'com.example.Row', $: fields }));
      return objects.concat(objects);
    }),
  ),
}));

describe("what hessian.js' encoder writes", () => {
  it('is read as its decoder reads it', () => {
    fc.assert(
      fc.property(value, (original) => {
        const octets = encoded(original);
        const judged = normal(new Decoder(Buffer.from(octets)).read());
        expect(JSON.parse(toJson(octets))).toEqual(JSON.parse(JSON.stringify(judged)));
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps all digits of longs, which its decoder turns into text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (long) => {
        expect(toJson(encoded({ $class: 'long', $: String(long) }))).toBe(String(long));
      }),
    );
  });
});
