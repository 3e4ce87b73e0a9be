import { BlockPool } from '../hessian2/block-pool.ts';

const BLOCK_BYTES = 64 * 1024;

/** Memory for frames, which share blocks: memory of its own for each would cost more than the frame. */
export class FrameMemory {
  readonly #pool = new BlockPool(0);
  #used = 0;

  /** Not zeroed. */
  take(bytes: number): Uint8Array<ArrayBuffer> {
    let block = this.#pool.current;
    if (block.lent === 0) this.#used = 0;
    if (this.#used + bytes > block.bytes.length) {
      block = this.#pool.next(bytes, Math.max(bytes, BLOCK_BYTES));
      this.#used = 0;
    }
    block.lent++;
    const start = this.#used;
    this.#used = start + bytes;
    return block.bytes.subarray(start, this.#used);
  }

  /** The frame is used no more, by anybody. Frames that are not given back are left to the collector. */
  giveBack(frame: Uint8Array<ArrayBuffer>): void {
    this.#pool.giveBack(frame);
  }
}

/** The bodies of all responses. Whoever has read a body gives it back. */
export const responseMemory = new FrameMemory();
