import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config/load-config.ts';

const BASE =
  'registry: { address: static }\nmetadata-report: { address: "file:x" }\nexpose: []\nauth: { mode: none }\n';
const ENVIRONMENT = { TOKEN: '0123456789abcdef', SHORT: '0123456789abcde' };

function mistakesOf(settings: string, block = 'metrics'): string {
  try {
    loadConfig(`${BASE}${block}: ${settings}`, ENVIRONMENT);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('the settings of metrics', () => {
  it('take a token from the environment, a bound and buckets', () => {
    const text = `${BASE}metrics: { token: '\${TOKEN}', max-methods: 5, buckets-ms: [0.5, 2] }`;
    expect(loadConfig(text, ENVIRONMENT).metrics).toEqual({
      isEnabled: true,
      token: ENVIRONMENT.TOKEN,
      maxMethods: 5,
      bucketsMs: [0.5, 2],
    });
  });

  it.each([
    ["{ token: '0123456789abcdef' }", '/metrics/token: a secret must be nothing but ${NAME}'],
    ["{ token: 'x${TOKEN}' }", '/metrics/token: a secret must be nothing but ${NAME}'],
    ["{ token: '${SHORT}' }", '/metrics/token: the secret has less than 16 octets'],
    ["{ token: '${MISSING}' }", 'MISSING is not set'],
    ['{ buckets-ms: [10, 5] }', '/metrics/buckets-ms: must be ascending'],
    ['{ buckets-ms: [5, 5] }', '/metrics/buckets-ms: must be ascending'],
    ['{ buckets-ms: [] }', '/metrics/buckets-ms'],
    ['{ buckets-ms: [0] }', '/metrics/buckets-ms/0'],
    ['{ buckets-ms: [x, 1] }', '/metrics/buckets-ms/0'],
    ['{ max-methods: 0 }', '/metrics/max-methods'],
    ['{ port: 9090 }', '/metrics/port'],
  ])('%s is reported with its place, and no secret is repeated', (settings, mistake) => {
    expect(mistakesOf(settings)).toContain(mistake);
    expect(mistakesOf(settings)).not.toContain('0123456789abcde');
  });
});

describe('the settings of traces', () => {
  it('name a collector, and what it has to be sent', () => {
    const load = (settings: string) => loadConfig(`${BASE}tracing: ${settings}`, ENVIRONMENT).tracing;
    expect(load('{ sample-ratio: 0.1 }')).toBe(null);
    const endpoint = 'http://127.0.0.1:4318/v1/traces';
    expect(load(`{ endpoint: '${endpoint}' }`)).toEqual({
      endpoint,
      headers: {},
      sampleRatio: 1,
      followsParent: true,
    });
    const headers = "{ authorization: 'Bearer ${TOKEN}' }";
    expect(
      load(`{ endpoint: 'https://c.example/x', headers: ${headers}, sample-ratio: 0.1, follow-parent: false }`),
    ).toEqual({
      endpoint: 'https://c.example/x',
      headers: { authorization: `Bearer ${ENVIRONMENT.TOKEN}` },
      sampleRatio: 0.1,
      followsParent: false,
    });
  });

  it.each([
    ["{ endpoint: '127.0.0.1:4318' }", '/tracing/endpoint: must be the address of a collector'],
    ["{ endpoint: 'grpc://127.0.0.1:4317' }", '/tracing/endpoint: must be the address of a collector'],
    ["{ endpoint: 'http://a/b?key=secret' }", '/tracing/endpoint: must be the address of a collector'],
    ["{ headers: { 'a b': x } }", '/tracing/headers'],
    ['{ headers: { a: é } }', '/tracing/headers/a: must be printable ASCII'],
    ['{ sample-ratio: 10 }', '/tracing/sample-ratio'],
    ['{ sampler: always_on }', '/tracing/sampler'],
  ])('%s is reported with its place', (settings, mistake) => {
    expect(mistakesOf(settings, 'tracing')).toContain(mistake);
  });
});
