import type { Hessian2Reader } from '../hessian2-reader.ts';
import type { ClassDefinition } from '../class-definition.ts';
import type { ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';
import { holder } from './value-holders.ts';

type Scalar = string | number | bigint | Uint8Array | null;

/** The scalar fields of the object by name; others are passed over. */
function readScalars(reader: Hessian2Reader, definition: ClassDefinition): Map<string, Scalar> {
  const scalars = new Map<string, Scalar>();
  for (const name of definition.fields) {
    const kind = reader.kind();
    if (kind === KIND.STRING) scalars.set(name, reader.readString());
    else if (kind === KIND.INT) scalars.set(name, reader.readInt());
    else if (kind === KIND.LONG) scalars.set(name, reader.readLong());
    else if (kind === KIND.BINARY) scalars.set(name, reader.readBytes());
    else reader.skip();
  }
  return scalars;
}

const writeUuidValue = holder('value');

/** UUID: the text in `value`, or (hessian-lite 4.0.0 and 4.0.1) the two private longs. */
export const writeUuid: ObjectWriter = (reader, definition, out, writeAny, options) => {
  if (definition.lastIndexOf('value') >= 0) return writeUuidValue(reader, definition, out, writeAny, options);
  const scalars = readScalars(reader, definition);
  const bits = (name: string) => {
    const value = scalars.get(name);
    return typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n;
  };
  out.string(uuidText(bits('mostSigBits'), bits('leastSigBits')));
};

/** `UUID.toString()` of its two halves. */
export function uuidText(mostSigBits: bigint, leastSigBits: bigint): string {
  const [high, low] = [mostSigBits, leastSigBits].map((bits) => {
    return BigInt.asUintN(64, bits).toString(16).padStart(16, '0');
  }) as [string, string];
  return [high.slice(0, 8), high.slice(8, 12), high.slice(12), low.slice(0, 4), low.slice(4)].join('-');
}

/** URL: put together from its private fields as `toExternalForm()` does it. */
export const writeUrl: ObjectWriter = (reader, definition, out) => {
  const scalars = readScalars(reader, definition);
  const part = (name: string, before: string) => {
    const value = scalars.get(name);
    return typeof value === 'string' && value !== '' ? before + value : '';
  };
  out.string(`${part('protocol', '')}:${part('authority', '//')}${part('file', '')}${part('ref', '#')}`);
};

/** StringBuilder and StringBuffer: a char[] (text) before JDK 9, after it octets of Latin-1 or UTF-16 with a `coder` and a count. */
export const writeStringBuilder: ObjectWriter = (reader, definition, out) => {
  const scalars = readScalars(reader, definition);
  const value = scalars.get('value');
  const count = Number(scalars.get('count') ?? 0);
  if (typeof value === 'string') out.string(value.slice(0, count));
  else if (!(value instanceof Uint8Array)) out.nullValue();
  else if (scalars.get('coder') === 1) out.string(new TextDecoder('utf-16le').decode(value.subarray(0, count * 2)));
  else out.string(new TextDecoder('utf-16le').decode(new Uint16Array(value.subarray(0, count))));
};
