import { Hessian2Error } from './hessian2-error.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { writeText } from './write-text.ts';

const FIRST_CAPACITY = 4096;
/** Larger memory is given back at `reset`: one huge answer should not stay for ever. */
const KEPT_CAPACITY = 1024 * 1024;
/** Below this a loop over octets beats `TypedArray.set`. */
const SHORT_PIECE = 32;
const SCALE = 1_000_000;
/** Up to here a decimal of as many digits is told apart from every other by its double. */
const MAX_SCALED = 1e15;

/** The digits 00 to 99, two octets each. */
const PAIRS = new Uint8Array(200);
for (let i = 0; i < 100; i++) {
  PAIRS[i * 2] = 0x30 + Math.floor(i / 10);
  PAIRS[i * 2 + 1] = 0x30 + (i % 10);
}

const NULL = Uint8Array.of(0x6e, 0x75, 0x6c, 0x6c);
const TRUE = Uint8Array.of(0x74, 0x72, 0x75, 0x65);
const FALSE = Uint8Array.of(0x66, 0x61, 0x6c, 0x73, 0x65);

/** Octets to be written again and again, such as `,"name":`, prepared so that they can be written four at a time. */
export class JsonPiece {
  readonly length: number;
  /** Little-endian, filled up with zeros. */
  readonly words: Int32Array;

  constructor(bytes: Uint8Array) {
    const padded = new DataView(new ArrayBuffer((bytes.length + 3) & ~3));
    bytes.forEach((octet, index) => padded.setUint8(index, octet));
    this.length = bytes.length;
    this.words = Int32Array.from({ length: padded.byteLength / 4 }, (_, index) => padded.getInt32(index * 4, true));
  }
}

/**
 * JSON text as UTF-8 octets in memory that grows and is used again. Writers outside (copy-*.ts) call `reserve` and then write
 * to `bytes` from `length` on themselves. The limit is checked when memory grows and, exactly, when the text is taken.
 */
export class JsonOutput {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(FIRST_CAPACITY);
  /** Octets written. */
  length = 0;
  private words = new DataView(this.bytes.buffer);
  private readonly maxBytes: number;

  /** `maxBytes`: over it Hessian2Error with `limit` maxOutputBytes. Default 64 MiB. */
  constructor(maxBytes: number = DEFAULT_LIMITS.maxOutputBytes) {
    this.maxBytes = maxBytes;
  }

  reset(): this {
    this.length = 0;
    if (this.bytes.length > KEPT_CAPACITY) this.use(new Uint8Array(FIRST_CAPACITY));
    return this;
  }

  /** Makes room for `count` more octets. */
  reserve(count: number): void {
    if (this.length + count > this.bytes.length) this.grow(count);
  }

  /** Octets as they are, mostly short pieces prepared before, such as `,"name":`. */
  raw(bytes: Uint8Array): void {
    const count = bytes.length;
    if (this.length + count > this.bytes.length) this.grow(count);
    const target = this.bytes;
    const at = this.length;
    if (count <= SHORT_PIECE) for (let i = 0; i < count; i++) target[at + i] = bytes[i]!;
    else target.set(bytes, at);
    this.length = at + count;
  }

  /** The same for a piece that was prepared: a third of the time. */
  piece(piece: JsonPiece): void {
    const { words } = piece;
    const count = words.length;
    if (this.length + count * 4 > this.bytes.length) this.grow(count * 4);
    const target = this.words;
    const at = this.length;
    // The zeros that fill the last word are written over by what follows.
    for (let i = 0; i < count; i++) target.setInt32(at + i * 4, words[i]!, true);
    this.length = at + piece.length;
  }

  byte(octet: number): void {
    if (this.length >= this.bytes.length) this.grow(1);
    this.bytes[this.length++] = octet;
  }

  /** ASCII text as it is: no quotes, no escapes. */
  ascii(text: string): void {
    const count = text.length;
    this.reserve(count);
    const target = this.bytes;
    const at = this.length;
    for (let i = 0; i < count; i++) target[at + i] = text.charCodeAt(i);
    this.length = at + count;
  }

  nullValue(): void {
    this.raw(NULL);
  }

  boolean(value: boolean): void {
    this.raw(value ? TRUE : FALSE);
  }

