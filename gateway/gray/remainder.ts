const MINUS = 0x2d;
const ZERO = 0x30;

/**
 * The remainder of an integer of any size by `divisor` (10^9 at most), from its digits, so that none is lost; never negative, as
 * Java's `Math.floorMod`. Null for all that is not digits with or without a minus.
 */
export function remainder(text: string, divisor: number): number | null {
  const isNegative = text.charCodeAt(0) === MINUS;
  const start = isNegative ? 1 : 0;
  if (text.length === start) return null;
  let rest = 0;
  for (let i = start; i < text.length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    rest = (rest * 10 + digit) % divisor;
  }
  return isNegative && rest !== 0 ? divisor - rest : rest;
}
