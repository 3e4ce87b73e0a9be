/**
 * The pattern of decimal integers, without leading zeros, from `min` to `max`: JSON Schema knows bounds for numbers only, and a long comes as
 * a text as well. Digits are spelled `[0-9]`: to some validators `\d` is every digit of Unicode.
 *
 * @param min not above 0. @param max not below 0
 */
export function decimalRange(min: bigint, max: bigint): string {
  const [near, far, farSign] = -min <= max ? [-min, max, ''] : [max, -min, '-'];
  const alternatives = near === 0n ? ['-?0'] : [`-?(?:0|${upTo(near)})`];
  // Two's complement goes one further below zero than above.
  if (far === near + 1n) alternatives.push(`${farSign}${far}`);
  else if (far !== near) alternatives.push(`${farSign}(?:${upTo(far)})`);
  return `^(?:${alternatives.join('|')})$`;
}

/** 1 to `most`. */
function upTo(most: bigint): string {
  const digits = String(most);
  const { length } = digits;
  const alternatives = length === 1 ? [] : [`[1-9]${anyDigits(0, length - 2)}`];
  for (let place = 0; place < length; place++) {
    const least = place === 0 ? 1 : 0;
    const highest = Number(digits[place]) - 1;
    // As many digits as the bound has: the same up to here, and less at this place.
    if (highest < least) continue;
    const smaller = highest === least ? String(least) : `[${least}-${highest}]`;
    const rest = length - place - 1;
    alternatives.push(`${digits.slice(0, place)}${smaller}${anyDigits(rest, rest)}`);
  }
  return [...alternatives, digits].join('|');
}

function anyDigits(least: number, most: number): string {
  if (most === 0) return '';
  if (least === most) return most === 1 ? '[0-9]' : `[0-9]{${most}}`;
  return `[0-9]{${least},${most}}`;
}
