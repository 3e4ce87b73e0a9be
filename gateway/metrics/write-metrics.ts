import Registry from '@prometheus-io/client/lib/registry.js';
import type { MetricFamily } from './metric-family.ts';

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The text that Prometheus reads.
 *
 * @param everywhere labels that all values get
 */
export function writeMetrics(families: readonly MetricFamily[], everywhere: Record<string, string>): Promise<string> {
  const registry = new Registry();
  registry.setDefaultLabels(everywhere);
  for (const family of families) registry.registerMetric({ name: family.name, get: () => Promise.resolve(family) });
  return registry.metrics();
}
