/**
 * The pattern of decimal integers, without leading zeros, from `min` to `max`: JSON Schema knows bounds for numbers only, and a long comes as
 * a text as well.
 *
 * @param min not above 0. @param max not below 0
 */
export function decimalRange(min: bigint, max: bigint): string {
  const below = min === 0n ? [] : [`-(?:${upTo(-min)})`];
  const above = max === 0n ? [] : [upTo(max)];
  return `^(?:${['-?0', ...above, ...below].join('|')})$`;
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
  if (least === most) return most === 1 ? String.raw`\d` : String.raw`\d{${most}}`;
  return String.raw`\d{${least},${most}}`;
}
