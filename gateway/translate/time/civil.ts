/** A date of the proleptic Gregorian calendar, as java.time counts it. */
export interface CivilDate {
  readonly year: number;
  /** 1-12. */
  readonly month: number;
  readonly day: number;
}

export interface CivilTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nano: number;
}

const DATE = /^([+-]\d{4,9}|\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : DAYS[month - 1]!;
}

/** `2024-02-29`; years beyond four digits carry a sign. Null when it is no date of the calendar. */
export function parseCivilDate(text: string): CivilDate | null {
  const parts = DATE.exec(text);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return null;
  return { year, month, day };
}

/** `09:30`, `09:30:15`, `09:30:15.123456789`. Null when it is no time of day. */
export function parseCivilTime(text: string): CivilTime | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return { hour, minute, second, nano: Number((parts[4] ?? '').padEnd(9, '0')) };
}

/** Seconds since 1970-01-01T00:00:00 of the same zone. */
export function civilSeconds(date: CivilDate, time: CivilTime): number {
  return daysSinceEpoch(date) * 86_400 + time.hour * 3600 + time.minute * 60 + time.second;
}

/** Howard Hinnant's days_from_civil: years start in March, so that the leap day is the last one. */
function daysSinceEpoch({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
