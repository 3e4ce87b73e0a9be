const view = new DataView(new ArrayBuffer(4));

/**
 * The decimal that `Float.toString` (Java 19 and later) gives for a positive finite float, by its definition and in exact
 * arithmetic: of the decimals that round to the float, those of the least number of digits (at least two; one counts as two),
 * of these the nearest, of two as near the even one. As `digits` times ten to the `exponent`, with no zeros at the end.
 * https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Float.html#toString(float)
 */
export function floatToDecimal(float: number): { digits: bigint; exponent: number } {
  view.setFloat32(0, float);
  const bits = view.getUint32(0);
  const biased = bits >>> 23;
  const mantissa = BigInt(bits & 0x7fffff) + (biased === 0 ? 0n : 0x800000n);
  const power = Math.max(biased, 1) - 150;
  // All in quarters of the last place: the float, and half a place up and down (a quarter down below a power of two).
  const value = mantissa * 4n;
  const low = value - (biased > 1 && mantissa === 0x800000n ? 1n : 2n);
  const high = value + 2n;
  const isEven = mantissa % 2n === 0n;
  for (let length = 2; ; length++) {
    const exponent = Number(float.toExponential(length - 1).split('e')[1]) - length + 1;
    // value * 2^(power - 2) = scaled / unit * 10^exponent
    const two = power - 2;
    const scale = (two > 0 ? 2n ** BigInt(two) : 1n) * (exponent < 0 ? 10n ** BigInt(-exponent) : 1n);
    const unit = (two < 0 ? 2n ** BigInt(-two) : 1n) * (exponent > 0 ? 10n ** BigInt(exponent) : 1n);
    const below = (value * scale) / unit;
    const distances = [below, below + 1n]
      .filter((digits) => {
        const at = digits * unit;
        return isEven ? at >= low * scale && at <= high * scale : at > low * scale && at < high * scale;
      })
      .map((digits) => ({ digits, distance: abs(digits * unit - value * scale) }))
      .toSorted((a, b) =>
        a.distance === b.distance ? Number(a.digits % 2n) - Number(b.digits % 2n) : a.distance < b.distance ? -1 : 1,
      );
    if (distances.length > 0) return withoutZeros(distances[0]!.digits, exponent);
  }
}

function withoutZeros(digits: bigint, exponent: number): { digits: bigint; exponent: number } {
  let [rest, power] = [digits, exponent];
  while (rest !== 0n && rest % 10n === 0n) [rest, power] = [rest / 10n, power + 1];
  return { digits: rest, exponent: power };
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
