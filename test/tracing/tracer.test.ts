import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { RandomIds } from '../../gateway/tracing/random-ids.ts';
import type { Span } from '../../gateway/tracing/span.ts';
import { Tracer } from '../../gateway/tracing/tracer.ts';
import { createTestApp, post, type TestAppOptions } from '../http/test-app.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SAMPLED = `00-${TRACE}-b7ad6b7169203331-01`;
const UNSAMPLED = `00-${TRACE}-b7ad6b7169203331-00`;
const PATH = '/com.example.UserService/getUser';
const JSON_TYPE = { 'content-type': 'application/json' };

/** An app whose spans and outgoing attachments are kept. */
function tracedApp(config: { sampleRatio?: number; followsParent?: boolean } = {}, options: TestAppOptions = {}) {
  const spans: Span[] = [];
  const attachments: Record<string, string>[] = [];
  const tracer = new Tracer({
    config: { endpoint: '', headers: {}, sampleRatio: 1, followsParent: true, ...config },
    application: 'edge',
    ids: new RandomIds((octets) => crypto.getRandomValues(octets)),
    send: (ended) => void spans.push(...ended),
  });
  const app = createTestApp({
    tracer,
    ...options,
    invoke: (context) => {
      attachments.push(Object.fromEntries(context.attachments));
      context.asked.address = { host: '10.0.0.1', port: 20_880 };
      return options.invoke?.(context) ?? Promise.resolve({ json: null, cycleCut: false, dubboMs: 12.5 });
    },
  });
  const call = (headers: Record<string, string> = {}, path = PATH): Promise<Response> =>
    app.fetch(path, post('1', { ...JSON_TYPE, ...headers }));
  return { app, call, spans, attachments };
}

