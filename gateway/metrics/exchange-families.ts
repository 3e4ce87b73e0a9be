import type { ExchangeCounts } from '../remoting/exchange.ts';
import type { MetricFamily } from './metric-family.ts';
import { gauge } from './plain-family.ts';

/** The connections to providers. */
export function exchangeFamilies(counts: ExchangeCounts): MetricFamily[] {
  const { connecting, open, draining } = counts;
  return [
    {
      name: 'dubbo_gateway_connections',
      help: 'Connections to providers by their state',
      type: 'gauge',
      values: Object.entries({ connecting, open, draining }).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge(
      'dubbo_gateway_unreachable_providers',
      'Providers to which the last connection could not be opened',
      counts.unreachableProviders,
    ),
    gauge('dubbo_gateway_pending_calls', 'Calls that wait for an answer or a connection', counts.pendingCalls),
    gauge('dubbo_gateway_queued_bytes', 'Octets that wait to be written to providers', counts.queuedBytes),
  ];
}
