import type { Hessian2Reader } from './hessian2-reader.ts';
import { KIND } from './value-kind.ts';

/** An object of any class as data. */
export interface HessianObject {
  readonly class: string;
  /** By name; of two fields with one name the later one. */
  readonly fields: ReadonlyMap<string, HessianValue>;
}

export type HessianValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly HessianValue[]
  | ReadonlyMap<HessianValue, HessianValue>
  | HessianObject;

/**
 * Reads one value into JavaScript values: ints and doubles as number, longs as bigint, maps as Map (so that no key can touch a
 * prototype). For small things such as attachments; results go through the JSON writers, which make no objects.
 * A shared object is read again, a cycle is null.
 */
export function readValue(reader: Hessian2Reader): HessianValue {
  switch (reader.kind()) {
    case KIND.NULL:
      reader.readNull();
      return null;
    case KIND.BOOLEAN:
      return reader.readBoolean();
    case KIND.INT:
      return reader.readInt();
    case KIND.LONG:
      return reader.readLong();
    case KIND.DOUBLE:
      return reader.readDouble();
    case KIND.DATE:
      return new Date(reader.readDateMs());
    case KIND.STRING:
      return reader.readString();
    case KIND.BINARY:
      return reader.readBytes();
    case KIND.LIST:
      return readList(reader);
    case KIND.MAP:
      return readMap(reader);
    case KIND.OBJECT:
      return readObject(reader);
    default:
      return readReference(reader);
  }
}

function readList(reader: Hessian2Reader): HessianValue[] {
  const count = reader.beginList();
  const items: HessianValue[] = [];
  while (count < 0 ? reader.hasMore() : items.length < count) items.push(readValue(reader));
  reader.endContainer();
  return items;
}

function readMap(reader: Hessian2Reader): Map<HessianValue, HessianValue> {
  const entries = new Map<HessianValue, HessianValue>();
  reader.beginMap();
  while (reader.hasMore()) {
    const key = readValue(reader);
    entries.set(key, readValue(reader));
  }
  reader.endContainer();
  return entries;
}

function readObject(reader: Hessian2Reader): HessianObject {
  const definition = reader.beginObject();
  const fields = new Map<string, HessianValue>();
  for (const name of definition.fields) fields.set(name, readValue(reader));
  reader.endContainer();
  return { class: definition.name, fields };
}

function readReference(reader: Hessian2Reader): HessianValue {
  if (!reader.beginReference()) return null;
  const value = readValue(reader);
  reader.endReference();
  return value;
}
