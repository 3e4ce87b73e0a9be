import { createHash } from 'node:crypto';
import type { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import type { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { KIND } from '../../gateway/hessian2/value-kind.ts';
import { toHex } from './hex.ts';

/** A value in the notation of test/cases/README.md. */
export type Notation =
  | null
  | boolean
  | { readonly int: number }
  | { readonly long: string }
  | { readonly double: string }
  | { readonly date_ms: string }
  | { readonly string: string }
  | { readonly binary: string }
  | { readonly list: string | null; readonly items: readonly Notation[] }
  | { readonly map: string | null; readonly entries: readonly (readonly [Notation, Notation])[] }
  | { readonly object: string; readonly fields: readonly (readonly [string, Notation])[] }
  | { readonly ref: number };

/** Reads one value with the reader's own methods; references stay numbers. */
export function readNotation(reader: Hessian2Reader): Notation {
  switch (reader.kind()) {
    case KIND.NULL:
      reader.readNull();
      return null;
    case KIND.BOOLEAN:
      return reader.readBoolean();
    case KIND.INT:
      return { int: reader.readInt() };
    case KIND.LONG:
      return { long: String(reader.readLong()) };
    case KIND.DOUBLE:
      return { double: doubleText(reader.readDouble()) };
    case KIND.DATE:
      return { date_ms: String(reader.readDateMs()) };
    case KIND.STRING:
      return { string: reader.readString() };
    case KIND.BINARY:
      return { binary: toHex(reader.readBytes()) };
    case KIND.LIST:
      return readList(reader);
    case KIND.MAP:
      return readMap(reader);
    case KIND.OBJECT:
      return readObject(reader);
    default:
      return { ref: readReferenceNumber(reader) };
  }
}

function readList(reader: Hessian2Reader): Notation {
  const count = reader.beginList();
  const list = reader.listType;
  const items: Notation[] = [];
  while (count < 0 ? reader.hasMore() : items.length < count) items.push(readNotation(reader));
  reader.endContainer();
  return { list, items };
}

function readMap(reader: Hessian2Reader): Notation {
  reader.beginMap();
  const map = reader.mapType;
  const entries: [Notation, Notation][] = [];
  while (reader.hasMore()) entries.push([readNotation(reader), readNotation(reader)]);
  reader.endContainer();
  return { map, entries };
}

function readObject(reader: Hessian2Reader): Notation {
  const definition = reader.beginObject();
  const fields = definition.fields.map((name) => [name, readNotation(reader)] as const);
  reader.endContainer();
  return { object: definition.name, fields };
}

function readReferenceNumber(reader: Hessian2Reader): number {
  const { position } = reader;
  reader.position++;
  const index = reader.readPlainInt();
  reader.position = position;
  reader.skip();
  return index;
}

function doubleText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/**
 * The same value in one form: doubles by their IEEE value, of two fields with one name the later, fields and entries in one order,
 * long strings and binaries as length and hash (the cases have it both ways).
 */
export function canonical(value: Notation): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if ('double' in value) return { double: doubleText(Number(value.double)) };
  if ('items' in value) return { list: value.list, items: value.items.map(canonical) };
  if ('entries' in value) {
    const entries = value.entries.map(([key, item]) => [canonical(key), canonical(item)]);
    return { map: value.map, entries: sorted(entries) };
  }
  if ('fields' in value) {
    const fields = new Map(value.fields.map(([name, item]) => [name, canonical(item)]));
    return { object: value.object, fields: sorted([...fields]) };
  }
  if ('string' in value && value.string.length > 1024) {
    const utf16be = Buffer.from(value.string, 'utf16le').swap16();
    return { string_utf16_len: value.string.length, sha256_utf16be: sha256(utf16be) };
  }
  if ('binary' in value && value.binary.length > 2048) {
    return { binary_len: value.binary.length / 2, sha256: sha256(Buffer.from(value.binary, 'hex')) };
  }
  return value;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sorted<T>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Writes the value as the types of the notation say. References cannot be written: we never do. */
export function writeNotation(out: Hessian2Output, value: Notation): void {
  if (value === null) out.writeNull();
  else if (typeof value === 'boolean') out.writeBoolean(value);
  else if ('int' in value) out.writeInt(value.int);
  else if ('long' in value) out.writeLong(BigInt(value.long));
  else if ('double' in value) out.writeDouble(Number(value.double));
  else if ('date_ms' in value) out.writeDateMs(Number(value.date_ms));
  else if ('string' in value) out.writeString(value.string);
  else if ('binary' in value) out.writeBytes(Uint8Array.from(Buffer.from(value.binary, 'hex')));
  else if ('items' in value) writeList(out, value.list, value.items);
  else if ('entries' in value) writeMap(out, value.map, value.entries);
  else if ('fields' in value) {
    out.writeObjectBegin(
      value.object,
      value.fields.map(([name]) => name),
    );
    for (const [, field] of value.fields) writeNotation(out, field);
  } else throw new Error(`not to be written: ${JSON.stringify(value)}`);
}

function writeList(out: Hessian2Output, type: string | null, items: readonly Notation[]): void {
  if (type === null) out.writeListBegin(items.length);
  else out.writeListBegin(items.length, type);
  for (const item of items) writeNotation(out, item);
}

function writeMap(out: Hessian2Output, type: string | null, entries: readonly (readonly [Notation, Notation])[]): void {
  if (type === null) out.writeMapBegin();
  else out.writeMapBegin(type);
  for (const [key, item] of entries) {
    writeNotation(out, key);
    writeNotation(out, item);
  }
  out.writeMapEnd();
}
