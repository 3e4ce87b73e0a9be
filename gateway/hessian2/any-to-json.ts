import type { ClassDefinition } from './class-definition.ts';
import { copyBase64 } from './copy-base64.ts';
import { copyDate } from './copy-date.ts';
import { copyLong } from './copy-long.ts';
import { copyString } from './copy-string.ts';
import type { Hessian2Reader } from './hessian2-reader.ts';
import { JsonOutput } from './json-output.ts';
import { mapToJson } from './map-to-json.ts';
import type { AnyOptions } from './object-writer.ts';
import { KIND } from './value-kind.ts';
import { findObjectWriter } from './well-known-objects.ts';

export type { AnyOptions } from './object-writer.ts';

const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Writes one value of unknown declared type by its structure. Longs keep all digits; dates are ISO-8601 in UTC; binary is
 * base64; the JDK's value classes (BigDecimal, java.time, UUID, ...) are numbers and texts; a Throwable is its message and
 * its own fields, never its stack; any other object is a JSON object of its fields. Maps: `mapToJson`. A shared object is
 * written again; a cycle is cut to null (`reader.sawCycle`).
 */
export function anyToJson(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  switch (reader.kind()) {
    case KIND.NULL:
      reader.position++;
      return out.nullValue();
    case KIND.BOOLEAN:
      return out.boolean(reader.readBoolean());
    case KIND.INT:
    case KIND.LONG:
      return copyLong(reader, out);
    case KIND.DOUBLE:
      return out.double(reader.readDouble());
    case KIND.DATE:
      return copyDate(reader, out);
    case KIND.STRING:
      return copyString(reader, out);
    case KIND.BINARY:
      return copyBase64(reader, out);
    case KIND.LIST:
      return listToJson(reader, out, options);
    case KIND.MAP:
      return mapToJson(reader, out, anyToJson, options);
    case KIND.OBJECT:
      return objectToJson(reader, out, options);
    default:
      if (!reader.beginReference()) return out.nullValue();
      anyToJson(reader, out, options);
      reader.endReference();
  }
}

function listToJson(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  const count = reader.beginList();
  out.byte(0x5b);
  if (count < 0) {
    for (let isFirst = true; reader.hasMore(); isFirst = false) {
      if (!isFirst) out.byte(COMMA);
      anyToJson(reader, out, options);
    }
  } else {
    for (let i = 0; i < count; i++) {
      if (i > 0) out.byte(COMMA);
      anyToJson(reader, out, options);
    }
  }
  out.byte(0x5d);
  reader.endContainer();
}

function objectToJson(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  const definition = reader.beginObject();
  let writer = definition.objectWriter;
  if (writer === undefined) writer = definition.objectWriter = findObjectWriter(definition);
  if (writer === null) fieldsToJson(reader, definition, out, options);
  else writer(reader, definition, out, anyToJson, options);
  reader.endContainer();
}

function fieldsToJson(reader: Hessian2Reader, definition: ClassDefinition, out: JsonOutput, options: AnyOptions): void {
  const names = (definition.jsonNames ??= jsonNamesOf(definition));
  let isFirst = true;
  out.byte(0x7b);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (name === null) {
      reader.skip();
      continue;
    }
    if (isFirst) isFirst = false;
    else out.byte(COMMA);
    out.raw(name);
    anyToJson(reader, out, options);
  }
  out.byte(0x7d);
}

/** `"name":` by field. Of two fields with one name (a subclass hides a field) Java reads the later one. */
function jsonNamesOf(definition: ClassDefinition): (Uint8Array | null)[] {
  const scratch = new JsonOutput();
  return definition.fields.map((name, i) => {
    if (!definition.isLast(i)) return null;
    scratch.reset();
    scratch.string(name);
    scratch.byte(COLON);
    return scratch.toBytes();
  });
}
