import { histogramValues } from './histogram-values.ts';
import type { Meters } from './meters.ts';
import type { MethodMeter } from './method-meter.ts';
import type { MetricFamily, MetricValue } from './metric-family.ts';
import type { Failure } from './outcome-counts.ts';

const RT_HISTOGRAM = 'dubbo_consumer_rt_milliseconds_histogram_seconds';

/** By Dubbo's name of the counter that each failure belongs to; `dubbo_consumer_requests_unknown_failed_total` has the rest. */
const FAILURES: readonly (readonly [name: string, help: string, failures: readonly Failure[]])[] = [
  [
    'dubbo_consumer_requests_business_failed_total',
    'Total Failed Business Requests: the provider threw',
    ['BUSINESS_EXCEPTION'],
  ],
  ['dubbo_consumer_requests_timeout_total', 'Total Timeout Failed Requests', ['TIMEOUT']],
  [
    'dubbo_consumer_requests_limit_total',
    'Total Limit Failed Requests',
    ['PROVIDER_OVERLOADED', 'RATE_LIMITED', 'CIRCUIT_OPEN'],
  ],
  ['dubbo_consumer_requests_failed_network_total', 'Total network Failed Requests', ['CONNECTION_FAILED']],
  [
    'dubbo_consumer_requests_failed_service_unavailable_total',
    'Total Service Unavailable Failed Requests: no provider',
    ['NO_PROVIDER'],
  ],
  ['dubbo_consumer_requests_failed_codec_total', 'Total Codec Failed Requests', ['BAD_RESPONSE']],
];
const KNOWN: ReadonlySet<Failure> = new Set(FAILURES.flatMap(([, , failures]) => failures));

type Value = (meter: MethodMeter) => number | null;

/**
 * Names, help and labels are those with which a Dubbo consumer tells of its calls, so that its dashboards show the gateway as well.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-metrics/dubbo-metrics-event/src/main/java/org/apache/dubbo/metrics/model/key/MetricsKey.java
 */
const FAMILIES: readonly (readonly [name: string, help: string, type: 'counter' | 'gauge', value: Value])[] = [
  ['dubbo_consumer_requests_total', 'Total Requests', 'counter', ({ calls }) => calls.succeeded + calls.failed],
  ['dubbo_consumer_requests_succeed_total', 'Total Succeed Requests', 'counter', ({ calls }) => calls.succeeded],
  ['dubbo_consumer_requests_failed_total', 'Total Failed Requests', 'counter', ({ calls }) => calls.failed],
  ...FAILURES.map(
    ([name, help, failures]) =>
      [
        name,
        help,
        'counter',
        ({ calls }: MethodMeter) => sumOf(calls.failures, (one) => failures.includes(one)),
      ] as const,
  ),
  [
    'dubbo_consumer_requests_unknown_failed_total',
    'Total Unknown Failed Requests',
    'counter',
    ({ calls }) => sumOf(calls.failures, (failure) => !KNOWN.has(failure)),
  ],
  ['dubbo_consumer_rt_milliseconds_sum', 'Sum Response Time', 'gauge', ({ callMs }) => callMs.sum],
  ['dubbo_consumer_rt_milliseconds_avg', 'Average Response Time', 'gauge', averageOf],
  ['dubbo_consumer_rt_milliseconds_min', 'Min Response Time', 'gauge', ({ minMs }) => minMs],
  ['dubbo_consumer_rt_milliseconds_max', 'Max Response Time', 'gauge', ({ maxMs }) => maxMs],
  ['dubbo_consumer_rt_milliseconds_last', 'Last Response Time', 'gauge', ({ lastMs }) => lastMs],
];

/** What a Dubbo consumer tells of its calls. Milliseconds, but the histogram's are seconds, as Micrometer makes them of Dubbo's. */
export function consumerFamilies(meters: Meters): MetricFamily[] {
  const called = calledMethods(meters);
  const families = FAMILIES.map(([name, help, type, valueOf]) => {
    const values = called.flatMap(({ meter, labels }): MetricValue[] => {
      const value = valueOf(meter);
      return value === null ? [] : [{ labels, value }];
    });
    return { name, help, type, values };
  });
  const histogram = called.flatMap(({ meter, labels }) => histogramValues(RT_HISTOGRAM, labels, meter.callMs));
  return [
    ...families.filter(({ values }) => values.length > 0),
    { name: RT_HISTOGRAM, help: 'Response Time Histogram', type: 'histogram', values: histogram },
  ];
}

interface CalledMethod {
  readonly meter: MethodMeter;
  readonly labels: Readonly<Record<string, string>>;
}

function calledMethods(meters: Meters): CalledMethod[] {
  const called: CalledMethod[] = [];
  for (const { name, methods } of meters.services()) {
    const { serviceInterface, group, version } = name;
    for (const meter of methods) {
      if (meter.calls.succeeded + meter.calls.failures.size === 0) continue;
      const { methodName: method } = meter;
      called.push({
        meter,
        labels: { interface: serviceInterface, method, group, version },
      });
    }
  }
  return called;
}

function averageOf({ calls, callMs }: MethodMeter): number {
  return callMs.sum / (calls.succeeded + calls.failed);
}

/** Null for a kind that there never was: most methods have none of most kinds. */
function sumOf(counts: ReadonlyMap<Failure, number>, isMeant: (failure: Failure) => boolean): number | null {
  let sum = 0;
  for (const [failure, count] of counts) if (isMeant(failure)) sum += count;
  return sum === 0 ? null : sum;
}
