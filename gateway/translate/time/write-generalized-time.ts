import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import {
  dateText,
  durationText,
  offsetText,
  periodText,
  timeText,
  two,
  yearText,
} from '../../hessian2/well-known/java-time-text.ts';
import { writeInstant } from '../../hessian2/write-instant.ts';
import { KIND } from '../../hessian2/value-kind.ts';

/** Getters of the value, and of what it holds: `offset` and `zone`. */
interface Getters {
  readonly numbers: Map<string, number>;
  /** As longs come, exactly: `epochSecond` of an Instant, `seconds` of a Duration. */
  readonly longs: Map<string, bigint>;
  zoneId: string;
}

/**
 * A java.time value that `PojoUtils.generalize` took apart into a map of its getters: `{epochSecond, nano}` for an Instant
 * (all releases), `{year, monthValue, dayOfMonth, hour, ...}` for the local types (2.7.8 and 3.0), with `{offset: {totalSeconds}}` for
 * those with an offset. Written as `toString()` would give it. The reader is at the map.
 */
export function writeGeneralizedTime(reader: Hessian2Reader, out: JsonOutput): void {
  const getters: Getters = { numbers: new Map(), longs: new Map(), zoneId: '' };
  readGetters(reader, getters, '');
  const { numbers, longs } = getters;
  const nano = numbers.get('nano') ?? 0;
  const epochSecond = longs.get('epochSecond');
  const seconds = longs.get('seconds');
  // Those with an offset have `toEpochSecond()`, which is no getter.
  if (epochSecond !== undefined) writeInstant(epochSecond, nano, out);
  else out.string(seconds === undefined ? civilText(getters) : durationText(seconds, nano));
}

/** `of`: the getter that gave the map; '' for the value itself. */
function readGetters(reader: Hessian2Reader, getters: Getters, of: string): void {
  reader.beginMap();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), '');
    const kind = reader.kind();
    if (kind === KIND.LONG || (kind === KIND.INT && (key === 'epochSecond' || key === 'seconds'))) {
      getters.longs.set(key, reader.readLong());
    } else if (kind === KIND.INT) getters.numbers.set(key, reader.readInt());
    else if (kind === KIND.MAP && (key === 'offset' || key === 'zone')) readGetters(reader, getters, key);
    else if (kind === KIND.STRING && key === 'id' && of !== 'offset') getters.zoneId = reader.readString();
    else reader.skip();
  }
  reader.endContainer();
}

function civilText({ numbers, zoneId }: Getters): string {
  const get = (key: string): number => numbers.get(key) ?? 0;
  const isYearAlone = numbers.has('value') && !numbers.has('monthValue');
  if (isYearAlone) return String(get('value'));
  if (numbers.has('years')) return periodText(get('years'), get('months'), get('days'));
  const time = numbers.has('hour') ? timeText(get('hour'), get('minute'), get('second'), get('nano')) : '';
  const offset = numbers.has('totalSeconds') ? offsetText(get('totalSeconds')) : '';
  const date = numbers.has('monthValue') ? dayText(numbers) : '';
  // A ZoneId by itself.
  if (date + time + offset === '') return zoneId;
  const zone = zoneId === '' || zoneId === offset ? '' : `[${zoneId}]`;
  return [date, time].filter((part) => part !== '').join('T') + offset + zone;
}

/** A day, or one of every year, or a month. */
function dayText(numbers: ReadonlyMap<string, number>): string {
  const [year, month, day] = ['year', 'monthValue', 'dayOfMonth'].map((key) => numbers.get(key));
  if (year === undefined) return `--${two(month ?? 0)}-${two(day ?? 0)}`;
  return day === undefined ? `${yearText(year)}-${two(month ?? 0)}` : dateText(year, month ?? 0, day);
}
