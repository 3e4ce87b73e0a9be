export interface MetricValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** With what a histogram adds to the name of its family: `x_bucket`, `x_sum`, `x_count`. */
  readonly metricName?: string;
}

/** All values of one name, as the text that Prometheus reads has them together. */
export interface MetricFamily {
  readonly name: string;
  /** One line on what it is, and its unit. */
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly values: readonly MetricValue[];
}
