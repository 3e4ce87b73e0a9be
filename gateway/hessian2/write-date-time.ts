import { DIGIT_PAIRS } from './digit-pairs.ts';
import type { JsonOutput } from './json-output.ts';
import { JsonPiece } from './json-piece.ts';

const DAY_MS = 86_400_000;
/** Behind two digits. */
const COLON = 0x3a << 16;
const POINT = 0x2e << 16;
const Z = 0x5a << 24;

/** The date of the last time, as `"2024-02-29T`, and its midnight in epoch milliseconds: the dates of a list are often of few days. */
let lastDate: JsonPiece = new JsonPiece(new Uint8Array(0));
let lastMidnight = Number.NaN;

/** Writes epoch milliseconds as `"2024-02-29T01:02:03.004Z"`; years outside 0000-9999 with a sign, as `toISOString` does. */
export function writeDateTime(epochMs: number, out: JsonOutput): void {
  const msOfDay = epochMs - lastMidnight;
  if (msOfDay >= 0 && msOfDay < DAY_MS) {
    out.reserve(48);
    out.piece(lastDate);
    return writeTime(msOfDay, out);
  }
  const days = Math.floor(epochMs / DAY_MS);
  writeDateTimeOf(days, epochMs - days * DAY_MS, out);
}

/** The same from days since 1970-01-01 and milliseconds of the day. */
export function writeDateTimeOf(epochDays: number, msOfDay: number, out: JsonOutput): void {
  out.reserve(48);
  writeNewDate(epochDays, out);
  writeTime(msOfDay, out);
}

/** Room for 16 octets must be reserved. */
function writeTime(milliseconds: number, out: JsonOutput): void {
  const msOfDay = milliseconds | 0;
  const seconds = (msOfDay / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const hours = (minutes / 60) | 0;
  const ms = msOfDay - seconds * 1000;
  const tens = (ms / 10) | 0;
  const { words } = out;
  const at = out.position;
  // Two digits and what stands behind them in one step; the octet above is written over by the next.
  words.setInt32(at, DIGIT_PAIRS[hours]! | COLON, true);
  words.setInt32(at + 3, DIGIT_PAIRS[minutes - hours * 60]! | COLON, true);
  words.setInt32(at + 6, DIGIT_PAIRS[seconds - minutes * 60]! | POINT, true);
  words.setInt32(at + 9, DIGIT_PAIRS[tens]! | ((0x30 + ms - tens * 10) << 16) | Z, true);
  words.setUint8(at + 13, 0x22);
  out.position = at + 14;
}

function writeNewDate(epochDays: number, out: JsonOutput): void {
  const { size } = out;
  out.byte(0x22);
  putDate(epochDays, out);
  out.byte(0x54);
  lastDate = new JsonPiece(out.bytes.slice(out.position - (out.size - size), out.position));
  lastMidnight = epochDays * DAY_MS;
  // The room that the piece itself was given.
  out.reserve(16);
}

/**
 * Writes `2024-02-29` without quotes; room for thirty octets must be reserved. Years outside 0000-9999 have a sign and at
 * least `longYearDigits` digits: six as in JavaScript, four as in java.time. Civil calendar from a count of days, in eras of
 * 400 years that begin on 1 March: https://howardhinnant.github.io/date_algorithms.html#civil_from_days
 */
export function putDate(epochDays: number, out: JsonOutput, longYearDigits = 6): void {
  const shifted = epochDays + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra =
    ((dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36_524) | 0) - ((dayOfEra / 146_096) | 0)) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const day = dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  putYear(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), longYearDigits, out);
  out.bytes[out.position++] = 0x2d;
  out.paddedDigits(month, 2);
  out.bytes[out.position++] = 0x2d;
  out.paddedDigits(day, 2);
}

function putYear(year: number, longDigits: number, out: JsonOutput): void {
  if (year >= 0 && year <= 9999) return out.paddedDigits(year, 4);
  out.bytes[out.position++] = year < 0 ? 0x2d : 0x2b;
  const magnitude = Math.abs(year);
  if (magnitude < 10 ** longDigits) out.paddedDigits(magnitude, longDigits);
  else out.int(magnitude);
}
