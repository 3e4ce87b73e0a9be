import { copyString } from './copy-string.ts';
import type { JsonOutput } from './json-output.ts';
import type { ScalarReader } from './scalar-reader.ts';

/**
 * Copies a string that holds a number (the `value` of a BigDecimal) as a JSON number, digit for digit. A text outside JSON's
 * grammar of numbers (`NaN`, `+1`, `.5`) stays a JSON string: nothing is lost and the document stays valid.
 */
export function copyNumberText(reader: ScalarReader, out: JsonOutput): void {
  if (copyPlainDecimal(reader, out)) return;
  const { size } = out;
  copyString(reader, out);
  const { bytes } = out;
  const start = out.position - (out.size - size);
  const stop = out.position - 1;
  if (!isJsonNumber(bytes, start + 1, stop)) return;
  for (let i = start; i < stop - 1; i++) bytes[i] = bytes[i + 1]!;
  out.position = stop - 1;
}

/**
 * The common case by itself: a short text of digits with at most one point and a sign. False for any other, nothing being read
 * then.
 */
function copyPlainDecimal(reader: ScalarReader, out: JsonOutput): boolean {
  const { bytes, position, end } = reader;
  const length = position < end ? bytes[position]! : 0xff;
  const stop = position + 1 + length;
  if (length === 0 || length >= 0x20 || stop > end || length > reader.limits.maxBytes) return false;
  out.reserve(length);
  const target = out.bytes;
  const shift = out.position - position - 1;
  const first = bytes[position + 1] === 0x2d ? position + 2 : position + 1;
  let point = -1;
  if (first !== position + 1) target[out.position] = 0x2d;
  for (let p = first; p < stop; p++) {
    const octet = bytes[p]!;
    if (octet === 0x2e && point < 0) point = p;
    else if (octet < 0x30 || octet > 0x39) return false;
    target[p + shift] = octet;
  }
  const wholeEnd = point < 0 ? stop : point;
  if (wholeEnd === first || point === stop - 1 || (bytes[first] === 0x30 && wholeEnd > first + 1)) return false;
  out.position += length;
  reader.position = stop;
  return true;
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
