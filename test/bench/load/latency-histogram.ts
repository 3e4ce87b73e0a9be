/** Below this, one bucket per microsecond; above, buckets 1 % wide. */
const LINEAR_US = 1024;
const GROWTH = Math.log(1.01);
const BUCKETS = LINEAR_US + 1600;

/** Counts of latencies with an error of at most 1 %, in fixed memory: recording costs no allocation. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  record(latencyMs: number): void {
    const us = latencyMs * 1000;
    const index = us < LINEAR_US ? us | 0 : LINEAR_US + ((Math.log(us / LINEAR_US) / GROWTH) | 0);
    const bucket = index < BUCKETS ? index : BUCKETS - 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total++;
  }

  /** Latency in microseconds that `fraction` (0-1) of the recorded values do not exceed; 0 when nothing was recorded. */
  percentileUs(fraction: number): number {
    const wanted = Math.max(1, Math.ceil(this.#total * fraction));
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      seen += this.#counts[bucket] ?? 0;
      if (seen >= wanted)
        return bucket < LINEAR_US ? bucket + 0.5 : LINEAR_US * Math.exp((bucket - LINEAR_US + 0.5) * GROWTH);
    }
    return 0;
  }
}
