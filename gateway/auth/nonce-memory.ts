import { HalfSipHash } from './half-sip-hash.ts';
import { NonceSlice } from './nonce-slice.ts';
import type { NonceVerdict } from './nonce-store.ts';

export interface NonceMemoryOptions {
  /** Seconds that a request may be older or younger than now. */
  readonly windowSeconds: number;
  /** How many nonces are remembered at most; one more is refused. */
  readonly maxNonces: number;
  /** Two random 32-bit numbers. */
  readonly hashKey: readonly [number, number];
}

/** In how many parts the window is cut. More parts forget sooner and cost a look more each. */
const SLICES = 4;

/**
 * The nonces of one access key. They lie in slices by the time at which their requests were made; a slice goes when the last of its
 * requests would be too old to be taken. So all of it is bounded, and forgetting costs nothing.
 */
export class NonceMemory {
  readonly #windowSeconds: number;
  readonly #maxNonces: number;
  readonly #sliceSeconds: number;
  readonly #hash: HalfSipHash;
  readonly #slices = new Map<number, NonceSlice>();
  #size = 0;
  /** The first slice that is kept. */
  #first = Number.NEGATIVE_INFINITY;
  /** Requests made before this may have been forgotten. */
  #reachesBackTo = Number.NEGATIVE_INFINITY;

  constructor({ windowSeconds, maxNonces, hashKey }: NonceMemoryOptions) {
    this.#windowSeconds = windowSeconds;
    this.#maxNonces = maxNonces;
    this.#sliceSeconds = Math.max(1, Math.ceil(windowSeconds / SLICES));
    this.#hash = new HalfSipHash(...hashKey);
  }

  get size(): number {
    return this.#size;
  }

  /** Octets of its arrays. */
  get bytes(): number {
    return [...this.#slices.values()].reduce((sum, slice) => sum + slice.bytes, 0);
  }

  /**
   * Uses up a nonce.
   *
   * @param created seconds since 1970, as signed
   * @param now seconds since 1970. Should this clock go back, what was forgotten by then stays refused
   */
  claim(nonce: string, created: number, now: number): NonceVerdict {
    this.#forgetUntil(now - this.#windowSeconds);
    if (created < this.#reachesBackTo) return 'late';
    if (this.#has(nonce)) return 'replayed';
    if (this.#size >= this.#maxNonces) return 'full';
    this.#add(created);
    return 'new';
  }

  /**
   * Takes in a nonce that was used before this memory was there: also beyond the bound, which may have been higher then, and also one of long
   * ago, should this clock be ahead and go back.
   */
  restore(nonce: string, created: number, now: number): void {
    if (created < now - this.#windowSeconds) this.forget(created);
    else if (!this.#has(nonce)) this.#add(created);
  }

  /** Nonces of requests that were made by then are not known. @param created seconds since 1970, the last one that counts */
  forget(created: number): void {
    this.#reachesBackTo = Math.max(this.#reachesBackTo, created + 1);
  }

  /** In all slices: the nonce may come again with another time. */
  #has(nonce: string): boolean {
    this.#hash.hash(nonce);
    const { low, high } = this.#hash;
    for (const slice of this.#slices.values()) if (slice.has(low, high)) return true;
    return false;
  }

  /** The one that was just looked for. */
  #add(created: number): void {
    const { low, high } = this.#hash;
    this.#sliceOf(created).add(low, high);
    this.#size++;
  }

  #sliceOf(created: number): NonceSlice {
    const index = Math.floor(created / this.#sliceSeconds);
    let slice = this.#slices.get(index);
    if (slice === undefined) {
      slice = new NonceSlice();
      this.#slices.set(index, slice);
    }
    return slice;
  }

  /** What is left behind is only what was forgotten, and not all before now: a clock that was ahead for once would keep everybody out. */
  #forgetUntil(oldest: number): void {
    const first = Math.floor(oldest / this.#sliceSeconds);
    if (first === this.#first) return;
    this.#first = first;
    for (const [index, slice] of this.#slices) {
      if (index >= first) continue;
      this.#slices.delete(index);
      this.#size -= slice.size;
      this.forget((index + 1) * this.#sliceSeconds - 1);
    }
  }
}
