import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWhere } from '../interop/describe-where.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import { type Collector, startCollector } from '../tracing/collector.ts';
import { readSpans } from '../tracing/read-spans.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE } from './odd-provider.ts';
import { sendRequest, type RawResponse } from './send-request.ts';

const INSTALL_MS = 120_000;
const TOKEN = 'a-token-of-the-collector';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const missing = await missingPython();

/** Traces through the real process of one runtime, in front of a collector. */
export function describeTracing(runtime: string, script: string): void {
  describe(`traces, ${runtime}`, () => {
    let odd: OddGateway;
    let collector: Collector;

    beforeAll(async () => {
      collector = await startCollector();
      odd = await startOddGateway(
        script,
        (at) => [`dubbo://127.0.0.1:${at}/${ODD_SERVICE}?version=1.0.0&release=3.3.6`],
        {
          application: 'edge',
          metrics: { token: '${METRICS_TOKEN}' },
          tracing: { endpoint: collector.endpoint, headers: { authorization: 'Bearer ${METRICS_TOKEN}' } },
        },
        { METRICS_TOKEN: TOKEN },
      );
    }, 60_000);

    afterAll(async () => {
      await odd?.stop();
      await collector?.stop();
    });

    const call = (method: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
      sendRequest(odd.gateway.url, {
        method: 'POST',
        target: `/${ODD_SERVICE}/${method}`,
        body: '"7:20"',
        headers: Object.entries({ 'content-type': 'application/json', ...headers }),
      });

    /** `traceparent` that the last call had at the provider. */
    function atProvider(): string | undefined {
      const body = odd.provider.requests.findLast(({ length }) => length > 1)!.toString('latin1');
      return /traceparent\x30\x37(00-[0-9a-f]{32}-[0-9a-f]{16}-0[01])/.exec(body)?.[1];
    }

    async function spanCounts(): Promise<Record<string, number>> {
      const { body } = await sendRequest(odd.gateway.url, {
        method: 'GET',
        target: '/metrics',
        body: '',
        headers: [['authorization', `Bearer ${TOKEN}`]],
      });
      const lines = body.matchAll(/^dubbo_gateway_spans_total\{outcome="(\w+)".*\} (\d+)$/gm);
      return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
    }

    describeWhere(missing, 'read by the protocol buffers of opentelemetry-proto', () => {
      beforeAll(() => preparePython(), INSTALL_MS);

      it('are sent, with the caller above and the provider below', async () => {
        const answer = await call('repeat', { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'a=1' });
        expect([answer.status, answer.headers['traceparent']]).toEqual([200, `00-${TRACE}-${PARENT}-01`]);
        const below = atProvider();
        await collector.received(2);
        expect(collector.headers[0]).toMatchObject({
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
        });
        const [server, client] = await readSpans(collector.bodies);
        const own = { traceId: TRACE, traceState: 'a=1', status: 0, resource: { 'service.name': 'edge' } };
        expect(server).toMatchObject({
          ...own,
          name: `POST /${ODD_SERVICE}/repeat`,
          kind: 'SPAN_KIND_SERVER',
          parentSpanId: PARENT,
          attributes: { 'http.response.status_code': 200, 'server.address': '127.0.0.1' },
        });
        expect(client).toMatchObject({
          ...own,
          name: `${ODD_SERVICE}/repeat`,
          kind: 'SPAN_KIND_CLIENT',
          parentSpanId: server!.spanId,
          attributes: {
            'rpc.system': 'apache_dubbo',
            'rpc.service': ODD_SERVICE,
            'rpc.method': 'repeat',
            'server.address': '127.0.0.1',
            'server.port': odd.provider.port,
          },
        });
        expect(below).toBe(`00-${TRACE}-${client!.spanId}-01`);
        expect(Math.abs(server!.endMs - Date.now())).toBeLessThan(60_000);
        const times = [server!.startMs, client!.startMs, client!.endMs, server!.endMs];
        // To the nanosecond they are sums of doubles.
        expect(times.every((ms, index) => index === 0 || ms >= times[index - 1]! - 0.01)).toBe(true);
      });

      it('begin here where the caller has none, and tell what failed', async () => {
        const before = (await readSpans(collector.bodies)).length;
        const answer = await call('garbageBody');
        expect(answer.status).toBe(502);
        await collector.received(before + 2);
        const [server, client] = (await readSpans(collector.bodies)).slice(before);
        expect(server).toMatchObject({ parentSpanId: '', status: 2, attributes: { 'error.type': 'BAD_RESPONSE' } });
        expect(client).toMatchObject({ traceId: server!.traceId, parentSpanId: server!.spanId, status: 2 });
        expect(answer.headers['traceparent']).toBe(`00-${server!.traceId}-${server!.spanId}-01`);
        expect(atProvider()).toBe(`00-${server!.traceId}-${client!.spanId}-01`);
      });

      it('have no spans where the caller wants none, and what he does not call has none', async () => {
        const before = (await readSpans(collector.bodies)).length;
        await call('repeat', { traceparent: `00-${TRACE}-${PARENT}-00` });
        expect(atProvider()).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
        await sendRequest(odd.gateway.url, { method: 'GET', target: '/healthz', body: '', headers: [] });
        await call('repeat');
        await collector.received(before + 2);
        expect(await readSpans(collector.bodies)).toHaveLength(before + 2);
      });
    });

    it('cost no answer anything where the collector is sick: their spans are lost, and counted', async () => {
      const { failed: before } = await spanCounts();
      collector.status = 503;
      const posts = collector.bodies.length;
      await call('repeat');
      await expect.poll(() => collector.bodies.length, { timeout: 10_000 }).toBe(posts + 1);
      await expect.poll(async () => (await spanCounts())['failed'], { timeout: 5_000 }).toBe(before! + 2);
      expect(odd.gateway.errors()).toContain(
        'problem: spans cannot be sent: the collector answers 503; 2 are lost so far',
      );
      // Nothing is sent to where it leads: neither spans nor the headers that let them in.
      collector.status = 302;
      await call('repeat');
      await expect.poll(async () => (await spanCounts())['failed'], { timeout: 10_000 }).toBe(before! + 4);
      expect(collector.bodies).toHaveLength(posts + 2);
      collector.status = null;
      await call('repeat');
      await expect.poll(() => collector.bodies.length, { timeout: 10_000 }).toBe(posts + 3);
      // It hangs.
      for (let count = 0; count < 1_100; count++) expect((await call('repeat')).status).toBe(200);
      expect((await spanCounts())['dropped']).toBeGreaterThan(0);
    }, 30_000);
  });
}
