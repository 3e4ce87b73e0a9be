import type { ClassDefinition } from '../class-definition.ts';
import type { Hessian2Reader } from '../hessian2-reader.ts';
import type { JsonOutput } from '../json-output.ts';
import type { ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';
import { writeInstant } from '../write-instant.ts';
import { dateText, durationText, offsetText, periodText, timeText, two, yearText } from './java-time-text.ts';

/** What a field of a java.time handle stands for. Nested handles (the `date` of a LocalDateTime) have names of their own. */
const SLOTS = [
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'nano',
  'nanos',
  'years',
  'months',
  'days',
  'seconds',
  'totalSeconds',
] as const;

/** Values of the handle being read, nested ones with it; shared, because reading one value never interleaves with another. */
const values = new Float64Array(SLOTS.length);
let exactSeconds = 0n;
let zone = '';
let hasOffset = false;

const [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, NANO, NANOS, YEARS, MONTHS, DAYS, SECONDS, TOTAL_SECONDS] = [
  ...SLOTS.keys(),
] as [number, number, number, number, number, number, number, number, number, number, number, number, number];
const OTHER = 0xff;

function slotsOf(definition: ClassDefinition): Uint8Array {
  return (definition.timeSlots ??= Uint8Array.from(definition.fields, (name) => {
    const slot = (SLOTS as readonly string[]).indexOf(name);
    return slot < 0 ? OTHER : slot;
  }));
}

function readFields(reader: Hessian2Reader, definition: ClassDefinition): void {
  const slots = slotsOf(definition);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    const kind = reader.kind();
    if (kind === KIND.INT && slot !== OTHER) {
      values[slot] = reader.readInt();
      if (slot === SECONDS) exactSeconds = BigInt(values[slot]);
      if (slot === SECONDS || slot === TOTAL_SECONDS) hasOffset = true;
    } else if (kind === KIND.LONG && slot !== OTHER) {
      exactSeconds = reader.readLong();
      values[slot] = Number(exactSeconds);
    } else if (kind === KIND.STRING) zone = reader.readString();
    else if (kind === KIND.OBJECT) readNested(reader);
    else if (kind === KIND.REFERENCE && reader.beginReference()) {
      if (reader.kind() === KIND.OBJECT) readNested(reader);
      else reader.skip();
      reader.endReference();
    } else if (kind !== KIND.REFERENCE) reader.skip();
  }
}

function readNested(reader: Hessian2Reader): void {
  readFields(reader, reader.beginObject());
  reader.endContainer();
}

/** Reads the whole handle into `values`, then writes. The text is ASCII but for zone names of unheard-of peers. */
function timeWriter(write: (out: JsonOutput) => void): ObjectWriter {
  return (reader, definition, out) => {
    values.fill(0);
    exactSeconds = 0n;
    zone = '';
    hasOffset = false;
    readFields(reader, definition);
    write(out);
  };
}

function textWriter(text: () => string): ObjectWriter {
  return timeWriter((out) => out.string(text()));
}

const date = () => dateText(values[YEAR]!, values[MONTH]!, values[DAY]!);
const time = () => timeText(values[HOUR]!, values[MINUTE]!, values[SECOND]!, values[NANO]!);
const offset = () => offsetText(values[SECONDS]! + values[TOTAL_SECONDS]!);

function zonedText(): string {
  const offsetPart = offset();
  return `${date()}T${time()}${offsetPart}${zone === '' || zone === offsetPart ? '' : `[${zone}]`}`;
}

/**
 * java.time, by simple name: what `toString()` gives in Java, which is ISO-8601. The classes travel as handles (`LocalDateHandle`
 * and so on) whose fields come in any order.
 * https://github.com/apache/dubbo-hessian-lite/tree/master/hessian-lite/src/main/java/com/alibaba/com/caucho/hessian/io/java8
 */
export const JAVA_TIME_WRITERS: readonly (readonly [simpleName: string, writer: ObjectWriter])[] = [
  ['LocalDate', textWriter(date)],
  ['LocalTime', textWriter(time)],
  ['LocalDateTime', textWriter(() => `${date()}T${time()}`)],
  ['Instant', timeWriter((out) => writeInstant(exactSeconds, values[NANOS]! + values[NANO]!, out))],
  ['OffsetDateTime', textWriter(() => `${date()}T${time()}${offset()}`)],
  ['OffsetTime', textWriter(() => time() + offset())],
  ['ZonedDateTime', textWriter(zonedText)],
  ['ZoneOffset', textWriter(offset)],
  ['ZoneId', textWriter(() => (zone === '' && hasOffset ? offset() : zone))],
  ['ZoneRegion', textWriter(() => zone)],
  ['Year', textWriter(() => String(values[YEAR]))],
  ['YearMonth', textWriter(() => `${yearText(values[YEAR]!)}-${two(values[MONTH]!)}`)],
  ['MonthDay', textWriter(() => `--${two(values[MONTH]!)}-${two(values[DAY]!)}`)],
  ['Duration', textWriter(() => durationText(exactSeconds, values[NANOS]! + values[NANO]!))],
  ['Period', textWriter(() => periodText(values[YEARS]!, values[MONTHS]!, values[DAYS]!))],
];
