import Encoder from 'hessian.js/lib/v2/encoder.js';
import { Hessian2Error } from './hessian2-error.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const FIRST_CAPACITY = 1024;
/** Units of a string chunk, as Java has it; octets of a binary chunk. */
const STRING_CHUNK = 0x8000;
const BINARY_CHUNK = 0x8000;
/** Larger memory is given back at `reset`. */
const KEPT_CAPACITY = 1024 * 1024;

/**
 * Writes Hessian 2 values on the primitives of hessian.js' encoder, whose faults are mended here: longs are exact up to 64 bits
 * and may be BigInt, -0.0 keeps its sign, doubles are not taken apart as text, any Uint8Array is binary, memory is bounded
 * and given back, nothing is printed for debugging, and nothing is remembered over messages (hessian.js keeps every type
 * and class name for ever).
 *
 * Because octets made elsewhere are mixed in (`writeRaw`), no value refers to an earlier one: type names are written in
 * full each time, and objects are never written as references. Only class definitions are numbered, from 0 per message.
 *
 * Nothing here looks at a value to choose its type: the caller says `writeLong` or `writeInt`.
 */
export class Hessian2Output extends Encoder {
  private readonly maxBytes: number;
  private readonly classNames: string[] = [];
  private readonly classFields: (readonly string[])[] = [];

  /** `maxBytes`: over it Hessian2Error with `limit` maxOutputBytes. Default 64 MiB. */
  constructor(maxBytes: number = DEFAULT_LIMITS.maxOutputBytes) {
    super({ size: FIRST_CAPACITY });
    this.maxBytes = maxBytes;
  }

  /** Octets written. */
  get length(): number {
    return this.byteBuffer.position();
  }

  override reset(): this {
    super.reset();
    this.classNames.length = 0;
    this.classFields.length = 0;
    if (this.byteBuffer._size > KEPT_CAPACITY) this.byteBuffer = new Encoder({ size: FIRST_CAPACITY }).byteBuffer;
    return this;
  }

  override writeNull(): void {
    this.byteBuffer.put(0x4e);
    this.checked();
  }

  writeBoolean(value: boolean): void {
    this.byteBuffer.put(value ? 0x54 : 0x46);
    this.checked();
  }

