import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalRange } from '../../../openapi/schema/decimal-range.ts';

const LONG_MAX = 2n ** 63n - 1n;

describe('the pattern of decimal integers in a range', () => {
  it.each([
    ['a byte', -128n, 127n],
    ['a short', -32_768n, 32_767n],
    ['a long', -LONG_MAX - 1n, LONG_MAX],
    ['epoch milliseconds', -9_007_199_254_740_991n, 9_007_199_254_740_991n],
    ['one digit', -9n, 9n],
    ['round bounds', -1_000n, 10_000n],
    ['nothing below zero', 0n, 65_535n],
    ['zero', 0n, 0n],
  ])('takes what %s can be, and nothing else', (_, min, max) => {
    const pattern = new RegExp(decimalRange(min, max), 'u');
    const isTaken = (text: string): boolean => pattern.test(text);
    const around = [min, max, 0n].flatMap((bound) => [-2n, -1n, 0n, 1n, 2n].map((step) => bound + step));
    const values = fc.oneof(
      fc.constantFrom(...around),
      fc.bigInt({ min: min * 12n - 5n, max: max * 12n + 5n }),
      fc.bigInt({ min: -1_000n, max: 1_000n }),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect([value, isTaken(String(value))]).toEqual([value, value >= min && value <= max]);
      }),
      { numRuns: 500 },
    );
    for (const text of ['', '-', '+1', '01', '-01', '1.0', '1e1', ' 1', '1 ', '1\n', '0x1', '１']) {
      expect([text, isTaken(text)]).toEqual([text, false]);
    }
    expect(isTaken('-0')).toBe(true);
  });
});
