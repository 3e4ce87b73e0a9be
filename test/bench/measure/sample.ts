/** One measurement of one subject under one load. */
export interface Sample {
  readonly requestsPerSecond: number;
  readonly p50Us: number;
  readonly p99Us: number;
  /** CPU of the subject for one request; NaN where it cannot be read. */
  readonly cpuUs: number;
  /** CPU of the provider for one request; NaN where there is none. */
  readonly providerCpuUs: number;
  readonly rssBytes: number;
  /** Share of one core that the load client used: far from 1, it was not the bottleneck. */
  readonly clientLoad: number;
}

export type Measure = keyof Sample;

/** Identifies a row of the results. */
export interface Cell {
  /** `canned`, or the Java provider's name. */
  readonly provider: string;
  readonly workload: string;
  readonly connections: number;
  readonly subject: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const keyOf = (cell: Cell): string => [cell.provider, cell.workload, cell.connections, cell.subject].join('\n');

/** All samples, in the order of the rounds. */
export class Results {
  readonly #samples = new Map<string, { readonly cell: Cell; readonly samples: Sample[] }>();

  add(cell: Cell, sample: Sample): void {
    const entry = this.#samples.get(keyOf(cell));
    if (entry === undefined) this.#samples.set(keyOf(cell), { cell, samples: [sample] });
    else entry.samples.push(sample);
  }

  cells(): readonly Cell[] {
    return [...this.#samples.values()].map((entry) => entry.cell);
  }

  /** Largest share of a core that the load client needed in any measurement. */
  mostClientLoad(): number {
    return Math.max(
      0,
      ...[...this.#samples.values()].flatMap((entry) => entry.samples.map((sample) => sample.clientLoad)),
    );
  }

  /** Median over the rounds; NaN when the cell was not measured. */
  value(cell: Cell, measure: Measure): number {
    return median(this.#of(cell).map((sample) => sample[measure]));
  }

  /**
   * How `cell` stands to `base`: the median of the ratios within each round, because the two were measured a moment
   * apart and share what the machine was doing then.
   */
  ratio(cell: Cell, base: Cell, measure: Measure): number {
    const bases = this.#of(base);
    return median(this.#of(cell).flatMap((sample, round) => sample[measure] / (bases[round]?.[measure] ?? Number.NaN)));
  }

  #of(cell: Cell): readonly Sample[] {
    return this.#samples.get(keyOf(cell))?.samples ?? [];
  }
}
