import { describe, expect, it } from 'vitest';
import { parseMarked, withBigint } from '../../../openapi/ui/exact-json.ts';

describe('JSON on the page', () => {
  it('has long numbers as texts at first, which anything can copy', () => {
    const parsed = parseMarked('{"id":-9007199254740993,"name":"9007199254740993"}') as Record<string, unknown>;
    expect(Object.values(structuredClone(parsed)).map((value) => typeof value)).toEqual(['string', 'string']);
    expect(Object.values(parsed).map(withBigint)).toEqual([-9007199254740993n, '9007199254740993']);
  });

  it('leaves alone what a number can hold, and what is no whole number', () => {
    expect(parseMarked('[9007199254740991,1e300,0.1,true,"x"]')).toEqual([9007199254740991, 1e300, 0.1, true, 'x']);
  });
});
