import { ProtocolError } from './protocol-error.ts';

const LENGTH_BYTES = 4;
/** Far above `jute.maxbuffer` of any server; above it are servers of other protocols: `HTTP` is a length of 1.2 GB. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** Memory grows with what has come, not with what is announced. */
const FIRST_BYTES = 64 * 1024;

/** Makes frames from the chunks of a stream. Each octet is copied a bounded number of times, however small the chunks. */
export class FrameSplitter {
  readonly #onFrame: (body: Uint8Array) => void;
  readonly #header = new Uint8Array(LENGTH_BYTES);
  #headerLength = 0;
  /** Of the frame that has begun. */
  #bodyLength = 0;
  #body = new Uint8Array(0);
  #filled = 0;

  /** @param onFrame gets the body of each frame; its memory is written again afterwards */
  constructor(onFrame: (body: Uint8Array) => void) {
    this.#onFrame = onFrame;
  }

  /** Throws ProtocolError at a length that cannot be, and what `onFrame` throws; the stream is of no use then. */
  push(chunk: Uint8Array): void {
    let position = 0;
    while (position < chunk.length) {
      if (this.#headerLength < LENGTH_BYTES) position = this.#readHeader(chunk, position);
      if (this.#headerLength === LENGTH_BYTES) position = this.#readBody(chunk, position);
    }
  }

  #readHeader(chunk: Uint8Array, start: number): number {
    let position = start;
    while (position < chunk.length && this.#headerLength < LENGTH_BYTES) {
      this.#header[this.#headerLength++] = chunk[position++] as number;
    }
    if (this.#headerLength < LENGTH_BYTES) return position;
    this.#bodyLength = new DataView(this.#header.buffer).getInt32(0);
    if (this.#bodyLength < 0 || this.#bodyLength > MAX_FRAME_BYTES) {
      throw new ProtocolError(`a frame of ${this.#bodyLength} octets: no ZooKeeper server, or an answer above 64 MiB`);
    }
    return position;
  }

  #readBody(chunk: Uint8Array, start: number): number {
    const end = Math.min(chunk.length, start + this.#bodyLength - this.#filled);
    const part = chunk.subarray(start, end);
    if (part.length === this.#bodyLength) {
      // All of it is here: nothing to copy.
      this.#finish(part);
      return end;
    }
    this.#reserve(this.#filled + part.length);
    this.#body.set(part, this.#filled);
    this.#filled += part.length;
    if (this.#filled === this.#bodyLength) this.#finish(this.#body.subarray(0, this.#bodyLength));
    return end;
  }

  #finish(body: Uint8Array): void {
    this.#headerLength = 0;
    this.#filled = 0;
    this.#body = new Uint8Array(0);
    this.#onFrame(body);
  }

  #reserve(length: number): void {
    if (length <= this.#body.length) return;
    const larger = new Uint8Array(Math.min(this.#bodyLength, Math.max(length, FIRST_BYTES, 2 * this.#body.length)));
    larger.set(this.#body.subarray(0, this.#filled));
    this.#body = larger;
  }
}
