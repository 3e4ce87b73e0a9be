import type { SpanCounts } from '../tracing/span-exporter.ts';
import type { MetricFamily } from './metric-family.ts';

/** @param counts null where no spans are made */
export function spanFamilies(counts: SpanCounts | null): MetricFamily[] {
  if (counts === null) return [];
  const values = Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value }));
  return [
    {
      name: 'dubbo_gateway_spans_total',
      help: 'Spans by what became of them: sent, dropped as there was no room, failed as the collector did not take them',
      type: 'counter',
      values,
    },
  ];
}
