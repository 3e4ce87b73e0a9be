import { BlockPool } from './block-pool.ts';
import { DIGIT_PAIRS } from './digit-pairs.ts';
import { Hessian2Error } from './hessian2-error.ts';
import type { JsonPiece } from './json-piece.ts';
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

const NULL = Uint8Array.of(0x6e, 0x75, 0x6c, 0x6c);
const TRUE = Uint8Array.of(0x74, 0x72, 0x75, 0x65);
const FALSE = Uint8Array.of(0x66, 0x61, 0x6c, 0x73, 0x65);

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
  /** Octets that they hold. */
  private capacity = this.bytes.length;
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
    if (this.capacity - this.start < wanted) this.use(Math.max(CAPACITY, Math.ceil(wanted)));
    this.position = this.start;
    return this;
  }

  /** Makes room for `count` more octets. */
  reserve(count: number): void {
    if (this.position + count > this.capacity) this.grow(count);
  }

  /** Octets as they are, mostly short pieces prepared before, such as `,"name":`. */
  raw(bytes: Uint8Array): void {
    const count = bytes.length;
    if (this.position + count > this.capacity) this.grow(count);
    const target = this.bytes;
    const at = this.position;
    if (count <= SHORT_PIECE) for (let i = 0; i < count; i++) target[at + i] = bytes[i]!;
    else target.set(bytes, at);
    this.position = at + count;
  }

  /** The same for a piece that was prepared: a third of the time. */
  piece(piece: JsonPiece): void {
    const { length } = piece;
    if (this.position + length + 16 > this.capacity) this.grow(length + 16);
    const target = this.words;
    const at = this.position;
    // Sixteen octets without a loop; zeros behind the piece are written over by what follows.
    target.setInt32(at, piece.word0, true);
    target.setInt32(at + 4, piece.word1, true);
    target.setInt32(at + 8, piece.word2, true);
    target.setInt32(at + 12, piece.word3, true);
    if (length > 16) this.restOf(piece);
    this.position = at + length;
  }

  private restOf({ rest }: JsonPiece): void {
    const at = this.position + 16;
    for (let i = 0; i < rest.length; i++) this.words.setInt32(at + i * 4, rest[i]!, true);
  }

  byte(octet: number): void {
    if (this.position >= this.capacity) this.grow(1);
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
    if (rest < 100) {
      if (rest < 10) this.bytes[this.position++] = 0x30 + rest;
      else {
        this.words.setUint16(this.position, DIGIT_PAIRS[rest]!, true);
        this.position += 2;
      }
    } else if (rest < 1e9) this.digits(rest);
    else {
      const high = Math.floor(rest / 1e9);
      this.digits(high);
      this.nineDigits(rest - high * 1e9);
    }
  }

  /** Digits of an integer from 0 to 2^31-1. Room for ten octets must be reserved. */
  digits(value: number): void {
    const count = digitCount(value);
    this.paddedDigits(value, count);
  }

  /** The last `count` digits of an integer from 0 to 2^31-1, zeros in front. Room must be reserved. */
  paddedDigits(value: number, count: number): void {
    const target = this.words;
    const start = this.position;
    let at = start + count;
    this.position = at;
    let rest = value | 0;
    while (at - start >= 2) {
      const quotient = (rest / 100) | 0;
      at -= 2;
      target.setUint16(at, DIGIT_PAIRS[rest - quotient * 100]!, true);
      rest = quotient;
    }
    if (at > start) target.setUint8(start, 0x30 + (rest % 10));
  }

  /** The same for nine digits, which all longer numbers end with: steps that need not wait for each other. */
  nineDigits(value: number): void {
    const target = this.words;
    const at = this.position;
    const digits = value | 0;
    const first = (digits / 100_000) | 0;
    const last = digits - first * 100_000;
    const pair0 = (first / 100) | 0;
    const pair2 = (last / 1000) | 0;
    const rest = last - pair2 * 1000;
    const pair3 = (rest / 10) | 0;
    target.setUint16(at, DIGIT_PAIRS[pair0]!, true);
    target.setUint16(at + 2, DIGIT_PAIRS[first - pair0 * 100]!, true);
    target.setUint16(at + 4, DIGIT_PAIRS[pair2]!, true);
    target.setUint16(at + 6, DIGIT_PAIRS[pair3]!, true);
    target.setUint8(at + 8, 0x30 + rest - pair3 * 10);
    this.position = at + 9;
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
    this.capacity = block.bytes.length;
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
