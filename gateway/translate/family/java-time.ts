import { copyString } from '../../hessian2/copy-string.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { type CivilDate, type CivilTime, parseCivilDate, parseCivilTime } from '../time/civil.ts';
import { parseInstant } from '../time/instant.ts';
import { writeGeneralizedTime } from '../time/write-generalized-time.ts';
import { writeOther } from '../write-other.ts';
import { scalarCodec } from './scalar-codec.ts';
import type { TypeFamily } from './type-family.ts';

const HANDLES = 'com.alibaba.com.caucho.hessian.io.java8.';

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

/** Of more than eight digits: seconds that a double does not count exactly. */
const FAR_YEAR = /^[+-]\d{9}/;

interface TimeType {
  /** What to write, for messages. */
  readonly form: string;
  /** False when the text is not of this type; nothing is written then. */
  encode(text: string, out: Hessian2Output): boolean;
}

const TYPES: ReadonlyMap<string, TimeType> = new Map<string, TimeType>([
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
        const split = text.search(/[Tt ]/);
        const date = parseCivilDate(text.slice(0, split));
        const time = parseCivilTime(text.slice(split + 1));
        if (split < 0 || date === null || time === null) return false;
        out.writeObjectBegin(`${HANDLES}LocalDateTimeHandle`, ['time', 'date']);
        writeTime(out, time);
        writeDate(out, date);
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
]);

/**
 * LocalDate, LocalTime, LocalDateTime, Instant: ISO-8601 text as `toString()` gives it. They go out as hessian-lite's handle
 * objects, which every provider reads into the real class with all nanoseconds; results come back as handles (raw.return), as
 * text, or (Instant, and all of them from old providers) as a map of getters.
 */
export const javaTime: TypeFamily = {
  name: 'java-time',
  compile(type, javaType) {
    const time = type.kind === 'class' ? TYPES.get(type.name) : undefined;
    if (time === undefined) return null;
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'string',
      keyForm: 'text',
      encodeText(text, at, out, problems) {
        if (time.encode(text, out)) return;
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not of the form ${time.form}`);
        out.writeNull();
      },
      write(reader, out, options) {
        const kind = reader.kind();
        if (kind === KIND.STRING) copyString(reader, out);
        else if (kind === KIND.MAP) writeGeneralizedTime(reader, out);
        // Handles are written by their structure.
        else writeOther(this, reader, out, options);
      },
    });
  },
};
