import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DECIMAL_TEXT,
  DOUBLE_TEXT,
  FLOAT_TEXT,
  INTEGER_TEXT,
  MAX_FLOAT,
} from '../../../metadata/definition/number-text.ts';

/** `Double.toString`: one digit before the point, at least one behind it, and `E` from 10^7 on and below 10^-3. */
function asJavaPrints(value: number): string {
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-3 && magnitude < 1e7))
    return Number.isInteger(value) ? `${value}.0` : String(value);
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** The same sign and size in some other spelling: more digits, a bound crossed by a little. */
const nearlyNumbers = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -330, max: 330 }), fc.boolean())
  .map(([digits, exponent, hasPoint]) => {
    const text = String(digits);
    const point = text.startsWith('-') ? 2 : 1;
    return `${hasPoint && text.length > point ? `${text.slice(0, point)}.${text.slice(point)}` : text}e${exponent}`;
  });

describe.each([
  ['a double', new RegExp(DOUBLE_TEXT, 'u'), fc.double({ noNaN: true }), Number.MAX_VALUE],
  ['a float', new RegExp(FLOAT_TEXT, 'u'), fc.float({ noNaN: true }), MAX_FLOAT],
] as const)('the text of %s', (_, pattern, values, max) => {
  it('may be what Java, JavaScript, C and Python print', () => {
    fc.assert(
      fc.property(values, (value) => {
        const printed = Number.isFinite(value)
          ? [asJavaPrints(value), String(value), value.toExponential(17), value.toPrecision(17)]
          : [String(value)];
        for (const text of printed)
          expect([text, pattern.test(text)]).toEqual([text, Math.abs(Number(text)) <= max || !Number.isFinite(value)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never more than the largest', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyNumbers, fc.stringMatching(new RegExp(pattern.source))), (text) => {
        if (pattern.test(text) && !/^-?Infinity$|^NaN$/.test(text))
          expect(Math.abs(Number(text))).toBeLessThanOrEqual(max);
      }),
      { numRuns: 2_000 },
    );
  });

  it('goes up to the largest itself', () => {
    expect(pattern.test(asJavaPrints(max))).toBe(true);
    expect(pattern.test(asJavaPrints(-max))).toBe(true);
  });
});

describe('the text of an exact number', () => {
  it('is a JSON number', () => {
    for (const source of [INTEGER_TEXT, DECIMAL_TEXT]) {
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(source)), (text) => {
          expect(typeof JSON.parse(text)).toBe('number');
        }),
      );
    }
  });
});
