import { histogramValues } from './histogram-values.ts';
import type { Meters } from './meters.ts';
import type { MetricFamily, MetricValue } from './metric-family.ts';
import type { OutcomeCounts } from './outcome-counts.ts';

const DURATION = 'dubbo_gateway_request_duration_seconds';

/** What Dubbo has no name for: the HTTP side of requests, and which providers were chosen. */
export function requestFamilies(meters: Meters): MetricFamily[] {
  const outside = { interface: '', method: '', group: '', version: '' };
  const requests = [...outcomeValues(outside, meters.outside)];
  const durations: MetricValue[] = [];
  const choices: MetricValue[] = [];
  for (const { name, methods, requestMs, choices: ofService } of meters.services()) {
    const labels = { interface: name.serviceInterface, group: name.group, version: name.version };
    for (const meter of methods)
      requests.push(...outcomeValues({ ...labels, method: meter.methodName }, meter.requests));
    durations.push(...histogramValues(DURATION, labels, requestMs));
    for (const { tag, level, count } of ofService) choices.push({ labels: { ...labels, tag, level }, value: count });
  }
  return [
    {
      name: 'dubbo_gateway_requests_total',
      help: 'HTTP requests by what became of them: OK, the code of an error, or CLIENT_GONE; without an interface those that mean no service',
      type: 'counter',
      values: requests,
    },
    {
      name: DURATION,
      help: 'Seconds from the head of a request that means a service until its answer was made',
      type: 'histogram',
      values: durations,
    },
    {
      name: 'dubbo_gateway_calls_total',
      help: 'Calls by the tag by which their providers were found, and how near these are (zone, region, all)',
      type: 'counter',
      values: choices,
    },
  ];
}

function* outcomeValues(
  labels: Readonly<Record<string, string>>,
  { succeeded, failures }: OutcomeCounts,
): Iterable<MetricValue> {
  if (succeeded > 0) yield { labels: { ...labels, code: 'OK' }, value: succeeded };
  for (const [code, value] of failures) yield { labels: { ...labels, code }, value };
}
