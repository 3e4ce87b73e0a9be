import { type JsonOutput, JsonPiece } from './json-output.ts';

const DAY_MS = 86_400_000;

/** Writes epoch milliseconds as `"2024-02-29T01:02:03.004Z"`; years outside 0000-9999 with a sign, as `toISOString` does. */
export function writeDateTime(epochMs: number, out: JsonOutput): void {
  const days = Math.floor(epochMs / DAY_MS);
  writeDateTimeOf(days, epochMs - days * DAY_MS, out);
}

/** The date of the last time, as `"2024-02-29T`: the dates of a list are often of few days. */
let lastDays = Number.NaN;
let lastDate: JsonPiece = new JsonPiece(new Uint8Array(0));

/** The same from days since 1970-01-01 and milliseconds of the day. */
export function writeDateTimeOf(epochDays: number, msOfDay: number, out: JsonOutput): void {
  out.reserve(48);
  if (epochDays === lastDays) out.piece(lastDate);
  else writeNewDate(epochDays, out);
  const seconds = (msOfDay / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const hours = (minutes / 60) | 0;
  const { bytes } = out;
  const at = out.position;
  putTwoDigits(bytes, at, hours);
  bytes[at + 2] = 0x3a;
  putTwoDigits(bytes, at + 3, minutes - hours * 60);
  bytes[at + 5] = 0x3a;
  putTwoDigits(bytes, at + 6, seconds - minutes * 60);
  bytes[at + 8] = 0x2e;
  const ms = msOfDay - seconds * 1000;
  const tens = (ms / 10) | 0;
  putTwoDigits(bytes, at + 9, tens);
  bytes[at + 11] = 0x30 + ms - tens * 10;
  bytes[at + 12] = 0x5a;
  bytes[at + 13] = 0x22;
  out.position = at + 14;
}

/** A number from 0 to 99 as two digits. */
function putTwoDigits(bytes: Uint8Array, at: number, value: number): void {
  const tens = (value / 10) | 0;
  bytes[at] = 0x30 + tens;
  bytes[at + 1] = 0x30 + value - tens * 10;
}

function writeNewDate(epochDays: number, out: JsonOutput): void {
  const { size } = out;
  out.byte(0x22);
  putDate(epochDays, out);
  out.byte(0x54);
  lastDate = new JsonPiece(out.bytes.slice(out.position - (out.size - size), out.position));
  lastDays = epochDays;
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
