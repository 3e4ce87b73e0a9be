import type { JsonOutput } from './json-output.ts';
import { PLAIN, putEscape, putSurrogatePair } from './json-text.ts';

/** Units written per `reserve`, so that a long text does not ask for six times its length at once. */
const BATCH = 4096;

/** A JavaScript string as a quoted JSON string in UTF-8; lone surrogates become \u escapes, so that the octets stay valid. */
export function writeText(text: string, out: JsonOutput): void {
  out.byte(0x22);
  for (let start = 0; start < text.length;) start = writeBatch(text, start, Math.min(text.length, start + BATCH), out);
  out.byte(0x22);
}

/** Writes the units from `start` up to `stop`, one more where a pair lies across; gives the place behind the last. */
function writeBatch(text: string, start: number, stop: number, out: JsonOutput): number {
  out.reserve((stop - start + 1) * 6);
  const target = out.bytes;
  let at = out.position;
  let i = start;
  while (i < stop) {
    const unit = text.charCodeAt(i++);
    if (unit < 0x80) {
      if (PLAIN[unit] === 1) target[at++] = unit;
      else at = putEscape(target, at, unit);
    } else if (unit < 0x800) {
      target[at++] = 0xc0 | (unit >> 6);
      target[at++] = 0x80 | (unit & 0x3f);
    } else if ((unit & 0xf800) !== 0xd800) {
      target[at++] = 0xe0 | (unit >> 12);
      target[at++] = 0x80 | ((unit >> 6) & 0x3f);
      target[at++] = 0x80 | (unit & 0x3f);
    } else {
      const next = unit < 0xdc00 && i < text.length ? text.charCodeAt(i) : 0;
      if ((next & 0xfc00) === 0xdc00) {
        at = putSurrogatePair(target, at, unit, next);
        i++;
      } else at = putEscape(target, at, unit);
    }
  }
  out.position = at;
  return i;
}
