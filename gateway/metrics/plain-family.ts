import type { MetricFamily } from './metric-family.ts';

/** One value without labels. */
export function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'gauge', values: [{ labels: {}, value }] };
}
