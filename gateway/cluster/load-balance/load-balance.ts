/** Picks one of several. The cost must not grow with their number. */
export interface LoadBalance {
  /** Index of the one to take, of `count` (at least 1). */
  select(count: number): number;
}
