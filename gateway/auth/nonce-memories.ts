import { NonceMemory, type NonceMemoryOptions } from './nonce-memory.ts';
import type { NonceStore, NonceVerdict } from './nonce-store.ts';

export interface NonceMemoriesDeps extends NonceMemoryOptions {
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** The nonces of all keys, in this process. A memory for each key, so that no key can crowd out another. */
export class NonceMemories implements NonceStore {
  readonly #deps: NonceMemoriesDeps;
  readonly #memories = new Map<string, NonceMemory>();

  constructor(deps: NonceMemoriesDeps) {
    this.#deps = deps;
  }

  /** @param now where it is known already */
  claim(accessKeyId: string, nonce: string, created: number, now = this.#deps.now()): NonceVerdict {
    return this.#of(accessKeyId).claim(nonce, created, now);
  }

  /** A nonce that an earlier process has seen used. */
  restore(accessKeyId: string, nonce: string, created: number): void {
    this.#of(accessKeyId).restore(nonce, created, this.#deps.now());
  }

  #of(accessKeyId: string): NonceMemory {
    let memory = this.#memories.get(accessKeyId);
    if (memory === undefined) {
      memory = new NonceMemory(this.#deps);
      this.#memories.set(accessKeyId, memory);
    }
    return memory;
  }
}
