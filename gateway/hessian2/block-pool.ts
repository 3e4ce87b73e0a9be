/** Memory in which several texts, or several frames, stand one behind the other. */
export class Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The same memory. */
  readonly words: DataView<ArrayBuffer>;
  /** Pieces of it that are out and were not given back. */
  lent = 0;

  constructor(count: number) {
    this.bytes = new Uint8Array(count);
    this.words = new DataView(this.bytes.buffer);
  }
}

/** Spare memory that is kept, in octets; what is above is left to the collector. */
const MAX_SPARE_BYTES = 16 * 1024 * 1024;

/**
 * Blocks that are written again once all that was lent of them has been given back. Nobody has to give back: the collector finds
 * such memory as well. But memory of its own for each long text makes the collector run all the time, and fresh memory is
 * slow to write.
 */
export class BlockPool {
  /** The one that is written now. */
  current: Block;
  readonly #byBuffer = new WeakMap<ArrayBuffer, Block>();
  readonly #spare: Block[] = [];
  #spareBytes = 0;

  constructor(firstBytes: number) {
    this.current = this.#make(firstBytes);
  }

  /** Another block, or the current one from its beginning when nothing of it is out; `count` octets are needed, `wanted` are made. */
  next(count: number, wanted: number): Block {
    if (this.current.lent > 0 || this.current.bytes.length < count)
      this.current = this.#spareOf(count) ?? this.#make(wanted);
    return this.current;
  }

  /** What was lent is used no more, by anybody. To be called once for each piece. */
  giveBack(piece: Uint8Array<ArrayBuffer>): void {
    const block = this.#byBuffer.get(piece.buffer);
    if (block === undefined || --block.lent > 0 || block === this.current) return;
    if (this.#spareBytes + block.bytes.length > MAX_SPARE_BYTES) return;
    this.#spareBytes += block.bytes.length;
    this.#spare.push(block);
  }

  #spareOf(count: number): Block | null {
    const block = this.#spare.pop();
    if (block === undefined) return null;
    this.#spareBytes -= block.bytes.length;
    return block.bytes.length < count ? null : block;
  }

  #make(count: number): Block {
    const block = new Block(count);
    this.#byBuffer.set(block.bytes.buffer, block);
    return block;
  }
}
