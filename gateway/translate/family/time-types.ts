import { PERIOD_TEXT } from '../../../metadata/definition/duration-text.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { offsetText } from '../../hessian2/well-known/java-time-text.ts';
import { type CivilDate, type CivilTime, parseCivilDate, parseCivilTime } from '../time/civil.ts';
import { parseDuration } from '../time/duration.ts';
import { parseInstant, parseOffset } from '../time/instant.ts';

interface TimeType {
  /** What to write, for messages. */
  readonly form: string;
  /** False when the text is not of this type; nothing is written then. */
  encode(text: string, out: Hessian2Output): boolean;
}

const HANDLES = 'com.alibaba.com.caucho.hessian.io.java8.';
/** Of more than eight digits: seconds that a double does not count exactly. */
const FAR_YEAR = /^[+-]\d{9}/;
/** The most that Java's ZoneOffset holds. */
const MAX_OFFSET_SECONDS = 18 * 3600;
const ZONED = /^(.*?)([Zz]|[+-]\d{2}(?::?\d{2})?)(?:\[([A-Za-z][\w~/.+-]+)\])?$/;
const OFFSET_AT_END = /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/;
const ZONE = /^[A-Za-z][\w~/.+-]+$/;
const PERIOD = new RegExp(PERIOD_TEXT);
const YEAR = /^-?\d{1,9}$/;
/** Any year that has a 29 February. */
const LEAP_YEAR = '2000';

function writeDate(out: Hessian2Output, date: CivilDate): void {
  out.writeObjectBegin(`${HANDLES}LocalDateHandle`, ['day', 'month', 'year']);
  out.writeInt(date.day);
  out.writeInt(date.month);
  out.writeInt(date.year);
}

function writeTime(out: Hessian2Output, time: CivilTime): void {
  out.writeObjectBegin(`${HANDLES}LocalTimeHandle`, ['nano', 'second', 'minute', 'hour']);
  out.writeInt(time.nano);
  out.writeInt(time.second);
  out.writeInt(time.minute);
  out.writeInt(time.hour);
}

interface DateTime {
  readonly date: CivilDate;
  readonly time: CivilTime;
}

function parseDateTime(text: string): DateTime | null {
  const split = text.search(/[Tt ]/);
  const date = parseCivilDate(text.slice(0, split));
  const time = parseCivilTime(text.slice(split + 1));
  return split < 0 || date === null || time === null ? null : { date, time };
}

function writeDateTime(out: Hessian2Output, { date, time }: DateTime): void {
  out.writeObjectBegin(`${HANDLES}LocalDateTimeHandle`, ['time', 'date']);
  writeTime(out, time);
  writeDate(out, date);
}

function writeOffset(out: Hessian2Output, seconds: number): void {
  out.writeObjectBegin(`${HANDLES}ZoneOffsetHandle`, ['seconds']);
  out.writeInt(seconds);
}

/** Seconds east of UTC; null for what is no offset, or more than a ZoneOffset holds. */
function parseJavaOffset(text: string): number | null {
  const seconds = parseOffset(text);
  return seconds === null || Math.abs(seconds) > MAX_OFFSET_SECONDS ? null : seconds + 0;
}

/** A date and a time with an offset, and perhaps a zone. `fields` of the handle: `dateTime`, `offset`, `zoneId`, as many as it has. */
function zonedType(name: string, form: string, fields: readonly string[]): TimeType {
  return {
    form,
    encode(text, out) {
      const [, local = '', offset = '', zone] = ZONED.exec(text) ?? [];
      const dateTime = parseDateTime(local);
      const seconds = parseJavaOffset(offset);
      if (dateTime === null || seconds === null) return false;
      if (zone !== undefined && fields.length === 2) return false;
      out.writeObjectBegin(HANDLES + name, fields);
      writeDateTime(out, dateTime);
      writeOffset(out, seconds);
      if (fields.length === 3) out.writeString(zone ?? offsetText(seconds));
      return true;
    },
  };
}

