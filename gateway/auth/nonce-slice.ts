const FIRST_SLOTS = 64;

/**
 * A set of 64-bit hashes in one array of numbers, two for each: 11 to 21 octets a hash, where a `Set` of texts takes 100. Open addressing,
 * at most three quarters full. Nothing is ever taken out of it: it goes as a whole.
 */
export class NonceSlice {
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  has(low: number, high: number): boolean {
    return this.#slots[this.#find(low, high)] !== 0;
  }

  /** Of a hash that is not in it. */
  add(low: number, high: number): void {
    if (this.#size * 8 >= this.#slots.length * 3) this.#grow();
    const slot = this.#find(low, high);
    this.#slots[slot] = low || 1;
    this.#slots[slot + 1] = high;
    this.#size++;
  }

  /** Where the hash is, or the free place where it would be. Zero marks a free one, so that a first half of zero counts as one. */
  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const wanted = low || 1;
    let slot = (high * 2) & mask;
    while (slots[slot] !== 0 && (slots[slot] !== wanted || slots[slot + 1] !== high)) slot = (slot + 2) & mask;
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 2) {
      if (old[slot] === 0) continue;
      const [low, high] = [old[slot] as number, old[slot + 1] as number];
      const to = this.#find(low, high);
      this.#slots[to] = low;
      this.#slots[to + 1] = high;
    }
  }
}
