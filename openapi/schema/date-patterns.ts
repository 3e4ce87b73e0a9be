import { decimalRange } from './decimal-range.ts';

/** The calendar, in patterns: JSON Schema's own formats know RFC 3339 only, which is less than Java's texts and than what is taken. */

const DAYS = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
].join('|');
/** The last four digits of a year that has a 29 February. */
const LEAP = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?';
const OFFSET = '(?:[Zz]|[+-](?:0[0-9]|1[0-8])(?::?[0-5][0-9])?)';

/**
 * @param thousands pattern of what may stand before the last four digits of a year with a sign
 */
function dateWith(thousands: string): string {
  const before = `(?:[+-]${thousands})?`;
  return `(?:${before}[0-9]{4}-(?:${DAYS})|${before}${LEAP}-02-29)`;
}

const LOCAL_DATE = dateWith('[0-9]{0,5}');

/** java.time.LocalDate: `2024-02-29`; years beyond four digits with a sign. */
export const LOCAL_DATE_TEXT = `^${LOCAL_DATE}$`;

export const LOCAL_TIME_TEXT = `^${TIME}$`;

export const LOCAL_DATE_TIME_TEXT = `^${LOCAL_DATE}[Tt ]${TIME}$`;

/** With an offset. Years so far away that seconds are not exact are out. */
export const INSTANT_TEXT = `^${dateWith('[0-9]{0,4}')}[Tt ]${TIME}${OFFSET}$`;

/** Java's ZoneOffset ends at 18 hours. */
const ZONE_OFFSET = '(?:[Zz]|[+-](?:(?:0[0-9]|1[0-7])(?::?[0-5][0-9])?|18(?::?00)?))';

export const OFFSET_DATE_TIME_TEXT = `^${LOCAL_DATE}[Tt ]${TIME}${ZONE_OFFSET}$`;

export const ZONED_DATE_TIME_TEXT = `^${LOCAL_DATE}[Tt ]${TIME}${ZONE_OFFSET}(?:\\[[A-Za-z][A-Za-z0-9_~/.+-]+\\])?$`;

export const OFFSET_TIME_TEXT = `^${TIME}${ZONE_OFFSET}$`;

export const ZONE_OFFSET_TEXT = `^${ZONE_OFFSET}$`;

export const ZONE_ID_TEXT = `^(?:${ZONE_OFFSET}|[A-Za-z][A-Za-z0-9_~/.+-]+)$`;

export const YEAR_TEXT = '^-?[0-9]{1,9}$';

export const YEAR_MONTH_TEXT = '^(?:[0-9]{4}|[+-][0-9]{4,9})-(?:0[1-9]|1[0-2])$';

export const MONTH_DAY_TEXT = `^--(?:${DAYS}|02-29)$`;

/** The most milliseconds, before 1970 and after, that a double counts exactly. */
export const MAX_EPOCH_MS = 9_007_199_254_740_991;

const EPOCH_MS = decimalRange(-BigInt(MAX_EPOCH_MS), BigInt(MAX_EPOCH_MS)).slice(1, -1);
/** Years up to 269999, which in every zone are within reach of a Date. */
const DATE = dateWith('(?:[0-9]?|[01][0-9]|2[0-6])');

/** java.util.Date: a date, a date and a time, perhaps with an offset, or epoch milliseconds. */
export const DATE_TEXT = `^(?:${DATE}(?:[Tt ]${TIME}${OFFSET}?)?|${EPOCH_MS})$`;

const UTC = '-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}';

/** As dates come out: in UTC, with milliseconds. */
export const DATE_OUT = `^(?:[0-9]{4}|[+-][0-9]{6,9})${UTC}\\.[0-9]{3}Z$`;

const OFFSET_OUT = '(?:Z|[+-][0-9]{2}:[0-9]{2}(?::[0-9]{2})?)';

/** `OffsetTime.toString()`. */
export const OFFSET_TIME_OUT = `^${TIME}${OFFSET_OUT}$`;

/** `ZoneOffset.toString()`. */
export const ZONE_OFFSET_OUT = `^${OFFSET_OUT}$`;

/** `OffsetDateTime.toString()`, `ZonedDateTime.toString()`. */
export const ZONED_OUT = `^${LOCAL_DATE}T${TIME}${OFFSET_OUT}(?:\\[[^\\]]+\\])?$`;

/** `Instant.toString()`. */
export const INSTANT_OUT = `^(?:[0-9]{4}|[+-][0-9]{4,10})${UTC}(?:\\.(?:[0-9]{3}){1,3})?Z$`;
