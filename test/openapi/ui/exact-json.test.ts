import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseExactJson, writeBigintsAsJson } from '../../../openapi/ui/exact-json.ts';

describe('JSON on the page', () => {
  beforeEach(writeBigintsAsJson);
  afterEach(() => void Reflect.deleteProperty(BigInt.prototype, 'toJSON'));

  it('keeps each digit of whole numbers, there and back', () => {
    const text = '{"a":9223372036854775807,"b":[-9223372036854775808,9007199254740993],"c":12,"d":1.5,"e":null}';
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  });

  it('leaves alone what a number can hold, and what is no whole number', () => {
    expect(parseExactJson('[9007199254740991,1e300,0.1,true,"9007199254740993"]')).toEqual([
      9007199254740991,
      1e300,
      0.1,
      true,
      '9007199254740993',
    ]);
  });
});
