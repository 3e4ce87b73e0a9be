/**
 * What a number may look like where it comes as a text: patterns that every validator of JSON Schema reads as we do, which is why they are
 * spelled without `\d` and bound exponents by their digits.
 */

/** Java's integers. Their range is another question. */
export const INTEGER_TEXT = '^-?(?:0|[1-9][0-9]*)$';

/** BigDecimal: JSON's grammar of numbers, with an exponent that a BigDecimal always holds. */
export const DECIMAL_TEXT = String.raw`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?$`;

/** What is taken for a float: `Float.MAX_VALUE` as Java prints it. As a double it is a little more than the largest float. */
export const MAX_FLOAT = 3.4028235e38;

/** Up to 1.7976931348623157E308, `Double.MAX_VALUE`, and what is rounded to it. */
export const DOUBLE_TEXT = floatingText(
  308,
  '[0-2]?[0-9]{1,2}|30[0-7]',
  `1(?:\\.${upTo('7976931348623157', '[0-9]*')})?`,
);

/** Up to MAX_FLOAT. */
export const FLOAT_TEXT = floatingText(
  38,
  '0?[0-2]?[0-9]|0?3[0-7]',
  `(?:[0-2](?:\\.[0-9]+)?|3(?:\\.${upTo('4028235', '0*')})?)`,
);

/**
 * Plain decimals below 10^`exponent`, the scientific notation of every language (one digit before the point), `NaN` and the infinities.
 *
 * @param smaller pattern of the exponents below it. @param most pattern of what may stand before it
 */
function floatingText(exponent: number, smaller: string, most: string): string {
  const plain = `(?:0|[1-9][0-9]{0,${exponent - 1}})(?:\\.[0-9]+)?`;
  const scientific = `[0-9](?:\\.[0-9]+)?[eE](?:-[0-9]{1,9}|\\+?(?:${smaller}))`;
  const largest = `${most}[eE]\\+?0?${exponent}`;
  return `^(?:NaN|-?(?:Infinity|${plain}|${scientific}|${largest}))$`;
}

/** Digits behind a point, up to these; `rest` may follow them. */
function upTo(digits: string, rest: string): string {
  const digit = Number(digits[0]);
  const smaller = digit === 0 ? [] : [`${digit === 1 ? '0' : `[0-${digit - 1}]`}[0-9]*`];
  const same = digits.length === 1 ? `${digit}${rest}` : `${digit}${upTo(digits.slice(1), rest)}?`;
  return `(?:${[...smaller, same].join('|')})`;
}
