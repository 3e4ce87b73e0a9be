import { Hessian2Error } from './hessian2-error.ts';
import { DEFAULT_LIMITS, type Hessian2Limits } from './limits.ts';
import { readBinary } from './read-binary.ts';
import { readText } from './read-text.ts';
import { FIXED_SIZE, KIND, KIND_NAMES, VALUE_KIND } from './value-kind.ts';

const NO_BYTES = new Uint8Array(0);
const EMPTY_VIEW = new DataView(NO_BYTES.buffer);

/**
 * The cursor and the values that hold no others. All reads are bounded by `end`, which may lie before the end of `bytes`:
 * what stands behind a message belongs to somebody else.
 */
export class ScalarReader {
  bytes: Uint8Array = NO_BYTES;
  /** Where the message begins and ends in `bytes`. */
  start = 0;
  end = 0;
  position = 0;
  readonly limits: Hessian2Limits;
  /** The same octets as `bytes`, for reading several at once. */
  view: DataView = EMPTY_VIEW;

  constructor(limits: Partial<Hessian2Limits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Starts on a new message: `bytes` from `start` up to (not including) `end`. */
  reset(bytes: Uint8Array, start = 0, end: number = bytes.length): this {
    if (bytes !== this.bytes) this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.bytes = bytes;
    this.start = start;
    this.position = start;
    this.end = Math.min(end, bytes.length);
    return this;
  }

  /** True, and the null is consumed, when the next value is null. */
  takeNull(): boolean {
    if (this.position < this.end && this.bytes[this.position] === 0x4e) {
      this.position++;
      return true;
    }
    return false;
  }

  readNull(): void {
    if (!this.takeNull()) this.failExpected('null');
  }

  readBoolean(): boolean {
    const tag = this.tag();
    if (tag !== 0x54 && tag !== 0x46) this.failExpected('boolean');
    this.position++;
    return tag === 0x54;
  }

  /** An int, or a long that fits an int: Java readers take either for the other. */
  readInt(): number {
    const kind = VALUE_KIND[this.tag()];
    if (kind === KIND.INT) return this.readPlainInt();
    if (kind !== KIND.LONG) this.failExpected('int');
    const at = this.position;
    const value = this.readLong();
    if (value < -0x80000000n || value > 0x7fffffffn) this.fail('long does not fit an int', at);
    return Number(value);
  }

  /** Exactly the int forms of the grammar, as counts and indexes need them. */
  readPlainInt(): number {
    const tag = this.tag();
    const p = this.position;
    if (tag >= 0x80 && tag <= 0xbf) {
      this.position = p + 1;
      return tag - 0x90;
    }
    if (VALUE_KIND[tag] !== KIND.INT) this.failExpected('int');
    const size = this.advance(tag);
    const bytes = this.bytes;
    if (size === 2) return ((tag - 0xc8) << 8) | bytes[p + 1]!;
    if (size === 3) return ((tag - 0xd4) << 16) | (bytes[p + 1]! << 8) | bytes[p + 2]!;
    return this.int32(p + 1);
  }

  /** A long or an int, exact. */
  readLong(): bigint {
    const tag = this.tag();
    if (VALUE_KIND[tag] === KIND.INT) return BigInt(this.readPlainInt());
    if (VALUE_KIND[tag] !== KIND.LONG) this.failExpected('long');
    const p = this.position;
    const size = this.advance(tag);
    const bytes = this.bytes;
    if (size === 1) return BigInt(tag - 0xe0);
    if (size === 2) return BigInt(((tag - 0xf8) << 8) | bytes[p + 1]!);
    if (size === 3) return BigInt(((tag - 0x3c) << 16) | (bytes[p + 1]! << 8) | bytes[p + 2]!);
    if (size === 5) return BigInt(this.int32(p + 1));
    return (BigInt(this.int32(p + 1)) << 32n) | BigInt(this.int32(p + 5) >>> 0);
  }

  /** A double; an int or a long is taken too, as Java readers do. */
  readDouble(): number {
    const tag = this.tag();
    const kind = VALUE_KIND[tag];
    if (kind === KIND.INT || kind === KIND.LONG) return Number(this.readLong());
    if (kind !== KIND.DOUBLE) this.failExpected('double');
    const p = this.position;
    this.advance(tag);
    const bytes = this.bytes;
    if (tag === 0x5b) return 0;
    if (tag === 0x5c) return 1;
    if (tag === 0x5d) return (bytes[p + 1]! << 24) >> 24;
    if (tag === 0x5e) return ((bytes[p + 1]! << 24) >> 16) | bytes[p + 2]!;
    // A count of thousandths, whatever the prose of the specification says. Multiplied, not divided, as Java does it.
    if (tag === 0x5f) return 0.001 * this.int32(p + 1);
    return this.view.getFloat64(p + 1);
  }

  /** Epoch milliseconds; rounded beyond 2^53 (`copyDate` prints those exactly). */
  readDateMs(): number {
    const tag = this.tag();
    if (VALUE_KIND[tag] !== KIND.DATE) this.failExpected('date');
    const p = this.position;
    if (this.advance(tag) === 5) return this.int32(p + 1) * 60_000;
    return this.int32(p + 1) * 0x100000000 + (this.int32(p + 5) >>> 0);
  }

  /** A string of any chunk form as UTF-16; lone surrogates are kept. */
  readString(): string {
    if (VALUE_KIND[this.tag()] !== KIND.STRING) this.failExpected('string');
    return readText(this);
  }

  /** A binary of any chunk form, copied. */
  readBytes(): Uint8Array {
    if (VALUE_KIND[this.tag()] !== KIND.BINARY) this.failExpected('binary');
    return readBinary(this);
  }

  /** Reads the head of a string chunk: its length in UTF-16 units, or the complement (negative) when more chunks follow. */
  beginStringChunk(): number {
    const at = this.position;
    const tag = this.tag();
    let length: number;
    if (tag < 0x20) {
      length = tag;
      this.position = at + 1;
    } else if (tag >= 0x30 && tag <= 0x33) {
      this.need(2);
      length = ((tag - 0x30) << 8) | this.bytes[at + 1]!;
      this.position = at + 2;
    } else if (tag === 0x52 || tag === 0x53) {
      this.need(3);
      length = (this.bytes[at + 1]! << 8) | this.bytes[at + 2]!;
      this.position = at + 3;
    } else this.failExpected('string');
    // Each unit takes an octet at least: a loop over that many octets needs no check of its own.
    if (length > this.end - this.position) this.fail(`string of ${length} units runs over the end`, at);
    return tag === 0x52 ? ~length : length;
  }

  /** Reads the head of a binary chunk: its length in octets (they are there), or the complement when more chunks follow. */
  beginBinaryChunk(): number {
    const at = this.position;
    const tag = this.tag();
    let length: number;
    if (tag >= 0x20 && tag <= 0x2f) {
      length = tag - 0x20;
      this.position = at + 1;
    } else if (tag >= 0x34 && tag <= 0x37) {
      this.need(2);
      length = ((tag - 0x34) << 8) | this.bytes[at + 1]!;
      this.position = at + 2;
    } else if (tag === 0x41 || tag === 0x42) {
      this.need(3);
      length = (this.bytes[at + 1]! << 8) | this.bytes[at + 2]!;
      this.position = at + 3;
    } else this.failExpected('binary');
    if (length > this.end - this.position) this.fail(`binary of ${length} octets runs over the end`, at);
    return tag === 0x41 ? ~length : length;
  }

  /** First octet of the next value. */
  tag(): number {
    if (this.position >= this.end) this.failAtEnd();
    return this.bytes[this.position]!;
  }

  /** Throws unless `octets` more are there. */
  need(octets: number): void {
    if (octets > this.end - this.position) this.failAtEnd();
  }

  /** Moves past a value whose size its tag tells; gives the size. What is read of it afterwards lies before `position`. */
  advance(tag: number): number {
    const size = FIXED_SIZE[tag]!;
    this.need(size);
    this.position += size;
    return size;
  }

  /** Four octets at `p`, big-endian, signed. The caller made sure that they are there. */
  int32(p: number): number {
    return this.view.getInt32(p);
  }

  fail(message: string, offset: number = this.position): never {
    throw new Hessian2Error(message, offset);
  }

  failLimit(limit: keyof Hessian2Limits, offset: number = this.position): never {
    throw new Hessian2Error(`${limit} of ${this.limits[limit]} exceeded`, offset, limit);
  }

  failAtEnd(): never {
    throw new Hessian2Error('input ends inside a value', this.end);
  }

  /** The next value is not of the kind that was expected. */
  failExpected(expected: string): never {
    if (this.position >= this.end) this.failAtEnd();
    const tag = this.bytes[this.position]!;
    this.fail(`expected ${expected}, found ${KIND_NAMES[VALUE_KIND[tag]!]} (0x${tag.toString(16).padStart(2, '0')})`);
  }
}
