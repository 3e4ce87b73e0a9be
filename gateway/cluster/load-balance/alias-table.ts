/**
 * Draws by weight in constant time. Vose's alias method: each slot is shared by two at most.
 * https://www.keithschwarz.com/darts-dice-coins/
 */
export class AliasTable {
  /** Share of its slot that belongs to the slot's own index; the rest is its alias's. */
  readonly #own: Float64Array;
  readonly #alias: Uint32Array;

  /** @param weights not negative, and not all of them 0 */
  constructor(weights: readonly number[]) {
    const count = weights.length;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shares = Float64Array.from(weights, (weight) => (weight * count) / total);
    this.#own = new Float64Array(count).fill(1);
    this.#alias = Uint32Array.from(weights, (_, index) => index);
    const small: number[] = [];
    const large: number[] = [];
    shares.forEach((share, index) => (share < 1 ? small : large).push(index));
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!;
      const more = large.at(-1)!;
      this.#own[less] = shares[less]!;
      this.#alias[less] = more;
      shares[more]! -= 1 - shares[less]!;
      if (shares[more]! < 1) small.push(large.pop()!);
    }
    // Left over by rounding are such as fill their slot, but for those that must never be drawn.
    for (const index of small) {
      if (weights[index] !== 0) continue;
      this.#own[index] = 0;
      this.#alias[index] = weights.findIndex((weight) => weight > 0);
    }
  }

  /** @param random from 0 (included) to 1 (excluded) */
  draw(random: number): number {
    const scaled = random * this.#own.length;
    const slot = Math.floor(scaled);
    return scaled - slot < this.#own[slot]! ? slot : this.#alias[slot]!;
  }
}
