import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config/load-config.ts';

const BASE =
  'registry: { address: static }\nmetadata-report: { address: "file:x" }\nexpose: []\nauth: { mode: none }\n';
const ENVIRONMENT = { TOKEN: '0123456789abcdef', SHORT: '0123456789abcde' };

function mistakesOf(settings: string): string {
  try {
    loadConfig(`${BASE}metrics: ${settings}`, ENVIRONMENT);
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
