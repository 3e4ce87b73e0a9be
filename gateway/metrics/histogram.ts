/** Counts of values by upper bound. Its own, and not a library's: see README.md. */
export class Histogram {
  /** Ascending. */
  readonly bounds: readonly number[];
  /** How many values were above the bound before and not above this one; the last: above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    const { bounds } = this;
    let index = 0;
    while (index < bounds.length && value > bounds[index]!) index++;
    this.counts[index]!++;
    this.sum += value;
  }
}
