import type { JsonOutput } from './json-output.ts';
import type { ScalarReader } from './scalar-reader.ts';
import { KIND, VALUE_KIND } from './value-kind.ts';
import { writeDateTime, writeDateTimeOf } from './write-date-time.ts';

const DAY_MS = 86_400_000n;

/** Copies a date to a quoted ISO-8601 text in UTC, exact for every 64-bit count of milliseconds (`new Date(Long.MAX_VALUE)`). */
export function copyDate(reader: ScalarReader, out: JsonOutput): void {
  const p = reader.position;
  const tag = reader.tag();
  const { view } = reader;
  if (tag !== 0x4a) {
    if (VALUE_KIND[tag] !== KIND.DATE) reader.failExpected('date');
    reader.advance(tag);
    return writeDateTime(view.getInt32(p + 1) * 60_000, out);
  }
  reader.need(9);
  reader.position = p + 9;
  const high = view.getInt32(p + 1);
  const low = view.getUint32(p + 5);
  if (high >= -0x200000 && high < 0x200000) return writeDateTime(high * 0x100000000 + low, out);
  const epochMs = (BigInt(high) << 32n) | BigInt(low);
  const msOfDay = ((epochMs % DAY_MS) + DAY_MS) % DAY_MS;
  writeDateTimeOf(Number((epochMs - msOfDay) / DAY_MS), Number(msOfDay), out);
}
