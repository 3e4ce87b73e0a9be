import { copyString } from './copy-string.ts';
import type { Hessian2Reader } from './hessian2-reader.ts';
import type { JsonOutput } from './json-output.ts';
import type { AnyOptions, AnyWriter } from './object-writer.ts';
import { KIND } from './value-kind.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
/** The string `class` on the wire. */
const CLASS_KEY = Uint8Array.of(0x05, 0x63, 0x6c, 0x61, 0x73, 0x73);
const BINARY_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** A binary class name with a package or an outer class. A plain word may be the caller's own data. */
function isClassName(text: string): boolean {
  return /[.$]/.test(text) && BINARY_NAME.test(text);
}

/**
 * Writes a map. Keys that are scalars, enums, or objects written as text (UUID, LocalDate) or number give a JSON object with
 * the keys as text (`"null"` for the null key); with any other key the whole map is an array of `[key, value]`.
 */
export function mapToJson(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): void {
  reader.beginMap();
  const { position, nextReference } = reader;
  const { size } = out;
  if (!writeObject(reader, out, writeAny, options)) {
    // Java's maps have keys of one kind, so this shows at the first key; going back costs little then, and is charged else.
    const dropped = out.size - size;
    out.cut(size);
    reader.rewind(position, nextReference, dropped);
    writePairs(reader, out, writeAny, options);
  }
  reader.endContainer();
}

/** False at the first key that cannot be text; what was written is to be dropped then. */
function writeObject(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): boolean {
  let isFirst = true;
  out.byte(0x7b);
  while (reader.hasMore()) {
    if (options.dropClassKey && passClassEntry(reader)) continue;
    if (isFirst) isFirst = false;
    else out.byte(COMMA);
    if (!writeKey(reader, out, writeAny, options)) return false;
    out.byte(0x3a);
    writeAny(reader, out, options);
  }
  out.byte(0x7d);
  return true;
}

function writePairs(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): void {
  let isFirst = true;
  out.byte(0x5b);
  while (reader.hasMore()) {
    if (isFirst) isFirst = false;
    else out.byte(COMMA);
    out.byte(0x5b);
    writeAny(reader, out, options);
    out.byte(COMMA);
    writeAny(reader, out, options);
    out.byte(0x5d);
  }
  out.byte(0x5d);
}

function writeKey(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): boolean {
  const kind = reader.kind();
  if (kind === KIND.STRING) {
    copyString(reader, out);
    return true;
  }
  if (kind === KIND.REFERENCE) {
    if (!reader.beginReference()) return false;
    const isText = writeKey(reader, out, writeAny, options);
    reader.endReference();
    return isText;
  }
  if (kind === KIND.LIST || kind === KIND.MAP) return false;
  if (kind === KIND.OBJECT && writeEnumName(reader, out)) return true;
  const { size } = out;
  writeAny(reader, out, options);
  return quoteKey(size, out);
}

/** An enum is an object with the one field `name`, a text. Anything else is left unread. */
function writeEnumName(reader: Hessian2Reader, out: JsonOutput): boolean {
  const { position, nextReference } = reader;
  const definition = reader.beginObject();
  const isEnum = definition.fieldCount === 1 && definition.fields[0] === 'name' && reader.kind() === KIND.STRING;
  if (isEnum) copyString(reader, out);
  reader.endContainer();
  if (!isEnum) reader.rewind(position, nextReference);
  return isEnum;
}

/**
 * Lets `write` write a JSON value and makes it the name of a property: a string is one already, a number, boolean or null is
 * put in quotes. False for an object or array, which is left as it is: no JSON object can have such a key, and the caller
 * takes it back (`out.cut`, `reader.rewind`).
 */
export function writeKeyWith(write: () => void, out: JsonOutput): boolean {
  const { size } = out;
  write();
  return quoteKey(size, out);
}

/** Makes a property name of the value that was written after the first `size` octets; false where that cannot be. */
function quoteKey(size: number, out: JsonOutput): boolean {
  const first = out.bytes[out.position - (out.size - size)];
  if (first === QUOTE) return true;
  if (first === 0x7b || first === 0x5b) return false;
  // One more octet at the end, then all of them move by one.
  out.byte(QUOTE);
  out.byte(QUOTE);
  const begin = out.position - (out.size - size);
  out.bytes.copyWithin(begin + 1, begin, out.position - 2);
  out.bytes[begin] = QUOTE;
  return true;
}

/** At an entry `class` -> text that looks like a class name: passes over both and gives true. Else nothing is read. */
function passClassEntry(reader: Hessian2Reader): boolean {
  const { bytes, position } = reader;
  if (reader.end - position <= CLASS_KEY.length) return false;
  for (let i = 0; i < CLASS_KEY.length; i++) if (bytes[position + i] !== CLASS_KEY[i]) return false;
  reader.position = position + CLASS_KEY.length;
  if (reader.kind() === KIND.STRING && isClassName(reader.readString())) return true;
  reader.position = position;
  return false;
}
