import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWhere } from '../interop/describe-where.ts';
import { readMetrics, type ReadFamily } from '../metrics/read-metrics.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { SECRETS } from './signed-gateway.ts';
import { parametersWith, planRequest, sign, signedRequest } from './signed-request.ts';

const INSTALL_MS = 120_000;
const TOKEN = 'a-token-for-scrapers-0123';
const missing = await missingPython();
/** The values of a service whose names have all that has to be escaped. */
const HOSTILE = 'up"\\{x="1"}';

/** `/metrics` of the real process of one runtime, read by Prometheus' own parser. @param answersLocal without a signature */
export function describeMetrics(
  runtime: string,
  script: string,
  { answersLocal, hasIsolates }: { answersLocal: boolean; hasIsolates: boolean },
): void {
  describe(`metrics, ${runtime}`, () => {
    let odd: OddGateway;

    beforeAll(async () => {
      const group = encodeURIComponent(HOSTILE);
      odd = await startOddGateway(
        script,
        (at) => [
          `dubbo://127.0.0.1:${at}/${ODD_SERVICE}?group=${group}&version=1.0.0&release=3.3.6&dubbo.tag=canary&region=cn-hangzhou`,
          `dubbo://127.0.0.1:1/${ODD_SERVICE}?group=${group}&version=1.0.0&release=3.3.6&disabled=true`,
        ],
        {
          application: 'edge',
          auth: { mode: 'aksk' },
          'access-keys': [
            { id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'], tag: 'canary' },
            { id: 'OPS', secrets: ['${AK1_SECRET}'], allow: [], operator: true },
          ],
          region: { self: 'cn-hangzhou', 'min-providers': 1 },
          metrics: { token: '${METRICS_TOKEN}' },
        },
        { ...SECRETS, METRICS_TOKEN: TOKEN },
      );
    }, 60_000);

    afterAll(() => odd?.stop());

    const ask = (request: RawRequest): Promise<RawResponse> => sendRequest(odd.gateway.url, request);
    const get = (headers: readonly (readonly [string, string])[], target = '/metrics', method = 'GET'): RawRequest => {
      return { method, target, body: '', headers };
    };
    const scrape = (): Promise<RawResponse> => ask(get([['authorization', `Bearer ${TOKEN}`]]));
    const call = async (method: string, body: string): Promise<number> => {
      // Its group is the only one there is, and no header could hold it.
      const plan = planRequest({ target: `/${ODD_SERVICE}/${method}`, body });
      const { 'dubbo-group': _group, ...headers } = plan.headers;
      const components = plan.components.filter(([name]) => name !== 'dubbo-group');
      return (await ask(sign({ ...plan, headers, components }))).status;
    };

    it('is for operators, for scrapers with the token, and on Node for the machine itself', async () => {
      const signed = (keyid: string) =>
        signedRequest({
          method: 'GET',
          target: '/metrics',
          body: '',
          headers: {},
          parameters: parametersWith({ keyid: `"${keyid}"` }),
        });
      const { status, headers, body } = await scrape();
      expect([status, headers['content-type'], body]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
        expect.stringContaining('# TYPE dubbo_gateway_connections gauge'),
      ]);
      const statuses = async (...requests: readonly RawRequest[]): Promise<number[]> => {
        const answers = await Promise.all(requests.map(ask));
        return answers.map((answer) => answer.status);
      };
      expect(await statuses(signed('OPS'), signed('AK1'))).toEqual([200, 403]);
      expect(await statuses(get([]))).toEqual([answersLocal ? 200 : 401]);
      const proxied = ['x-forwarded-for', '10.0.0.1'] as const;
      const wrong = [
        ['authorization', `Bearer ${TOKEN}x`],
        ['authorization', `Bearer`],
        ['authorization', `Basic ${TOKEN}`],
      ] as const;
      expect(await statuses(get([proxied]), ...wrong.map((header) => get([header, proxied])))).toEqual([
        401, 401, 401, 401,
      ]);
      expect(await statuses(get([['authorization', `bearer ${TOKEN}`], proxied], '/metrics', 'POST'))).toEqual([405]);
    });

    describeWhere(missing, 'read by the parser of prometheus-client', () => {
      let families: readonly ReadFamily[];

      beforeAll(async () => {
        await preparePython();
        for (const body of ['"7:20"', '"7:21"']) expect(await call('repeat', body)).toBe(200);
        expect(await call('garbageBody', '"x"')).toBe(502);
        expect(await call('repeat', '[1,2]')).toBe(400);
        expect(await call('made-up', '"x"')).toBe(404);
        expect((await ask(get([], '/com.example.Made/up'))).status).toBe(401);
        families = await readMetrics((await scrape()).body);
      }, INSTALL_MS);

      const labels = { application_name: 'edge', interface: ODD_SERVICE, group: HOSTILE, version: '1.0.0' };
      const only = { ...labels, ...(hasIsolates ? { isolate: expect.stringMatching(/^[0-9a-f]{8}$/) as string } : {}) };

      function samplesOf(name: string): ReadFamily['samples'] {
        return families.flatMap(({ samples }) => samples.filter(([of]) => of === name));
      }

      it('has a type and a help for each name, and each series once', () => {
        expect(families.length).toBeGreaterThan(20);
        expect(families.filter(({ type, help }) => type === 'unknown' || help === '')).toEqual([]);
        const series = families.flatMap(({ samples }) =>
          samples.map(([name, of]) =>
            JSON.stringify([
              name,
              Object.keys(of)
                .toSorted()
                .map((key) => [key, of[key]]),
            ]),
          ),
        );
        expect(new Set(series).size).toBe(series.length);
      });

      it('counts calls as a Dubbo consumer does', () => {
        expect(samplesOf('dubbo_consumer_requests_total')).toEqual(
          expect.arrayContaining([
            ['dubbo_consumer_requests_total', { ...only, method: 'repeat' }, 2],
            ['dubbo_consumer_requests_total', { ...only, method: 'garbageBody' }, 1],
          ]),
        );
        expect(samplesOf('dubbo_consumer_requests_failed_codec_total')).toEqual([
          ['dubbo_consumer_requests_failed_codec_total', { ...only, method: 'garbageBody' }, 1],
        ]);
        expect(samplesOf('dubbo_consumer_rt_milliseconds_histogram_seconds_count')).toContainEqual([
          'dubbo_consumer_rt_milliseconds_histogram_seconds_count',
          { ...only, method: 'repeat' },
          2,
        ]);
      });

      it('counts requests by what became of them, and gives no made-up name a series', () => {
        const requests = samplesOf('dubbo_gateway_requests_total').map(([, of, value]) => [
          of['method'],
          of['code'],
          value,
        ]);
        expect(requests).toEqual(
          expect.arrayContaining([
            ['repeat', 'OK', 2],
            ['repeat', 'INVALID_ARGUMENT', 1],
            ['garbageBody', 'BAD_RESPONSE', 1],
            ['', 'METHOD_NOT_FOUND', 1],
          ]),
        );
        expect(JSON.stringify(families)).not.toMatch(/made-up|com\.example\.Made/);
      });

      it('tells of providers, of what was chosen, of centers and of connections', () => {
        expect(samplesOf('dubbo_registry_directory_num_all')).toEqual([['dubbo_registry_directory_num_all', only, 2]]);
        expect(samplesOf('dubbo_registry_directory_num_disable_total')).toEqual([
          ['dubbo_registry_directory_num_disable_total', only, 1],
        ]);
        expect(samplesOf('dubbo_gateway_providers_isolated')).toEqual([['dubbo_gateway_providers_isolated', only, 0]]);
        const chosen = { ...only, tag: 'canary', level: 'region cn-hangzhou' };
        expect(samplesOf('dubbo_gateway_calls_total')).toEqual([['dubbo_gateway_calls_total', chosen, 3]]);
        const connected = samplesOf('dubbo_gateway_center_connected').map(([, of, value]) => [of['center'], value]);
        expect(connected).toEqual(
          expect.arrayContaining([
            ['registry', 1],
            ['metadata-report', 1],
          ]),
        );
        const open = samplesOf('dubbo_gateway_connections').find(([, { state }]) => state === 'open');
        expect(open?.[2]).toBe(1);
        const [since] = samplesOf('dubbo_gateway_counting_since_seconds');
        expect(Math.abs(Date.now() / 1000 - since![2])).toBeLessThan(60);
      });
    });
  });
}
