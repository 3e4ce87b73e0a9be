import { describe, expect, it } from 'vitest';
import { consumerFamilies } from '../../gateway/metrics/consumer-families.ts';
import { Meters, type AnsweredRequest } from '../../gateway/metrics/meters.ts';
import type { MetricFamily } from '../../gateway/metrics/metric-family.ts';
import type { Failure } from '../../gateway/metrics/outcome-counts.ts';
import { requestFamilies } from '../../gateway/metrics/request-families.ts';
import type { CallableService } from '../../gateway/translate/callable-service.ts';

const CONFIG = { isEnabled: true, token: null, maxMethods: 3, bucketsMs: [10, 100] };

/** What meters ask of a service. */
function serviceOf(serviceInterface: string, methods: readonly string[], version: string | null = null) {
  const view = { serviceKey: `${serviceInterface}:${version}`, serviceInterface, group: null, version };
  return { view, hasMethod: (name: string) => methods.includes(name) } as CallableService;
}

const USERS = serviceOf('a.Users', ['get', 'put']);

function request(more: Partial<AnsweredRequest> = {}): AnsweredRequest {
  return { service: USERS, methodName: 'get', routeMs: 1, dubboMs: 5, tag: null, level: null, ...more };
}

/** `labels value`, of all families of this name. */
function valuesOf(families: readonly MetricFamily[], name: string): string[] {
  return families
    .filter((family) => family.name === name)
    .flatMap(({ values }) => values)
    .map(({ metricName, labels, value }) => {
      const suffix = metricName?.slice(name.length) ?? '';
      const texts = Object.values(labels).filter((label) => label !== '');
      return `${suffix} ${texts.join(' ')} ${value}`.trim();
    });
}

const create = (): Meters => new Meters(CONFIG, () => 1_000);
const REQUESTS = 'dubbo_gateway_requests_total';

describe('what is counted', () => {
  it('requests by their code, those that mean no service without a name', () => {
    const meters = create();
    for (const failure of [null, null, 'TIMEOUT', 'CLIENT_GONE'] as const) meters.answered(request(), failure, 9);
    const refused = request({ service: null, methodName: 'made-up', routeMs: null });
    for (const failure of [null, 'UNAUTHENTICATED', 'ROUTE_NOT_FOUND'] as const) meters.answered(refused, failure, 1);
    expect(valuesOf(requestFamilies(meters), REQUESTS)).toEqual([
      'OK 1',
      'UNAUTHENTICATED 1',
      'ROUTE_NOT_FOUND 1',
      'a.Users get OK 2',
      'a.Users get TIMEOUT 1',
      'a.Users get CLIENT_GONE 1',
    ]);
  });

  it('no name that a caller has made up, and a forced overload under the name of its method', () => {
    const meters = create();
    for (const methodName of ['hack', 'hack~long', 'get~long', null, '__proto__', '']) {
      meters.answered(request({ methodName, routeMs: null }), 'METHOD_NOT_FOUND', 1);
    }
    expect(valuesOf(requestFamilies(meters), REQUESTS)).toEqual([
      'a.Users METHOD_NOT_FOUND 5',
      'a.Users get METHOD_NOT_FOUND 1',
    ]);
  });

  it('one service through all of its views', () => {
    const meters = create();
    for (const service of [USERS, serviceOf('a.Users', ['get']), serviceOf('a.Users', ['get'], '2')])
      meters.answered(request({ service }), null, 1);
    expect(valuesOf(requestFamilies(meters), REQUESTS)).toEqual(['a.Users get OK 2', 'a.Users 2 get OK 1']);
  });

  it('as many methods as may be told apart, and the rest together', () => {
    const meters = create();
    for (const methodName of ['get', 'put']) meters.answered(request({ methodName }), null, 1);
    for (const name of ['b.B', 'c.C', 'd.D'])
      meters.answered(request({ service: serviceOf(name, ['x', 'y', 'z']), methodName: 'x' }), null, 1);
    for (const methodName of ['y', 'z'])
      meters.answered(request({ service: serviceOf('b.B', ['x', 'y', 'z']), methodName }), null, 1);
    expect(valuesOf(requestFamilies(meters), REQUESTS)).toEqual([
      'a.Users get OK 1',
      'a.Users put OK 1',
      'b.B x OK 1',
      'b.B other OK 2',
      'other other OK 2',
    ]);
  });

  it('how often which tag and which level was chosen, a hundred pairs of them', () => {
    const meters = create();
    meters.answered(request(), null, 1);
    for (let count = 0; count < 120; count++) meters.answered(request({ tag: `t${count}`, level: 'all' }), null, 1);
    meters.answered(request({ tag: 't5', level: 'all' }), null, 1);
    // Nobody was asked.
    meters.answered(request({ tag: 't5', level: 'all', routeMs: null }), 'INVALID_ARGUMENT', 1);
    const counts = valuesOf(requestFamilies(meters), 'dubbo_gateway_calls_total');
    expect(counts.length).toBe(102);
    expect(counts.slice(0, 2)).toEqual(['a.Users 1', 'a.Users t0 all 1']);
    expect(counts).toEqual(expect.arrayContaining(['a.Users t5 all 2', 'a.Users other other 20']));
  });

  it('how long requests took, cumulative, in seconds', () => {
    const meters = create();
    for (const ms of [5, 10, 11, 5_000]) meters.answered(request(), null, ms);
    expect(valuesOf(requestFamilies(meters), 'dubbo_gateway_request_duration_seconds')).toEqual([
      '_bucket a.Users 0.01 2',
      '_bucket a.Users 0.1 3',
      '_bucket a.Users +Inf 4',
      '_sum a.Users 5.026',
      '_count a.Users 4',
    ]);
  });
});

