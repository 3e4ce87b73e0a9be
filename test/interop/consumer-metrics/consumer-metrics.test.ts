import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayProcess, NODE_GATEWAY, startGateway, WORKER_GATEWAY } from '../../end-to-end/gateway-process.ts';
import { type ReadFamily, readMetrics } from '../../metrics/read-metrics.ts';
import { missingPython } from '../../signers/python-environment.ts';
import { describeWhere } from '../describe-where.ts';
import { buildConsumerMetrics } from '../java-build.ts';
import { type JavaProvider, startJavaProvider } from '../java-providers.ts';

const INTEROP = 'com.example.interop';
const TOKEN = 'a-token-for-scrapers-0123';
const RUNTIMES = [NODE_GATEWAY, WORKER_GATEWAY] as const;
const missing = await missingPython();

/** What `ConsumerMain` does, and the status of the answers. */
const CALLS = [
  ['CallService/ping', '', 200],
  ['CallService/ping', '', 200],
  ['CallService/ping', '', 200],
  ['CallService/throwDeclared', '"no"', 500],
  ['CallService/throwJdk', '"no"', 500],
  ['CallService/slow', '4000', 504],
  ['GroupedService/which?group=blue&version=1.0.0', '', 502],
] as const;

/** Families of a Dubbo consumer that the gateway does not have: the README says why. */
const LEFT_OUT = ['dubbo_consumer_requests_processing_total', 'dubbo_consumer_rt_milliseconds_histogram_seconds_max'];
/** Series of Dubbo's that the text of a histogram with other bounds does not have. */
const BUCKET = '_bucket';

/** A real consumer of Dubbo 3.3.6 and the gateway make the same calls of the same provider. */
describe('what a consumer of Dubbo 3.3.6 tells of its calls', { timeout: 120_000 }, () => {
  describeWhere(missing, 'beside the gateway', () => {
    let dir: string;
    let provider: JavaProvider;
    let java: readonly ReadFamily[];
    let ours: (readonly ReadFamily[])[];
    const gateways: GatewayProcess[] = [];

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'consumer-metrics-'));
      provider = await startJavaProvider({ dubboVersion: '3.3.6', dir: join(dir, 'provider') });
      java = consumerOf(await readMetrics(await askConsumer(provider.port, dir)));
      const nobody = `dubbo://127.0.0.1:1/${INTEROP}.GroupedService?group=blue&version=1.0.0&release=3.3.6`;
      const calls = provider.urls.filter((url) => url.includes(`/${INTEROP}.CallService`));
      const config = join(dir, 'gateway.json');
      const configuration = {
        application: 'edge',
        registry: { address: 'static', providers: [...calls, nobody] },
        'metadata-report': { address: `file:${provider.definitionDir}` },
        expose: [`${INTEROP}.*`],
        auth: { mode: 'none' },
        timeout: 2000,
        metrics: { token: '${METRICS_TOKEN}' },
      };
      await writeFile(config, JSON.stringify(configuration));
      ours = [];
      for (const script of RUNTIMES) {
        const gateway = await startGateway(script, config, { METRICS_TOKEN: TOKEN });
        gateways.push(gateway);
        for (const [call, body, status] of CALLS)
          expect([call, await post(gateway, call, body)]).toEqual([call, status]);
        ours.push(consumerOf(await readMetrics(await scrape(gateway))));
      }
    }, 300_000);

    afterAll(async () => {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await provider?.stop();
      await rm(dir, { recursive: true, force: true });
    });

    it('has the same names, kinds and words', () => {
      expect(java.length).toBeGreaterThan(10);
      for (const families of ours) {
        const names = java.filter(({ samples }) => samples.some(isOfInterop)).map(({ name }) => name);
        expect(names.filter((name) => !families.some((family) => family.name === name)).toSorted()).toEqual(LEFT_OUT);
        for (const family of families) {
          const theirs = java.find(({ name }) => name === family.name);
          expect([family.name, family.type]).toEqual([theirs?.name, theirs?.type]);
          expect(family.help.startsWith(theirs!.help)).toBe(true);
        }
      }
    });

    it('has the same labels, but for the number of a module within one Java process', () => {
      const labelsOf = (families: readonly ReadFamily[]): string[] => {
        const all = families.flatMap(({ samples }) => samples.filter(isOfInterop));
        return [...new Set(all.flatMap(([, labels]) => Object.keys(labels)))].toSorted();
      };
      expect(labelsOf(java)).toEqual([...labelsOf(ours[0]!), 'application_module_id'].toSorted());
      expect(labelsOf(ours[1]!)).toEqual([...labelsOf(ours[0]!), 'isolate'].toSorted());
    });

    it('counts the same', () => {
      const expected = countsOf(java);
      console.info(expected.join('\n'));
      expect(expected).toContain('dubbo_consumer_requests_total CallService ping - - 3');
      for (const families of ours) expect(countsOf(families)).toEqual(expected);
    });
  });
});

async function askConsumer(port: number, dir: string): Promise<string> {
  const options = ['-Xmx128m', '-XX:+UseSerialGC', `-Duser.home=${dir}`];
  const command = [...options, '-cp', await buildConsumerMetrics(), 'com.example.metrics.ConsumerMain', String(port)];
  const { stdout } = await promisify(execFile)('java', command, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

async function post({ url }: GatewayProcess, call: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/${INTEROP}.${call}`, { method: 'POST', body, headers });
  await response.arrayBuffer();
  return response.status;
}

async function scrape({ url }: GatewayProcess): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
}

function consumerOf(families: readonly ReadFamily[]): readonly ReadFamily[] {
  return families.filter(({ name }) => name.startsWith('dubbo_consumer_'));
}

function isOfInterop([, labels]: ReadFamily['samples'][number]): boolean {
  return labels['interface']?.startsWith(INTEROP) === true;
}

/** Of all counters that are not zero: Java has zeros for all that could be. And how many calls the histogram has. */
function countsOf(families: readonly ReadFamily[]): string[] {
  return families
    .filter(({ type }) => type === 'counter' || type === 'histogram')
    .flatMap(({ samples }) => samples)
    .filter((sample) => isOfInterop(sample) && sample[2] > 0)
    .filter(([name]) => !name.endsWith(BUCKET) && !name.endsWith('_sum') && !name.endsWith('_created'))
    .map(([name, labels, value]) => {
      const { interface: serviceInterface, method, group, version } = labels;
      const simple = serviceInterface!.slice(INTEROP.length + 1);
      return [name, simple, method, group || '-', version || '-', value].join(' ');
    })
    .toSorted();
}
