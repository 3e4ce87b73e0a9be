/** Visible ASCII but `%`, which stands for what was encoded. */
const PLAIN = /^[!-$&-~]*$/;
/** In characters, as sent. The text comes from outside, and clients refuse heads of more than some KiB. */
const MAX_LENGTH = 256;

/**
 * A text from outside as the value of a header: visible ASCII as it is, and any other text in percent-encoded UTF-8
 * (`decodeURIComponent` gives it back). Null for one that is too long to be sent. A platform refuses a whole response for one
 * character of a header that it does not like: so nothing but constants gets into headers without passing here.
 */
export function headerText(text: string): string | null {
  const value = PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
  return value.length <= MAX_LENGTH ? value : null;
}
