import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { remainder } from '../../gateway/gray/remainder.ts';
import { createCondition } from '../../gateway/gray/value-condition.ts';

describe('remainder', () => {
  it('keeps every digit of integers of any size, and is never negative', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 2, max: 1_000_000_000 }), (value, divisor) => {
        const floorMod = ((value % BigInt(divisor)) + BigInt(divisor)) % BigInt(divisor);
        expect(remainder(String(value), divisor)).toBe(Number(floorMod));
      }),
    );
    expect(remainder('9007199254740993', 1000)).toBe(993);
    expect(remainder('1234567890123456789', 1000)).toBe(789);
    expect(remainder('-1', 1000)).toBe(999);
    expect(remainder('-1000', 1000)).toBe(0);
    expect(remainder('0042', 1000)).toBe(42);
  });

  it.each(['', '-', '1.0', '1e3', '+1', ' 1', '1 ', '0x10', 'abc', '--1', '１'])('is none of %j', (text) => {
    expect(remainder(text, 1000)).toBeNull();
  });
});

describe('a condition', () => {
  it('holds for the values of a list', () => {
    const holds = createCondition({ kind: 'in', values: ['a', '', '1'] });
    expect(['a', '', '1', 'A', '01'].map(holds)).toEqual([true, true, true, false, false]);
  });

  it('holds below a remainder', () => {
    const holds = createCondition({ kind: 'mod', divisor: 1000, below: 5 });
    const values = ['0', '4', '5', '1004', '9007199254740003', '-996', '-1', 'x4'];
    expect(values.map(holds)).toEqual([true, true, false, true, true, true, false, false]);
  });

  it('holds for a percentage of values, the same ones each time, and for those of a lower percentage', () => {
    const at = (percent: number, salt = 'canary') => createCondition({ kind: 'percent', percent, salt });
    const values = Array.from({ length: 20_000 }, (_, index) => String(index));
    const chosen = (percent: number, salt?: string): readonly string[] => values.filter(at(percent, salt));
    const five = chosen(5);
    expect(five.length / values.length).toBeCloseTo(0.05, 2);
    expect(chosen(5)).toEqual(five);
    const twenty = new Set(chosen(20));
    expect(twenty.size / values.length).toBeCloseTo(0.2, 2);
    expect(five.every((value) => twenty.has(value))).toBe(true);
    // With another salt 5 % of these are chosen again, as of any.
    expect(chosen(5, 'other').filter((value) => five.includes(value)).length / five.length).toBeLessThan(0.1);
    expect(chosen(100)).toHaveLength(values.length);
    // 3,496,268,888 of 2^32 are 81.404 %.
    expect([at(81.4)('42'), at(81.41)('42')]).toEqual([false, true]);
  });
});
