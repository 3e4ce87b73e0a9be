import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvalidPlace } from '../../gateway/gateway-error.ts';
import { sendRequest, type RawResponse } from '../end-to-end/send-request.ts';
import { RUNTIMES, startGateway, type StartedGateway } from '../start-gateway.ts';
import { gatewayConfiguration } from './gateway-configuration.ts';
import { startJavaProvider, type JavaProvider } from './java-providers.ts';
import { routeFeatures } from './route-features.ts';

const FEATURES = routeFeatures();

/** What a query can hold, and what Java says that it was; or the errors, which name the parameter. */
const QUERY_CALLS: readonly (readonly [method: string, query: string, words: string])[] = [
  ['describeDate', 'arg0=2024-02-29T12:30:15.250%2B08:00', 'java.util.Date:1709181015250'],
  ['describeLocalDateTime', 'arg0=2024-02-29T12:30:15', 'java.time.LocalDateTime:2024-02-29T12:30:15'],
  ['describeInstant', 'arg0=2024-02-29T12:30:15Z', 'java.time.Instant:2024-02-29T12:30:15Z'],
  ['describeDateList', 'arg0=0&arg0=1', 'java.util.ArrayList(java.util.Date:0, java.util.Date:1)'],
  ['describeColor', 'arg0=GREEN', 'Color:GREEN'],
  ['describeColorList', 'arg0=GREEN', 'java.util.ArrayList(Color:GREEN)'],
  ['describeColorArray', 'arg0=GREEN&arg0=RED', 'Color[](Color:GREEN, Color:RED)'],
  ['describeBoxedLong', 'arg0=9007199254740993', 'Long:9007199254740993'],
  ['describeBoxedLong', '', 'null'],
  ['describeBoxedBoolean', 'arg0=true', 'Boolean:true'],
  ['describeBoxedCharacter', 'arg0=%E6%9D%8E', 'Character:"\\u674e"'],
  ['describeLongSet', 'arg0=1&arg0=2', 'java.util.HashSet(Long:1, Long:2)'],
  [
    'describeBigIntegerList',
    'arg0=123456789012345678901234567890',
    'java.util.ArrayList(java.math.BigInteger:123456789012345678901234567890)',
  ],
  ['describeBytes', 'arg0=AQI%3D', 'byte[]:0102'],
  ['describeDate', 'arg0=soon', '400 query /arg0'],
  ['describeColorList', 'arg0=RED&arg0=PINK', '400 query /arg0/1'],
  ['describeLong', '', '400 query /arg0'],
  ['describeLong', 'arg0=1&arg0=2', '400 query /arg0'],
  ['describeLong', 'arg1=1', '400 query /arg1'],
];

describe('configured routes before a Java provider of Dubbo 3.3', () => {
  let dir: string;
  let provider: JavaProvider;
  let configPath: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'interop-'));
    provider = await startJavaProvider({ dubboVersion: '3.3.6', dir });
    configPath = join(dir, 'gateway.json');
    const configuration = JSON.parse(gatewayConfiguration(provider, {})) as object;
    const routes = FEATURES.map(({ route }) => route);
    await writeFile(configPath, JSON.stringify({ ...configuration, routes }));
  }, 300_000);

  afterAll(async () => {
    await provider?.stop();
    await rm(dir, { recursive: true });
  });

  describe.for(RUNTIMES)('through the gateway on %s', (runtime) => {
    let gateway: StartedGateway;

    beforeAll(async () => {
      gateway = await startGateway(runtime, configPath);
    });
    afterAll(() => gateway?.stop());

    it('starts without a problem, and with a table of features', () => {
      expect(gateway.stderr()).not.toContain('problem');
      expect(FEATURES.length).toBeGreaterThan(20);
    });

    it.for(QUERY_CALLS)('by GET of a default route: %s', async ([method, query, words]) => {
      const target = `/com.example.interop.TypesService/${method}?${query}`;
      const { status, body } = await sendRequest(gateway.url, { method: 'GET', target, headers: [], body: '' });
      const answer = JSON.parse(body) as string | { readonly errors: readonly InvalidPlace[] };
      const [place] = typeof answer === 'string' ? [] : answer.errors;
      expect(place === undefined ? answer : `${status} ${place.in} ${place.pointer}`).toBe(words);
    });

    it.for(FEATURES)('$feature', async ({ method, target, headers, body, answer }) => {
      expect(answerOf(await sendRequest(gateway.url, { method, target, headers, body }))).toBe(answer);
    });
  });
});

function answerOf({ status, headers, body }: RawResponse): string {
  if (status === 200 || status === 400) {
    const { errors } = status === 400 ? (JSON.parse(body) as { errors: unknown }) : { errors: null };
    return `${status} ${errors === null ? body : JSON.stringify(errors)}`.trim();
  }
  return `${status} ${headers['allow'] ?? ''}`.trim();
}
