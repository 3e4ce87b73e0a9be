import { ProtocolError } from './protocol-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** A text takes at least its length. */
const LEAST_TEXT_BYTES = 4;

/** Reads values in Jute's binary form (big-endian) from the body of one frame. Throws ProtocolError and nothing else. */
export class FrameReader {
  readonly #octets: Uint8Array;
  readonly #view: DataView;
  #position = 0;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
    this.#view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  int64(): bigint {
    return this.#view.getBigInt64(this.#take(8));
  }

  /** A copy; empty for none. */
  buffer(): Uint8Array {
    return this.#part().slice();
  }

  text(): string {
    const octets = this.#part();
    try {
      return utf8.decode(octets);
    } catch {
      throw new ProtocolError('a text is not UTF-8');
    }
  }

  texts(): string[] {
    const count = this.int32();
    if (count > (this.#octets.length - this.#position) / LEAST_TEXT_BYTES) {
      throw new ProtocolError('a list is longer than its frame');
    }
    const texts: string[] = [];
    for (let index = 0; index < count; index++) texts.push(this.text());
    return texts;
  }

  /** Java writes -1 for null. */
  #part(): Uint8Array {
    const length = Math.max(0, this.int32());
    const start = this.#take(length);
    return this.#octets.subarray(start, start + length);
  }

  #take(count: number): number {
    const start = this.#position;
    if (count > this.#octets.length - start) throw new ProtocolError('a frame ends too early');
    this.#position += count;
    return start;
  }
}