/** java.time, by class. They go out as hessian-lite's handles, whose fields may come in any order. */
export const TIME_TYPES: ReadonlyMap<string, TimeType> = new Map<string, TimeType>([
  [
    'java.time.LocalDate',
    {
      form: '2024-02-29',
      encode(text, out) {
        const date = parseCivilDate(text);
        if (date === null) return false;
        writeDate(out, date);
        return true;
      },
    },
  ],
  [
    'java.time.LocalTime',
    {
      form: '09:30:15.123',
      encode(text, out) {
        const time = parseCivilTime(text);
        if (time === null) return false;
        writeTime(out, time);
        return true;
      },
    },
  ],
  [
    'java.time.LocalDateTime',
    {
      form: '2024-02-29T09:30:15.123',
      encode(text, out) {
        const dateTime = parseDateTime(text);
        if (dateTime === null) return false;
        writeDateTime(out, dateTime);
        return true;
      },
    },
  ],
  [
    'java.time.Instant',
    {
      form: '2024-02-29T09:30:15.123Z',
      encode(text, out) {
        const instant = parseInstant(text, null);
        if (instant === null || FAR_YEAR.test(text)) return false;
        out.writeObjectBegin(`${HANDLES}InstantHandle`, ['nanos', 'seconds']);
        out.writeInt(instant.nano);
        out.writeLong(instant.seconds);
        return true;
      },
    },
  ],
  [
    'java.time.OffsetDateTime',
    zonedType('OffsetDateTimeHandle', '2024-02-29T09:30:15.123+08:00', ['dateTime', 'offset']),
  ],
  [
    'java.time.ZonedDateTime',
    zonedType('ZonedDateTimeHandle', '2024-02-29T09:30:15.123+01:00[Europe/Berlin]', ['dateTime', 'offset', 'zoneId']),
  ],
  [
    'java.time.Duration',
    {
      form: 'PT8H6M12.345S',
      encode(text, out) {
        const duration = parseDuration(text);
        if (duration === null) return false;
        out.writeObjectBegin(`${HANDLES}DurationHandle`, ['nanos', 'seconds']);
        out.writeInt(duration.nano);
        out.writeLong(duration.seconds);
        return true;
      },
    },
  ],
  [
    'java.time.Year',
    {
      form: '2024',
      encode(text, out) {
        if (!YEAR.test(text)) return false;
        out.writeObjectBegin(`${HANDLES}YearHandle`, ['year']);
        out.writeInt(Number(text) + 0);
        return true;
      },
    },
  ],
  [
    'java.time.YearMonth',
    {
      form: '2024-02',
      encode(text, out) {
        const date = parseCivilDate(`${text}-01`);
        if (date === null) return false;
        out.writeObjectBegin(`${HANDLES}YearMonthHandle`, ['month', 'year']);
        out.writeInt(date.month);
        out.writeInt(date.year);
        return true;
      },
    },
  ],
  [
    'java.time.MonthDay',
    {
      form: '--02-29',
      encode(text, out) {
        const date = text.startsWith('--') ? parseCivilDate(LEAP_YEAR + text.slice(1)) : null;
        if (date === null) return false;
        out.writeObjectBegin(`${HANDLES}MonthDayHandle`, ['day', 'month']);
        out.writeInt(date.day);
        out.writeInt(date.month);
        return true;
      },
    },
  ],
  [
    'java.time.OffsetTime',
    {
      form: '09:30:15.123+08:00',
      encode(text, out) {
        const split = text.search(OFFSET_AT_END);
        const time = split < 0 ? null : parseCivilTime(text.slice(0, split));
        const seconds = split < 0 ? null : parseJavaOffset(text.slice(split));
        if (time === null || seconds === null) return false;
        out.writeObjectBegin(`${HANDLES}OffsetTimeHandle`, ['localTime', 'zoneOffset']);
        writeTime(out, time);
        writeOffset(out, seconds);
        return true;
      },
    },
  ],
  [
    'java.time.ZoneOffset',
    {
      form: '+08:00',
      encode(text, out) {
        const seconds = parseJavaOffset(text);
        if (seconds === null) return false;
        writeOffset(out, seconds);
        return true;
      },
    },
  ],
  [
    'java.time.ZoneId',
    {
      form: 'Europe/Berlin',
      encode(text, out) {
        const seconds = parseJavaOffset(text);
        if (seconds === null && !ZONE.test(text)) return false;
        out.writeObjectBegin(`${HANDLES}ZoneIdHandle`, ['zoneId']);
        out.writeString(seconds === null ? text : offsetText(seconds));
        return true;
      },
    },
  ],
  [
    'java.time.Period',
    {
      form: 'P1Y2M3D',
      encode(text, out) {
        if (!PERIOD.test(text)) return false;
        const sign = text.startsWith('-') ? -1 : 1;
        const partOf = (unit: string): number => Number(new RegExp(`(-?\\d+)${unit}`).exec(text)?.[1] ?? 0) * sign + 0;
        out.writeObjectBegin(`${HANDLES}PeriodHandle`, ['years', 'months', 'days']);
        for (const unit of ['Y', 'M', 'D']) out.writeInt(partOf(unit));
        return true;
      },
    },
  ],
]);
