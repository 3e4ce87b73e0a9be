import { copyBase64 } from './copy-base64.ts';
import type { Hessian2Reader } from './hessian2-reader.ts';
import { JsonOutput } from './json-output.ts';
import { KIND } from './value-kind.ts';

/**
 * Reads one value and gives the Java value that it is on the wire, as JSON text for people to read: `{"type":"long","value":9007199254740993}`.
 * Lists have `items`, maps `entries` (pairs), objects `fields`. All digits of a long are there; a date is ISO-8601, binary is base64. A
 * shared object is told again, a cycle is null. For single requests: it makes texts of texts.
 */
export function describeValue(reader: Hessian2Reader): string {
  switch (reader.kind()) {
    case KIND.NULL:
      reader.readNull();
      return 'null';
    case KIND.BOOLEAN:
      return scalar('boolean', String(reader.readBoolean()));
    case KIND.INT:
      return scalar('int', String(reader.readInt()));
    case KIND.LONG:
      return scalar('long', String(reader.readLong()));
    case KIND.DOUBLE:
      return scalar('double', doubleText(reader.readDouble()));
    case KIND.DATE:
      return scalar('java.util.Date', JSON.stringify(dateText(reader.readDateMs())));
    case KIND.STRING:
      return scalar('java.lang.String', JSON.stringify(reader.readString()));
    case KIND.BINARY:
      return scalar('byte[]', base64(reader));
    case KIND.LIST:
      return describeList(reader);
    case KIND.MAP:
      return describeMap(reader);
    case KIND.OBJECT:
      return describeObject(reader);
    default:
      return describeReference(reader);
  }
}

function scalar(type: string, value: string): string {
  return `{"type":"${type}","value":${value}}`;
}

function base64(reader: Hessian2Reader): string {
  const out = new JsonOutput();
  copyBase64(reader, out);
  return new TextDecoder().decode(out.toBytes());
}

/** JSON has no words for these three. */
function doubleText(value: number): string {
  if (!Number.isFinite(value)) return `"${value}"`;
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** Java's dates reach further than those of JavaScript. */
function dateText(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString();
}

function describeList(reader: Hessian2Reader): string {
  const count = reader.beginList();
  const type = reader.listType ?? 'java.util.ArrayList';
  const items: string[] = [];
  while (count < 0 ? reader.hasMore() : items.length < count) items.push(describeValue(reader));
  reader.endContainer();
  return `{"type":${JSON.stringify(type)},"items":[${items.join(',')}]}`;
}

function describeMap(reader: Hessian2Reader): string {
  reader.beginMap();
  const type = reader.mapType ?? 'java.util.HashMap';
  const entries: string[] = [];
  while (reader.hasMore()) {
    const key = describeValue(reader);
    entries.push(`[${key},${describeValue(reader)}]`);
  }
  reader.endContainer();
  return `{"type":${JSON.stringify(type)},"entries":[${entries.join(',')}]}`;
}

function describeObject(reader: Hessian2Reader): string {
  const { name, fields } = reader.beginObject();
  // Two fields may have one name, so these are pairs as well.
  const pairs = fields.map((field) => `[${JSON.stringify(field)},${describeValue(reader)}]`);
  reader.endContainer();
  return `{"type":${JSON.stringify(name)},"fields":[${pairs.join(',')}]}`;
}

function describeReference(reader: Hessian2Reader): string {
  if (!reader.beginReference()) return 'null';
  const value = describeValue(reader);
  reader.endReference();
  return value;
}
