import { BlockPool } from './block-pool.ts';
import { Hessian2Error } from './hessian2-error.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { shortestFloat } from './shortest-float.ts';
import { writeText } from './write-text.ts';

/** Memory is made for so many octets at once, more where texts are longer: texts that are taken share it. */
const CAPACITY = 128 * 1024;
/** No more than this is made ready for a text that has not begun: one huge text must not cost every later one its memory. */
const MAX_AHEAD = 4 * 1024 * 1024;
const FIRST_CAPACITY = 4096;
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
 * JSON texts as UTF-8 octets, one after the other in the same memory, so that a text is handed over without being copied and
 * without memory of its own. Writers outside (copy-*.ts) call `reserve` and then write to `bytes` from `position` on
 * themselves. The limit is checked when memory grows and, exactly, when the text is taken.
 */
export class JsonOutput {
  private readonly pool = new BlockPool(FIRST_CAPACITY);
  bytes = this.pool.current.bytes;
  /** The same memory. */
  words = this.pool.current.words;
  /** Where the next octet goes in `bytes`. */
  position = 0;
  /** Where the text begins. */
  private start = 0;
  /** About how long the texts are of late. */
  private expected = 0;
  private readonly maxBytes: number;

  /** `maxBytes`: over it Hessian2Error with `limit` maxOutputBytes. Default 64 MiB. */
  constructor(maxBytes: number = DEFAULT_LIMITS.maxOutputBytes) {
    this.maxBytes = maxBytes;
  }

  /** Octets of the text so far. Places in `bytes` move when memory grows; counts do not. */
  get size(): number {
    return this.position - this.start;
  }

  /** Takes back what was written after the first `size` octets. */
  cut(size: number): void {
    this.position = this.start + size;
  }

  /** Begins a new text; what was written and not taken is dropped. */
  reset(): this {
    // Nothing is out: the same octets again, which are near at hand.
    if (this.pool.current.lent === 0) this.start = 0;
    // A text about as long as those before should find room: moving it in the middle costs more than what is left here.
    const wanted = Math.min(this.expected * 1.25, MAX_AHEAD);
    if (this.bytes.length - this.start < wanted) this.use(Math.max(CAPACITY, Math.ceil(wanted)));
    this.position = this.start;
    return this;
  }

  /** Makes room for `count` more octets. */
  reserve(count: number): void {
    if (this.position + count > this.bytes.length) this.grow(count);
  }

  /** Octets as they are, mostly short pieces prepared before, such as `,"name":`. */
  raw(bytes: Uint8Array): void {
    const count = bytes.length;
    if (this.position + count > this.bytes.length) this.grow(count);
    const target = this.bytes;
    const at = this.position;
    if (count <= SHORT_PIECE) for (let i = 0; i < count; i++) target[at + i] = bytes[i]!;
    else target.set(bytes, at);
    this.position = at + count;
  }

  /** The same for a piece that was prepared: a third of the time. */
  piece(piece: JsonPiece): void {
    const { words } = piece;
    const count = words.length;
    if (this.position + count * 4 > this.bytes.length) this.grow(count * 4);
    const target = this.words;
    const at = this.position;
    // The zeros that fill the last word are written over by what follows.
    for (let i = 0; i < count; i++) target.setInt32(at + i * 4, words[i]!, true);
    this.position = at + piece.length;
  }

  byte(octet: number): void {
    if (this.position >= this.bytes.length) this.grow(1);
    this.bytes[this.position++] = octet;
  }

  /** ASCII text as it is: no quotes, no escapes. */
  ascii(text: string): void {
    const count = text.length;
    this.reserve(count);
    const target = this.bytes;
    const at = this.position;
    for (let i = 0; i < count; i++) target[at + i] = text.charCodeAt(i);
    this.position = at + count;
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
      this.bytes[this.position++] = 0x2d;
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
    let at = this.position + count;
    const start = this.position;
    this.position = at;
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

  /** The shortest decimal that means this float (see `shortestFloat`). For doubles that are no float, as `double`. */
  float(value: number): void {
    const isFloat = value !== 0 && Number.isFinite(value) && Math.fround(value) === value;
    this.double(isFloat ? shortestFloat(value) : value);
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
    this.bytes[this.position++] = 0x2e;
    this.paddedDigits(fraction, places);
  }

  /** A JSON string: quoted, escaped; lone surrogates as \u escapes. */
  string(text: string): void {
    writeText(text, this);
  }

  /** The text, whose memory is the caller's from now on, or until `giveBack`. */
  take(): Uint8Array<ArrayBuffer> {
    this.checkLimit();
    const { size } = this;
    this.expected = size > this.expected ? size : this.expected - ((this.expected - size) >> 3);
    const taken = this.bytes.subarray(this.start, this.position);
    this.start = this.position;
    this.pool.current.lent++;
    return taken;
  }

  /** A text that was taken is used no more, by anybody: its memory may be written again. */
  giveBack(taken: Uint8Array<ArrayBuffer>): void {
    this.pool.giveBack(taken);
  }

  /** A copy of the text. */
  toBytes(): Uint8Array {
    this.checkLimit();
    return this.bytes.slice(this.start, this.position);
  }

  private grow(count: number): void {
    this.checkLimit();
    const { bytes, start, position, size } = this;
    // Writers reserve for the worst case, so a little above the limit must be allowed here.
    this.use(Math.max(Math.min(size * 2, this.maxBytes), size + count));
    this.bytes.set(bytes.subarray(start, position));
    this.position = size;
  }

  /** Goes on in other memory of at least `count` octets. */
  private use(count: number): void {
    const block = this.pool.next(count, Math.max(count, Math.min(CAPACITY, this.bytes.length * 4)));
    this.bytes = block.bytes;
    this.words = block.words;
    this.start = 0;
  }

  private checkLimit(): void {
    if (this.size > this.maxBytes) {
      throw new Hessian2Error(`maxOutputBytes of ${this.maxBytes} exceeded`, this.size, 'maxOutputBytes');
    }
  }
}

function digitCount(value: number): number {
  if (value < 1e5) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : value < 1e4 ? 4 : 5;
  return value < 1e7 ? (value < 1e6 ? 6 : 7) : value < 1e8 ? 8 : value < 1e9 ? 9 : 10;
}
