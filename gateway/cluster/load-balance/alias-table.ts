/**
 * Draws by weight in constant time. Vose's alias method: each slot is shared by two at most.
 * https://www.keithschwarz.com/darts-dice-coins/
 */
export class AliasTable {
  /**
   * Two numbers for each slot, side by side in memory: the share of it that belongs to the slot's own index, and the index that the rest
   * belongs to.
   */
  readonly #slots: Float64Array;

  /** @param weights not negative, and not all of them 0 */
  constructor(weights: readonly number[]) {
    const count = weights.length;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shares = Float64Array.from(weights, (weight) => (weight * count) / total);
    const slots = Float64Array.from({ length: 2 * count }, (_, index) => (index % 2 === 0 ? 1 : index >> 1));
    const small: number[] = [];
    const large: number[] = [];
    shares.forEach((share, index) => (share < 1 ? small : large).push(index));
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!;
      const more = large.at(-1)!;
      slots[2 * less] = shares[less]!;
      slots[2 * less + 1] = more;
      shares[more]! -= 1 - shares[less]!;
      if (shares[more]! < 1) small.push(large.pop()!);
    }
    // Left over by rounding are such as fill their slot, but for those that must never be drawn.
    for (const index of small) {
      if (weights[index] !== 0) continue;
      slots[2 * index] = 0;
      slots[2 * index + 1] = weights.findIndex((weight) => weight > 0);
    }
    this.#slots = slots;
  }

  /** @param random from 0 (included) to 1 (excluded) */
  draw(random: number): number {
    const scaled = random * (this.#slots.length >> 1);
    const slot = Math.floor(scaled);
    return scaled - slot < this.#slots[2 * slot]! ? slot : this.#slots[2 * slot + 1]!;
  }
}
