import { describe, expect, it } from 'vitest';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { writeKeyWith } from '../../gateway/hessian2/map-to-json.ts';

const out = new JsonOutput();

function keyOf(write: () => void): [isKey: boolean, json: string] {
  out.reset().byte(0x7b);
  const isKey = writeKeyWith(write, out);
  return [isKey, new TextDecoder().decode(out.toBytes())];
}

describe('writeKeyWith', () => {
  it('keeps a string', () => {
    expect(keyOf(() => out.string('a"b'))).toEqual([true, String.raw`{"a\"b"`]);
    expect(keyOf(() => out.double(NaN))).toEqual([true, '{"NaN"']);
    expect(keyOf(() => out.string(''))).toEqual([true, '{""']);
  });

  it('puts numbers, booleans and null in quotes', () => {
    expect(keyOf(() => out.int(7))).toEqual([true, '{"7"']);
    expect(keyOf(() => out.int(-9_007_199_254_740_991))).toEqual([true, '{"-9007199254740991"']);
    expect(keyOf(() => out.double(1.5))).toEqual([true, '{"1.5"']);
    expect(keyOf(() => out.boolean(false))).toEqual([true, '{"false"']);
    expect(keyOf(() => out.nullValue())).toEqual([true, '{"null"']);
  });

  it('reports objects and arrays and leaves them', () => {
    expect(keyOf(() => out.ascii('{"a":1}'))).toEqual([false, '{{"a":1}']);
    expect(keyOf(() => out.ascii('[]'))).toEqual([false, '{[]']);
  });

  it('finds the value again where memory grew under it', () => {
    const small = new JsonOutput();
    small.raw(new Uint8Array(4000).fill(0x20));
    small.take();
    small.reset();
    expect(writeKeyWith(() => small.ascii('1'.repeat(200)), small)).toBe(true);
    expect(new TextDecoder().decode(small.take())).toBe(`"${'1'.repeat(200)}"`);
    // Full to the last octet: the quotes are what grows it.
    const full = new JsonOutput();
    full.raw(new Uint8Array(4094).fill(0x20));
    expect(writeKeyWith(() => full.ascii('12'), full)).toBe(true);
    expect(new TextDecoder().decode(full.take()).trim()).toBe('"12"');
  });
});
