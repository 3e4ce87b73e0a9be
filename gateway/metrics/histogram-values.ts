import type { Histogram } from './histogram.ts';
import type { MetricValue } from './metric-family.ts';

/** A histogram of milliseconds as Prometheus wants it: in seconds, each bucket with those below it. */
export function histogramValues(
  name: string,
  labels: Readonly<Record<string, string>>,
  { bounds, counts, sum }: Histogram,
): MetricValue[] {
  const values: MetricValue[] = [];
  let count = 0;
  for (const [index, inBucket] of counts.entries()) {
    count += inBucket;
    const bound = bounds[index];
    const le = bound === undefined ? '+Inf' : bound / 1000;
    values.push({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: count });
  }
  values.push({ metricName: `${name}_sum`, labels, value: sum / 1000 });
  values.push({ metricName: `${name}_count`, labels, value: count });
  return values;
}