describe('what a Dubbo consumer counts', () => {
  it.each<[Failure, string]>([
    ['BUSINESS_EXCEPTION', 'dubbo_consumer_requests_business_failed_total'],
    ['TIMEOUT', 'dubbo_consumer_requests_timeout_total'],
    ['PROVIDER_OVERLOADED', 'dubbo_consumer_requests_limit_total'],
    ['CONNECTION_FAILED', 'dubbo_consumer_requests_failed_network_total'],
    ['NO_PROVIDER', 'dubbo_consumer_requests_failed_service_unavailable_total'],
    ['BAD_RESPONSE', 'dubbo_consumer_requests_failed_codec_total'],
    ['PROVIDER_ERROR', 'dubbo_consumer_requests_unknown_failed_total'],
    ['CLIENT_GONE', 'dubbo_consumer_requests_unknown_failed_total'],
  ])('%s in %s, and in the sum of failures', (failure, name) => {
    const meters = create();
    meters.answered(request(), null, 1);
    meters.answered(request(), failure, 1);
    const families = consumerFamilies(meters);
    const counters = families.filter(({ type }) => type === 'counter');
    expect(counters.map((family) => family.name).toSorted()).toEqual(
      [
        'dubbo_consumer_requests_total',
        'dubbo_consumer_requests_succeed_total',
        'dubbo_consumer_requests_failed_total',
        name,
      ].toSorted(),
    );
    expect(valuesOf(families, name)).toEqual(['a.Users get 1']);
    expect(valuesOf(families, 'dubbo_consumer_requests_total')).toEqual(['a.Users get 2']);
    expect(valuesOf(families, 'dubbo_consumer_requests_failed_total')).toEqual(['a.Users get 1']);
  });

  it('nothing of a request for which no provider was looked for', () => {
    const meters = create();
    meters.answered(request({ routeMs: null }), 'INVALID_ARGUMENT', 1);
    expect(consumerFamilies(meters).flatMap(({ values }) => values)).toEqual([]);
  });

  it('the time with the provider, and of a call that failed all but the way to it', () => {
    const meters = create();
    meters.answered(request({ dubboMs: 4 }), null, 9);
    meters.answered(request({ routeMs: 2, dubboMs: null }), 'TIMEOUT', 502);
    const families = consumerFamilies(meters);
    const rt = ['sum', 'avg', 'min', 'max', 'last'].map((what) =>
      valuesOf(families, `dubbo_consumer_rt_milliseconds_${what}`),
    );
    expect(rt.flat()).toEqual([504, 252, 4, 500, 500].map((ms) => `a.Users get ${ms}`));
    expect(valuesOf(families, 'dubbo_consumer_rt_milliseconds_histogram_seconds')).toContain('_sum a.Users get 0.504');
  });
});
