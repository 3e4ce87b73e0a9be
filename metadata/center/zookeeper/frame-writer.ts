const utf8 = new TextEncoder();
const LENGTH_BYTES = 4;

/** Writes one frame: its length, then values in Jute's binary form (big-endian). */
export class FrameWriter {
  #octets = new Uint8Array(256);
  #view = new DataView(this.#octets.buffer);
  #length = LENGTH_BYTES;

  int32(value: number): this {
    const start = this.#take(4);
    this.#view.setInt32(start, value);
    return this;
  }

  int64(value: bigint): this {
    const start = this.#take(8);
    this.#view.setBigInt64(start, value);
    return this;
  }

  boolean(value: boolean): this {
    const start = this.#take(1);
    this.#view.setUint8(start, value ? 1 : 0);
    return this;
  }

  buffer(octets: Uint8Array): this {
    this.int32(octets.length);
    const start = this.#take(octets.length);
    this.#octets.set(octets, start);
    return this;
  }

  text(text: string): this {
    return this.buffer(utf8.encode(text));
  }

  finish(): Uint8Array {
    this.#view.setInt32(0, this.#length - LENGTH_BYTES);
    return this.#octets.subarray(0, this.#length);
  }

  /** Makes room, maybe in other memory; gives where it begins. */
  #take(count: number): number {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#octets.length) {
      const larger = new Uint8Array(Math.max(this.#length, 2 * this.#octets.length));
      larger.set(this.#octets);
      this.#octets = larger;
      this.#view = new DataView(larger.buffer);
    }
    return start;
  }
}