describe('a trace', () => {
  it('that comes with the request goes on, with the call as the parent of what a provider does', async () => {
    const { call, spans, attachments } = tracedApp();
    const response = await call({ traceparent: SAMPLED, tracestate: 'a=1,b=2' });
    expect(response.headers.get('traceparent')).toBe(SAMPLED);
    const [server, client] = spans.map((span) => span.spanContext());
    expect([server!.traceId, client!.traceId]).toEqual([TRACE, TRACE]);
    const [above, between] = spans.map((span) => span.parentSpanContext);
    expect(above).toMatchObject({ spanId: 'b7ad6b7169203331', isRemote: true });
    expect(between).toMatchObject({ spanId: server!.spanId, isRemote: false });
    expect([server!.traceState?.serialize(), client!.traceState?.serialize()]).toEqual(['a=1,b=2', 'a=1,b=2']);
    expect(attachments).toEqual([{ traceparent: `00-${TRACE}-${client!.spanId}-01`, tracestate: 'a=1,b=2' }]);
  });

  it.each([
    {},
    { traceparent: 'x', tracestate: 'a=1' },
    { traceparent: `${SAMPLED}, ${SAMPLED}` },
    { tracestate: 'a=1' },
  ])('begins here where none comes that is well-formed, and a tracestate of none is dropped: %j', async (headers) => {
    const { call, spans, attachments } = tracedApp();
    const response = await call(headers);
    const [server, client] = spans.map((span) => span.spanContext());
    expect(spans[0]!.parentSpanContext).toBe(undefined);
    expect(response.headers.get('traceparent')).toBe(`00-${server!.traceId}-${server!.spanId}-01`);
    expect(attachments).toEqual([{ traceparent: `00-${server!.traceId}-${client!.spanId}-01` }]);
  });

  it('of a version to come goes on in the version that is known', async () => {
    const { call, attachments } = tracedApp();
    await call({ traceparent: SAMPLED.replace('00-', '7f-').replace(/01$/, 'ff') });
    expect(attachments[0]!['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  });

  it.each([
    ['that wants no spans has none, and says so to the provider', UNSAMPLED, { sampleRatio: 1 }, '00'],
    ['that wants spans has them, whatever the share', SAMPLED, { sampleRatio: 0 }, '01'],
    ['wants no spans in vain where its flag does not count', UNSAMPLED, { followsParent: false }, '01'],
    ['wants spans in vain where its flag does not count', SAMPLED, { sampleRatio: 0, followsParent: false }, '00'],
    ['begins without spans where the share is none', '', { sampleRatio: 0 }, '00'],
  ])('%s', async (_, traceparent, config, flags) => {
    const { call, spans, attachments, app } = tracedApp(config);
    await call(traceparent === '' ? {} : { traceparent });
    expect(spans.length).toBe(flags === '01' ? 2 : 0);
    expect(attachments[0]!['traceparent']!.slice(-2)).toBe(flags);
    expect(app.log[0]!['traceId']).toBe(flags === '01' ? spans[0]!.spanContext().traceId : undefined);
  });

  it('has spans for the share of all, and the same ones wherever it is asked', async () => {
    const [one, other] = [tracedApp({ sampleRatio: 0.25 }), tracedApp({ sampleRatio: 0.25, followsParent: false })];
    for (let count = 0; count < 400; count++) {
      const { headers } = await one.call();
      await other.call({ traceparent: headers.get('traceparent')! });
    }
    expect(one.spans.length / 2).toBeGreaterThan(50);
    expect(one.spans.length / 2).toBeLessThan(150);
    const traces = (spans: readonly Span[]): string[] => spans.map((span) => span.spanContext().traceId);
    expect(traces(other.spans)).toEqual(traces(one.spans));
  });
});

describe('the spans', () => {
  it('tell of the request as HTTP servers do, and of the call as Dubbo does', async () => {
    const { call, spans } = tracedApp();
    await call({ 'x-request-id': 'r-1' }, `${PATH}~long?secret=1`);
    expect(spans.map(({ name, kind, status, attributes }) => ({ name, kind, status, attributes }))).toEqual([
      {
        name: 'POST /com.example.UserService/getUser',
        kind: 1,
        status: { code: 0 },
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/com.example.UserService/getUser',
          'http.response.status_code': 204,
          'url.path': '/com.example.UserService/getUser~long',
          'url.scheme': 'http',
          'server.address': 'gateway.test',
          'dubbo_gateway.request_id': 'r-1',
        },
      },
      {
        name: 'com.example.UserService/getUser',
        kind: 2,
        status: { code: 0 },
        attributes: {
          'rpc.system': 'apache_dubbo',
          'rpc.service': 'com.example.UserService',
          'rpc.method': 'getUser',
          'server.address': '10.0.0.1',
          'server.port': 20_880,
        },
      },
    ]);
    const [server, client] = spans;
    expect(server!.resource.attributes).toEqual({ 'service.name': 'edge' });
    expect([server!.startTime, client!.startTime, client!.endTime]).toEqual([
      [1767323045, 6_000_000],
      [1767323045, 6_000_000],
      [1767323045, 18_500_000],
    ]);
  });

  it('tell what failed: the call in any case, the request where it is not the caller who was wrong', async () => {
    const failing = (code: 'TIMEOUT' | 'BUSINESS_EXCEPTION') =>
      tracedApp({}, { invoke: () => Promise.reject(new GatewayError(code, 'secret words')) });
    const slow = failing('TIMEOUT');
    await slow.call();
    expect(slow.spans.map(({ status }) => status)).toEqual([{ code: 2 }, { code: 2 }]);
    expect(slow.spans[0]!.attributes).toMatchObject({
      'http.response.status_code': 504,
      'error.type': 'TIMEOUT',
      'dubbo_gateway.code': 'TIMEOUT',
    });
    expect(slow.spans[1]!.attributes).toMatchObject({ 'error.type': 'TIMEOUT' });
    expect(JSON.stringify(slow.spans)).not.toContain('secret');
    const wrong = tracedApp(
      {},
      {
        bind: () => {
          throw new GatewayError('INVALID_ARGUMENT', 'x');
        },
      },
    );
    await wrong.call();
    expect(wrong.spans.map(({ kind, status, attributes }) => [kind, status.code, attributes['error.type']])).toEqual([
      [1, 0, undefined],
    ]);
  });

  it('are not made of what means no service', async () => {
    const { app, spans } = tracedApp();
    for (const path of ['/healthz', '/nothing', '/absent/method', '/a/b/c', '/-/explain/x/y'])
      await app.fetch(path, { headers: { traceparent: SAMPLED } });
    expect(spans).toEqual([]);
  });
});

it('without a collector a trace goes on as it came, and none begins', async () => {
  const attachments: unknown[] = [];
  const app = createTestApp({
    invoke: async (context) => {
      attachments.push(context.attachments);
      return { json: null, cycleCut: false, dubboMs: 1 };
    },
  });
  const call = (headers: Record<string, string>): Promise<Response> =>
    app.fetch(PATH, post('1', { ...JSON_TYPE, ...headers }));
  expect((await call({ traceparent: SAMPLED, tracestate: 'a=1' })).headers.get('traceparent')).toBe(SAMPLED);
  expect((await call({ traceparent: SAMPLED, tracestate: 'A=1' })).headers.get('traceparent')).toBe(SAMPLED);
  expect((await call({ tracestate: 'a=1' })).headers.get('traceparent')).toBe(null);
  expect(attachments).toEqual([
    [
      ['traceparent', SAMPLED],
      ['tracestate', 'a=1'],
    ],
    [['traceparent', SAMPLED]],
    [],
  ]);
});
