import { copyString } from '../copy-string.ts';
import type { Hessian2Reader } from '../hessian2-reader.ts';
import type { JsonOutput } from '../json-output.ts';
import type { AnyOptions, AnyWriter, ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';
import { followed } from './value-holders.ts';

const COMMA = 0x2c;

/** EnumSet: `type` and `objects`, an array of enums. An array of their names. */
export const ENUM_SET_HANDLE: ObjectWriter = (reader, definition, out, writeAny, options) => {
  const index = definition.lastIndexOf('objects');
  if (index < 0) out.ascii('[]');
  for (let i = 0; i < definition.fieldCount; i++) {
    if (i !== index) reader.skip();
    else writeNames(reader, out, writeAny, options);
  }
};

function writeNames(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): void {
  if (reader.kind() === KIND.REFERENCE) {
    if (!reader.beginReference()) return out.nullValue();
    writeNames(reader, out, writeAny, options);
    return reader.endReference();
  }
  if (reader.kind() !== KIND.LIST) return writeAny(reader, out, options);
  const count = reader.beginList();
  out.byte(0x5b);
  for (let i = 0; count < 0 ? reader.hasMore() : i < count; i++) {
    if (i > 0) out.byte(COMMA);
    writeName(reader, out, writeAny, options);
  }
  out.byte(0x5d);
  reader.endContainer();
}

function writeName(reader: Hessian2Reader, out: JsonOutput, writeAny: AnyWriter, options: AnyOptions): void {
  if (reader.kind() === KIND.REFERENCE) {
    if (!reader.beginReference()) return out.nullValue();
    writeName(reader, out, writeAny, options);
    return reader.endReference();
  }
  if (reader.kind() !== KIND.OBJECT) return writeAny(reader, out, options);
  const definition = reader.beginObject();
  const index = definition.lastIndexOf('name');
  if (index < 0) out.nullValue();
  for (let i = 0; i < definition.fieldCount; i++) {
    if (i !== index) reader.skip();
    else if (reader.kind() === KIND.STRING) copyString(reader, out);
    else writeAny(reader, out, options);
  }
  reader.endContainer();
}

/** BitSet: `words`, 64 bits each, lowest first. An array of the numbers of the set bits, as `BitSet.stream()` gives them. */
export const BIT_SET_HANDLE: ObjectWriter = (reader, definition, out) => {
  const index = definition.lastIndexOf('words');
  const first = out.size + 1;
  out.byte(0x5b);
  for (let i = 0; i < definition.fieldCount; i++) {
    if (i === index) followed(reader, () => writeBits(reader, out, first), undefined);
    else reader.skip();
  }
  out.byte(0x5d);
};

function writeBits(reader: Hessian2Reader, out: JsonOutput, first: number): void {
  if (reader.takeNull()) return;
  const count = reader.beginList();
  for (let word = 0; count < 0 ? reader.hasMore() : word < count; word++) {
    reader.countValues(1);
    const bits = reader.readLong();
    writeHalf(Number(BigInt.asIntN(32, bits)), word * 64, out, first);
    writeHalf(Number(BigInt.asIntN(32, bits >> 32n)), word * 64 + 32, out, first);
  }
  reader.endContainer();
}

function writeHalf(half: number, firstBit: number, out: JsonOutput, first: number): void {
  for (let bits = half, bit = firstBit; bits !== 0; bits >>>= 1, bit++) {
    if ((bits & 1) === 0) continue;
    if (out.size > first) out.byte(COMMA);
    out.int(bit);
  }
}
