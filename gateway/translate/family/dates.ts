import { INTEGER_TEXT } from '../../../metadata/definition/number-text.ts';
import { copyDate } from '../../hessian2/copy-date.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { parseInstant } from '../time/instant.ts';
import { createZoneOffset } from '../time/zone-offset.ts';
import { exactInteger } from './exact-integer.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const INTEGER = new RegExp(INTEGER_TEXT);
/** Up to 269999: milliseconds are exact then, and a Date reaches them in every zone. */
const YEAR = /^(?:\d{4}|[+-](?:\d{4,5}|[01]\d{5}|2[0-6]\d{4}))-/;

const TYPES: ReadonlySet<string> = new Set(['java.util.Date', 'java.sql.Timestamp', 'java.sql.Date', 'java.sql.Time']);

/** Null for what is no date, or one too far away. */
function parseDate(text: string, zoneOffset: (localSeconds: number) => number): number | null {
  if (!YEAR.test(text)) return null;
  const instant = parseInstant(text, zoneOffset);
  return instant === null ? null : instant.seconds * 1000 + Math.floor(instant.nano / 1e6);
}

/** Null for what is no integer, or more milliseconds than are exact. */
function parseEpochMs(digits: string | null): number | null {
  const epochMs = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(epochMs) ? epochMs : null;
}

/** java.sql types go out as objects of their class: Dubbo converts no plain date to them. */
function writeDate(javaType: string, epochMs: number, out: Hessian2Output): void {
  if (javaType.startsWith('java.sql.')) out.writeObjectBegin(javaType, ['value']);
  out.writeDateMs(epochMs);
}

/**
 * java.util.Date and java.sql.*: ISO-8601 with an offset, epoch milliseconds, or a date or date-time in the configured zone; ISO-8601 in UTC with
 * milliseconds on the way out. Finer digits than milliseconds are cut: a Date has none.
 */
export const dates: TypeFamily = {
  name: 'dates',
  compile(type, javaType, context) {
    if (type.kind !== 'class' || !TYPES.has(type.name)) return null;
    const zoneOffset = createZoneOffset(context.options.timeZone);
    /** `epochMs`: null where `text` is no date. */
    const encodeDate = (
      epochMs: number | null,
      text: string,
      at: number,
      out: Hessian2Output,
      problems: ArgumentProblems,
    ): void => {
      if (epochMs !== null) return writeDate(javaType, epochMs, out);
      const forms = 'ISO-8601 with an offset, epoch milliseconds, or yyyy-MM-dd[ HH:mm:ss[.SSS]]';
      problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is no date: use ${forms}`);
      out.writeNull();
    };
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'number',
      keyForm: 'text',
      direct: { kind: KIND.DATE, copy: copyDate },
      encodeText: (text, at, out, problems) => {
        const epochMs = INTEGER.test(text) ? parseEpochMs(text) : parseDate(text, zoneOffset);
        encodeDate(epochMs, text, at, out, problems);
      },
      encodeNumber: (text, at, out, problems) => {
        encodeDate(parseEpochMs(exactInteger(text)), text, at, out, problems);
      },
      write(reader, out, options) {
        if (reader.kind() === KIND.DATE) copyDate(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
