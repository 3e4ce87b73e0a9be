const MAX_SCALE = 2_147_483_647;

/** Java keeps the exponent, and the scale (digits after the point less the exponent), in an int, and refuses any other text. */
export function hasScale(text: string): boolean {
  const e = text.search(/e/i);
  if (e < 0) return true;
  const point = text.indexOf('.');
  const exponent = Number(text.slice(e + 1));
  const scale = (point < 0 ? 0 : e - point - 1) - exponent;
  return Math.abs(exponent) <= MAX_SCALE && Math.abs(scale) <= MAX_SCALE;
}
