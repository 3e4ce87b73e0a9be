/** Powers of ten up to which a float times the power is exact in a double: 24 bits and the 28 of 5^12. */
const POWERS: readonly number[] = Array.from({ length: 13 }, (_, exponent) => Number(`1e${exponent}`));
/** From here up to `MAX_SCALED` twelve places hold the nine digits that tell every float from all others. */
const MIN_SCALED = 1e-4;
/** All integers up to here are floats. */
const MAX_SCALED = 2 ** 24;
/** Decimals of so many digits come back from any normal float unchanged (FLT_DIG), so fewer need no try of their own. */
const SAFE_DIGITS = 6;
const MIN_NORMAL = 2 ** -126;
/**
 * Below a power of two floats lie twice as close as above, so that the nearest decimal may miss where the one above it is as
 * short and does. Of all the floats it is so for these (the tests go through all powers of two).
 */
const BELOW_TWICE_AS_CLOSE: ReadonlyMap<number, number> = new Map([
  [2 ** -96, 1.2621775e-29],
  [2 ** 87, 1.5474251e26],
  [2 ** 90, 1.2379401e27],
]);

/**
 * The shortest decimal that means this float (a double that `Math.fround` leaves alone), as the double next to it: 1.1 for
 * 1.10000002384185791015625. As `Float.toString` has it: of the decimals of at least two digits, so 1.4e-45 although 1e-45
 * would do; of several as short the nearest; of two as near the even one.
 * https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Float.html#toString(float)
 */
export function shortestFloat(value: number): number {
  const magnitude = Math.abs(value);
  if (magnitude >= MIN_SCALED && magnitude < MAX_SCALED) {
    for (let places = 0; places < POWERS.length; places++) {
      const power = POWERS[places]!;
      const scaled = value * power;
      let digits = Math.round(scaled);
      if (digits - scaled === 0.5 && digits % 2 !== 0) digits--;
      const decimal = digits / power;
      if (Math.fround(decimal) === value) return decimal;
    }
  }
  const decimal = BELOW_TWICE_AS_CLOSE.get(magnitude);
  if (decimal !== undefined) return Math.sign(value) * decimal;
  return shortestByText(value, magnitude < MIN_NORMAL ? 2 : SAFE_DIGITS);
}

function shortestByText(value: number, leastDigits: number): number {
  for (let digits = leastDigits; digits < 9; digits++) {
    const decimal = Number(value.toPrecision(digits));
    if (Math.fround(decimal) === value) return decimal;
  }
  return Number(value.toPrecision(9));
}
