import { copyDate } from '../../hessian2/copy-date.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { parseInstant } from '../time/instant.ts';
import { createZoneOffset } from '../time/zone-offset.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const EPOCH_MS = /^-?\d{1,16}$/;

const TYPES: ReadonlySet<string> = new Set(['java.util.Date', 'java.sql.Timestamp', 'java.sql.Date', 'java.sql.Time']);

/** Null for what is no date, or one so far away that milliseconds are not exact. */
function parseEpochMs(text: string, zoneOffset: (localSeconds: number) => number): number | null {
  let epochMs = Number(text);
  if (!EPOCH_MS.test(text)) {
    const instant = parseInstant(text, zoneOffset);
    if (instant === null) return null;
    epochMs = instant.seconds * 1000 + Math.floor(instant.nano / 1e6);
  }
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
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'number',
      keyForm: 'text',
      direct: { kind: KIND.DATE, copy: copyDate },
      encodeText(text, at, out, problems) {
        const epochMs = parseEpochMs(text, zoneOffset);
        if (epochMs !== null) return writeDate(javaType, epochMs, out);
        const forms = 'ISO-8601 with an offset, epoch milliseconds, or yyyy-MM-dd[ HH:mm:ss[.SSS]]';
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is no date: use ${forms}`);
        out.writeNull();
      },
      write(reader, out, options) {
        if (reader.kind() === KIND.DATE) copyDate(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
