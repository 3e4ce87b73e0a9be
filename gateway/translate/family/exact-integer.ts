const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** `1e400` is a number of 401 digits; beyond that a short text would make a huge one. */
const MAX_EXPONENT = 1000;

/**
 * The integer that a JSON number stands for, as decimal digits: `1.0`, `10e2` and `1200e-2` are integers. Null when the text is
 * no JSON number, has a fraction, or an exponent beyond 1000.
 */
export function exactInteger(text: string): string | null {
  if (INTEGER.test(text)) return text;
  const parts = DECIMAL.exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (!/^0*$/.test(digits.slice(Math.max(point, 0)))) return null;
  const integer =
    point <= 0
      ? '0'
      : digits
          .slice(0, point)
          .padEnd(point, '0')
          .replace(/^0+(?=\d)/, '');
  return integer === '0' ? '0' : sign + integer;
}
