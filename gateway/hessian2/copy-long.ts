import type { JsonOutput } from './json-output.ts';
import type { ScalarReader } from './scalar-reader.ts';
import { KIND, VALUE_KIND } from './value-kind.ts';

const LIMB = 65_536;
const GROUP = 1e9;

/** Copies an int or a long to a JSON number with all its digits; no BigInt and no string is made. */
export function copyLong(reader: ScalarReader, out: JsonOutput): void {
  const p = reader.position;
  const tag = reader.tag();
  if (tag === 0x4c) {
    reader.need(9);
    reader.position = p + 9;
    const { view } = reader;
    return writeLong(view.getInt32(p + 1), view.getUint32(p + 5), out);
  }
  if (VALUE_KIND[tag] === KIND.INT) return out.int(reader.readPlainInt());
  if (VALUE_KIND[tag] !== KIND.LONG) reader.failExpected('long');
  const size = reader.advance(tag);
  const { bytes } = reader;
  if (size === 1) out.int(tag - 0xe0);
  else if (size === 2) out.int(((tag - 0xf8) << 8) | bytes[p + 1]!);
  else if (size === 3) out.int(((tag - 0x3c) << 16) | (bytes[p + 1]! << 8) | bytes[p + 2]!);
  else out.int(reader.int32(p + 1));
}

/** Writes the 64-bit integer `high` (signed) * 2^32 + `low` (unsigned). */
export function writeLong(high: number, low: number, out: JsonOutput): void {
  if (high >= -0x200000 && high < 0x200000) return out.int(high * 0x100000000 + low);
  out.reserve(20);
  let top = high;
  let bottom = low;
  if (high < 0) {
    out.bytes[out.position++] = 0x2d;
    bottom = (~low + 1) >>> 0;
    top = ~high + (bottom === 0 ? 1 : 0);
  }
  writeMagnitude(top >>> 0, bottom, out);
}

/** Divides by 10^9 twice in limbs of 16 bits, which stay exact in doubles: up to two digits, then nine and nine. */
function writeMagnitude(high: number, low: number, out: JsonOutput): void {
  let rest = high % GROUP;
  const q3 = (high - rest) / GROUP;
  rest = rest * LIMB + (low >>> 16);
  const q2 = Math.floor(rest / GROUP);
  rest = (rest - q2 * GROUP) * LIMB + (low & 0xffff);
  const q1 = Math.floor(rest / GROUP);
  const lowest = rest - q1 * GROUP;
  // At least 2^53 / 10^9 and below 2^34: exact.
  const quotient = q3 * 0x100000000 + q2 * LIMB + q1;
  const highest = Math.floor(quotient / GROUP);
  const middle = quotient - highest * GROUP;
  if (highest > 0) {
    out.digits(highest);
    out.nineDigits(middle);
  } else out.digits(middle);
  out.nineDigits(lowest);
}
