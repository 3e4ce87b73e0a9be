import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMarked, withBigints, writeBigintsAsJson } from '../../../openapi/ui/exact-json.ts';

describe('JSON on the page', () => {
  beforeEach(writeBigintsAsJson);
  afterEach(() => void Reflect.deleteProperty(BigInt.prototype, 'toJSON'));

  it('keeps each digit of whole numbers, there and back', () => {
    const text = '{"a":9223372036854775807,"b":[-9223372036854775808,9007199254740993],"c":12,"d":1.5,"e":null}';
    expect(JSON.stringify(withBigints(parseMarked(text)))).toBe(text);
  });

  it('holds them in texts at first, which anything can copy', () => {
    const parsed = parseMarked('{"id":9007199254740993,"name":"9007199254740993"}') as Record<string, unknown>;
    expect(Object.values(structuredClone(parsed)).map((value) => typeof value)).toEqual(['string', 'string']);
    expect(withBigints(parsed)).toEqual({ id: 9007199254740993n, name: '9007199254740993' });
  });

  it('leaves alone what a number can hold, and what is no whole number', () => {
    expect(parseMarked('[9007199254740991,1e300,0.1,true,"x"]')).toEqual([9007199254740991, 1e300, 0.1, true, 'x']);
  });
});