  /** Any safe integer. */
  int(value: number): void {
    this.reserve(20);
    let rest = value;
    if (rest < 0) {
      this.bytes[this.length++] = 0x2d;
      rest = -rest;
    }
    if (rest < 1e9) this.digits(rest);
    else {
      const high = Math.floor(rest / 1e9);
      this.digits(high);
      this.paddedDigits(rest - high * 1e9, 9);
    }
  }

  /** Digits of an integer from 0 to 2^31-1. Room for ten octets must be reserved. */
  digits(value: number): void {
    const count = digitCount(value);
    this.paddedDigits(value, count);
  }

  /** The last `count` digits of an integer from 0 to 2^31-1, zeros in front. Room must be reserved. */
  paddedDigits(value: number, count: number): void {
    const target = this.bytes;
    let at = this.length + count;
    const start = this.length;
    this.length = at;
    let rest = value | 0;
    while (at - start >= 2) {
      const quotient = (rest / 100) | 0;
      const pair = (rest - quotient * 100) << 1;
      target[--at] = PAIRS[pair + 1]!;
      target[--at] = PAIRS[pair]!;
      rest = quotient;
    }
    if (at > start) target[at - 1] = 0x30 + (rest % 10);
  }

  /** The shortest decimal that means this double; `"NaN"`, `"Infinity"` and `"-Infinity"` as JSON strings. */
  double(value: number): void {
    const scaled = Math.round(value * SCALE);
    // A decimal of up to 15 digits that gives this double is its shortest one: no string is needed to find the digits.
    if (
      scaled < MAX_SCALED &&
      scaled > -MAX_SCALED &&
      scaled / SCALE === value &&
      (scaled !== 0 || !Object.is(value, -0))
    ) {
      this.scaled(scaled);
    } else if (Number.isFinite(value)) this.ascii(Object.is(value, -0) ? '-0' : String(value));
    else this.ascii(`"${value}"`);
  }

  /** The shortest decimal that means this float. For doubles that are no float, as `double`. */
  float(value: number): void {
    if (value === 0 || Math.fround(value) !== value) return this.double(value);
    for (let precision = 6; precision < 9; precision++) {
      const candidate = Number(value.toPrecision(precision));
      if (Math.fround(candidate) === value) return this.double(candidate);
    }
    this.double(Number(value.toPrecision(9)));
  }

  /** An integer count of millionths: whole part, then the fraction without zeros at its end. */
  private scaled(value: number): void {
    const negative = value < 0;
    const magnitude = negative ? -value : value;
    const whole = Math.floor(magnitude / SCALE);
    let fraction = magnitude - whole * SCALE;
    if (negative) this.byte(0x2d);
    this.int(whole);
    if (fraction === 0) return;
    let places = 6;
    while (fraction % 10 === 0) {
      fraction /= 10;
      places--;
    }
    this.reserve(7);
    this.bytes[this.length++] = 0x2e;
    this.paddedDigits(fraction, places);
  }

  /** A JSON string: quoted, escaped; lone surrogates as \u escapes. */
  string(text: string): void {
    writeText(text, this);
  }

  /** The written text without a copy: valid until the next write or `reset`. */
  view(): Uint8Array {
    this.checkLimit();
    return this.bytes.subarray(0, this.length);
  }

  /** A copy of the written text. */
  toBytes(): Uint8Array {
    this.checkLimit();
    return this.bytes.slice(0, this.length);
  }

  private grow(count: number): void {
    this.checkLimit();
    // Writers reserve for the worst case, so a little above the limit must be allowed here.
    const doubled = Math.min(this.bytes.length * 2, this.maxBytes);
    const grown = new Uint8Array(Math.max(doubled, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.use(grown);
  }

  private use(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes;
    this.words = new DataView(bytes.buffer);
  }

  private checkLimit(): void {
    if (this.length > this.maxBytes) {
      throw new Hessian2Error(`maxOutputBytes of ${this.maxBytes} exceeded`, this.length, 'maxOutputBytes');
    }
  }
}

function digitCount(value: number): number {
  if (value < 1e5) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : value < 1e4 ? 4 : 5;
  return value < 1e7 ? (value < 1e6 ? 6 : 7) : value < 1e8 ? 8 : value < 1e9 ? 9 : 10;
}