  /** RangeError unless it is a 32-bit integer. */
  override writeInt(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`not a 32-bit integer: ${value}`);
    // Also makes 0 of -0, which hessian.js refuses.
    super.writeInt(value | 0);
    this.checked();
  }

  /** RangeError unless it is a safe integer, or a BigInt of 64 bits. */
  override writeLong(value: bigint | number): void {
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact integer: ${value}`);
      if (value >= -0x80000000 && value <= 0x7fffffff) {
        super.writeLong(value);
        return this.checked();
      }
      return this.writeLong(BigInt(value));
    }
    if (value >= -0x80000000n && value <= 0x7fffffffn) return this.writeLong(Number(value));
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`not a 64-bit integer: ${value}`);
    this.byteBuffer.put(0x4c);
    this.putInt64(value);
    this.checked();
  }

  /** The form that Java chooses, but for -0.0, of which Java makes 0.0: the sign is kept. */
  override writeDouble(value: number): void {
    const { byteBuffer } = this;
    if (Object.is(value, -0)) byteBuffer.put(0x44).putDouble(value);
    else if (Number.isInteger(value) && value >= -0x8000 && value < 0x8000) {
      if (value === 0) byteBuffer.put(0x5b);
      else if (value === 1) byteBuffer.put(0x5c);
      else if (value >= -0x80 && value < 0x80) byteBuffer.put(0x5d).put(value);
      else
        byteBuffer
          .put(0x5e)
          .put(value >> 8)
          .put(value);
    } else {
      const thousandths = Math.trunc(value * 1000);
      if ((thousandths | 0) === thousandths && 0.001 * thousandths === value)
        byteBuffer.put(0x5f).putInt32(thousandths);
      else byteBuffer.put(0x44).putDouble(value);
    }
    this.checked();
  }

  /**
   * By UTF-16 units, each half of a surrogate pair as three octets, no pair over two chunks. Not hessian.js' own method: it
   * reports every string to `util.debuglog`, which workerd prints.
   */
  override writeString(value: string): void {
    // A unit takes an octet at least: too long a text is refused before memory is asked for.
    if (this.length + value.length > this.maxBytes) this.failLimit();
    const { byteBuffer } = this;
    let start = 0;
    while (value.length - start > STRING_CHUNK) {
      const last = value.charCodeAt(start + STRING_CHUNK - 1);
      const length = last >= 0xd800 && last <= 0xdbff ? STRING_CHUNK - 1 : STRING_CHUNK;
      byteBuffer
        .put(0x52)
        .put(length >> 8)
        .put(length & 0xff);
      byteBuffer.putRawString(value.slice(start, start + length));
      start += length;
    }
    const left = value.length - start;
    if (left <= 31) byteBuffer.put(left);
    else if (left <= 1023) byteBuffer.put(0x30 + (left >> 8)).put(left & 0xff);
    else
      byteBuffer
        .put(0x53)
        .put(left >> 8)
        .put(left & 0xff);
    byteBuffer.putRawString(start === 0 ? value : value.slice(start));
    this.checked();
  }

  /** Of any Uint8Array, where hessian.js takes only Buffers. */
  override writeBytes(value: Uint8Array): void {
    const { byteBuffer } = this;
    let start = 0;
    for (; value.length - start > BINARY_CHUNK; start += BINARY_CHUNK) {
      byteBuffer
        .put(0x41)
        .put(BINARY_CHUNK >> 8)
        .put(BINARY_CHUNK & 0xff);
      this.putOctets(value.subarray(start, start + BINARY_CHUNK));
    }
    const left = value.length - start;
    if (left <= 15) byteBuffer.put(0x20 + left);
    else if (left <= 1023) byteBuffer.put(0x34 + (left >> 8)).put(left & 0xff);
    else
      byteBuffer
        .put(0x42)
        .put(left >> 8)
        .put(left & 0xff);
    this.putOctets(value.subarray(start));
  }

  /** RangeError unless it is a safe integer. */
  writeDateMs(epochMs: number): void {
    if (!Number.isSafeInteger(epochMs)) throw new RangeError(`not a count of milliseconds: ${epochMs}`);
    const minutes = epochMs / 60_000;
    if ((minutes | 0) === minutes) this.byteBuffer.put(0x4b).putInt32(minutes);
    else {
      this.byteBuffer.put(0x4a);
      this.putInt64(BigInt(epochMs));
    }
    this.checked();
  }

  /** A list of `length` values, which the caller writes next. Never open-ended: Java does not take those everywhere. */
  writeListBegin(length: number, type?: string): void {
    if (type === undefined) {
      if (length < 8) this.byteBuffer.put(0x78 + length);
      else {
        this.byteBuffer.put(0x58);
        this.writeInt(length);
      }
    } else {
      this.byteBuffer.put(length < 8 ? 0x70 + length : 0x56);
      this.writeString(type);
      if (length >= 8) this.writeInt(length);
    }
    this.checked();
  }

  /** Keys and values follow in turn, then `writeMapEnd`. Untyped is a java.util.HashMap. */
  writeMapBegin(type?: string): void {
    this.byteBuffer.put(type === undefined ? 0x48 : 0x4d);
    if (type !== undefined) this.writeString(type);
    this.checked();
  }

  writeMapEnd(): void {
    this.byteBuffer.put(0x5a);
    this.checked();
  }

  /** An object, whose field values the caller writes next, in this order. Defines the class first where this message has not. */
  writeObjectBegin(className: string, fields: readonly string[]): void {
    const index = this.indexOf(className, fields);
    if (index < 16) this.byteBuffer.put(0x60 + index);
    else {
      this.byteBuffer.put(0x4f);
      this.writeInt(index);
    }
    this.checked();
  }

  /** Octets of whole values, made before. They must hold no class definition, reference or type number. */
  writeRaw(bytes: Uint8Array): void {
    this.putOctets(bytes);
  }

  /** A copy of what was written from `start` on. */
  bytesFrom(start: number): Uint8Array {
    return copyOf(this.byteBuffer._bytes, start, this.length);
  }

  /** Copies all that was written to `target` from `offset` on. */
  copyTo(target: Uint8Array, offset: number): void {
    const { _bytes } = this.byteBuffer;
    target.set(_bytes.subarray(0, this.length), offset);
  }

  /** A copy of all that was written. */
  toBytes(): Uint8Array {
    return this.bytesFrom(0);
  }

  /** The number of this class with these fields in this message; the name alone does not decide. */
  private indexOf(className: string, fields: readonly string[]): number {
    const { classNames, classFields } = this;
    for (let i = 0; i < classNames.length; i++) {
      if (classNames[i] === className && equalFields(classFields[i]!, fields)) return i;
    }
    this.byteBuffer.put(0x43);
    this.writeString(className);
    this.writeInt(fields.length);
    for (const field of fields) this.writeString(field);
    classFields.push(fields);
    return classNames.push(className) - 1;
  }

  private putOctets(bytes: Uint8Array): void {
    const { byteBuffer } = this;
    const start = byteBuffer.position();
    const end = start + bytes.length;
    if (end > this.maxBytes) this.failLimit();
    byteBuffer._checkSize(end);
    byteBuffer._bytes.set(bytes, start);
    byteBuffer.position(end);
  }

  private putInt64(value: bigint): void {
    this.byteBuffer.putInt32(Number(BigInt.asIntN(32, value >> 32n))).putInt32(Number(BigInt.asIntN(32, value)));
  }

  private checked(): void {
    if (this.byteBuffer.position() > this.maxBytes) this.failLimit();
  }

  private failLimit(): never {
    throw new Hessian2Error(`maxOutputBytes of ${this.maxBytes} exceeded`, this.length, 'maxOutputBytes');
  }
}

function equalFields(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Fresh memory of its own: `slice` of a Buffer would share it. */
function copyOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const copy = new Uint8Array(end - start);
  copy.set(bytes.subarray(start, end));
  return copy;
}
