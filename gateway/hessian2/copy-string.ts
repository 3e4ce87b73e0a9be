import type { JsonOutput } from './json-output.ts';
import { PLAIN, putEscape, putSurrogatePair } from './json-text.ts';
import { passCharacter } from './read-text.ts';
import type { ScalarReader } from './scalar-reader.ts';

/**
 * Copies a Hessian string to a quoted JSON string, octets to octets. Surrogate pairs (two times three octets on the wire,
 * perhaps in two chunks) become four octets of UTF-8; a lone half becomes a \u escape, so that nothing is lost.
 */
export function copyString(reader: ScalarReader, out: JsonOutput): void {
  const { bytes, position, end } = reader;
  // The common case by itself: up to 1023 octets that stand for themselves. Anything else begins again below.
  let start = position + 1;
  let length = position < end ? bytes[position]! : 0xff;
  if (length >= 0x30 && length < 0x34 && start < end) length = ((length - 0x30) << 8) | bytes[start++]!;
  else if (length >= 0x20) return copyAnyString(reader, out);
  const stop = start + length;
  if (stop > end || length > reader.limits.maxBytes) return copyAnyString(reader, out);
  out.reserve(length + 2);
  const target = out.bytes;
  target[out.position] = 0x22;
  const shift = out.position + 1 - start;
  let p = start;
  if (length >= 4) {
    p = copyWords(reader, out, start, stop - 4, shift);
    if (p < 0) return copyAnyString(reader, out);
  }
  for (; p < stop; p++) {
    const octet = bytes[p]!;
    if (PLAIN[octet] === 0) return copyAnyString(reader, out);
    target[p + shift] = octet;
  }
  target[p + shift] = 0x22;
  out.position = p + shift + 1;
  reader.position = p;
}

/**
 * Copies octets that stand for themselves, four at a time, the last four together with some that were copied before; gives the
 * place behind them, or -1 where there are others.
 */
function copyWords(reader: ScalarReader, out: JsonOutput, start: number, last: number, shift: number): number {
  const source = reader.view;
  const target = out.words;
  let p = start;
  for (;;) {
    const word = source.getInt32(p, true);
    // In each octet, the high bit shows: not ASCII, a control character, a quote, or a backslash (exact for the lowest such
    // octet, and one is enough).
    const quotes = (word ^ 0x22222222) - 0x01010101;
    const backslashes = (word ^ 0x5c5c5c5c) - 0x01010101;
    if (((word | (word - 0x20202020) | quotes | backslashes) & 0x80808080) !== 0) return -1;
    target.setInt32(p + shift, word, true);
    if (p === last) return last + 4;
    p = p + 4 < last ? p + 4 : last;
  }
}

function copyAnyString(reader: ScalarReader, out: JsonOutput): void {
  out.byte(0x22);
  let octets = 0;
  let high = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginStringChunk();
    isLast = head >= 0;
    const start = reader.position;
    high = copyChunk(reader, isLast ? head : ~head, high, out);
    octets += reader.position - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
  }
  out.reserve(7);
  if (high !== 0) out.position = putEscape(out.bytes, out.position, high);
  out.byte(0x22);
}

/** Copies one chunk. `pending` is the high half that the chunk before ended with, or 0; so is the result. */
function copyChunk(reader: ScalarReader, length: number, pending: number, out: JsonOutput): number {
  const { bytes, end } = reader;
  out.reserve((length + 1) * 6);
  const target = out.bytes;
  let at = out.position;
  let p = reader.position;
  let high = pending;
  let left = length;
  while (left > 0) {
    if (p >= end) failAt(reader, p);
    const octet = bytes[p]!;
    if (octet < 0x80) {
      if (high !== 0) at = putEscape(target, at, high);
      high = 0;
      if (PLAIN[octet] === 1) target[at++] = octet;
      else at = putEscape(target, at, octet);
      p++;
      left--;
      continue;
    }
    reader.position = p;
    left -= passCharacter(reader, left);
    const unit =
      reader.position - p === 3 ? ((octet & 0x0f) << 12) | ((bytes[p + 1]! & 0x3f) << 6) | (bytes[p + 2]! & 0x3f) : 0;
    if ((unit & 0xfc00) === 0xdc00 && high !== 0) {
      at = putSurrogatePair(target, at, high, unit);
      high = 0;
    } else {
      if (high !== 0) at = putEscape(target, at, high);
      high = 0;
      if ((unit & 0xfc00) === 0xd800) high = unit;
      else if ((unit & 0xf800) === 0xd800) at = putEscape(target, at, unit);
      else at = putWide(target, at, bytes, p, reader.position);
    }
    p = reader.position;
  }
  out.position = at;
  reader.position = p;
  return high;
}

/**
 * Copies the octets of a character that is no surrogate. Overlong forms (C0 80 for U+0000, as some Java writers have it) are
 * not UTF-8 and must not get through to the caller: they are written as the character that they mean.
 */
function putWide(target: Uint8Array, at: number, bytes: Uint8Array, start: number, stop: number): number {
  const first = bytes[start]!;
  if (first < 0xc2 || (first === 0xe0 && bytes[start + 1]! < 0xa0)) return putOverlong(target, at, bytes, start, stop);
  let to = at;
  for (let p = start; p < stop; p++) target[to++] = bytes[p]!;
  return to;
}

function putOverlong(target: Uint8Array, at: number, bytes: Uint8Array, start: number, stop: number): number {
  let unit = bytes[start]! & 0x1f;
  for (let p = start + 1; p < stop; p++) unit = (unit << 6) | (bytes[p]! & 0x3f);
  if (unit >= 0x80) {
    target[at] = 0xc0 | (unit >> 6);
    target[at + 1] = 0x80 | (unit & 0x3f);
    return at + 2;
  }
  if (PLAIN[unit] === 0) return putEscape(target, at, unit);
  target[at] = unit;
  return at + 1;
}

function failAt(reader: ScalarReader, position: number): never {
  reader.position = position;
  reader.failAtEnd();
}
