import { copyString } from './copy-string.ts';
import type { JsonOutput } from './json-output.ts';
import type { ScalarReader } from './scalar-reader.ts';

/**
 * Copies a string that holds a number (the `value` of a BigDecimal) as a JSON number, digit for digit. A text outside JSON's
 * grammar of numbers (`NaN`, `+1`, `.5`) stays a JSON string: nothing is lost and the document stays valid.
 */
export function copyNumberText(reader: ScalarReader, out: JsonOutput): void {
  const { size } = out;
  copyString(reader, out);
  const { bytes } = out;
  const start = out.position - (out.size - size);
  const stop = out.position - 1;
  if (!isJsonNumber(bytes, start + 1, stop)) return;
  for (let i = start; i < stop - 1; i++) bytes[i] = bytes[i + 1]!;
  out.position = stop - 1;
}

/** Whether the octets from `start` up to `stop` are a JSON number (RFC 8259 section 6). */
function isJsonNumber(bytes: Uint8Array, start: number, stop: number): boolean {
  let p = start;
  if (p < stop && bytes[p] === 0x2d) p++;
  const whole = p;
  p = passDigits(bytes, p, stop);
  if (p === whole || (bytes[whole] === 0x30 && p > whole + 1)) return false;
  if (p < stop && bytes[p] === 0x2e) {
    const fraction = p + 1;
    p = passDigits(bytes, fraction, stop);
    if (p === fraction) return false;
  }
  if (p < stop && (bytes[p]! | 0x20) === 0x65) {
    p++;
    if (p < stop && (bytes[p] === 0x2b || bytes[p] === 0x2d)) p++;
    const exponent = p;
    p = passDigits(bytes, exponent, stop);
    if (p === exponent) return false;
  }
  return p === stop;
}

function passDigits(bytes: Uint8Array, start: number, stop: number): number {
  let p = start;
  while (p < stop && bytes[p]! >= 0x30 && bytes[p]! <= 0x39) p++;
  return p;
}
