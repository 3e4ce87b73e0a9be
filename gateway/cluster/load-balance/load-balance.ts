/** Picks one of several. The cost must not grow with their number. */
export interface LoadBalance {
  /** `candidates` is not empty. */
  select<T>(candidates: readonly T[]): T;
}
