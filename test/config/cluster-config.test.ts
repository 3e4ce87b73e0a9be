import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../gateway/config/config-error.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';

const MINIMAL = `
registry: { address: static, providers: ["dubbo://127.0.0.1:20880/com.example.UserService"] }
metadata-report: { address: "file:definitions" }
expose: [com.example.*]
auth: { mode: none }
`;

function mistakesOf(text: string): readonly string[] {
  try {
    loadConfig(MINIMAL + text, {});
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('the choice of providers', () => {
  it('has every default filled in', () => {
    const { region, health } = loadConfig(MINIMAL, {});
    expect(region).toEqual({
      isEnabled: true,
      self: null,
      zone: null,
      cloud: 'alibaba',
      places: new Map(),
      regionLabels: ['region'],
      zoneLabels: ['zone'],
      minProviders: 1,
      minHealthy: 0.5,
      holdMs: 10_000,
    });
    expect(health).toEqual({
      isEnabled: true,
      consecutiveFailures: 5,
      unanswered: 3,
      refused: 2,
      errorRatio: 0.5,
      minCalls: 20,
      windowMs: 10_000,
      isolationMs: 5_000,
      maxIsolationMs: 120_000,
      forgetMs: 300_000,
      panic: 0.5,
      exceptions: [],
    });
  });

  it('may say everything', () => {
    const text = `
region:
  enabled: false
  self: cn-hangzhou
  zone: cn-hangzhou-h
  cloud: aws
  places: { my-room: [30.2, 120.1] }
  labels: { zone: [room, zone] }
  min-providers: 3
  min-healthy: 0.8
  hold: 0
health:
  enabled: false
  consecutive-failures: 1
  unanswered: 2
  refused: 3
  error-ratio: 0.4
  min-calls: 5
  window: 6
  isolation: 7
  max-isolation: 8
  forget: 9
  panic: 1
  exceptions: [java.sql.*]
`;
    const { region, health } = loadConfig(MINIMAL + text, {});
    expect(region).toEqual({
      isEnabled: false,
      self: 'cn-hangzhou',
      zone: 'cn-hangzhou-h',
      cloud: 'aws',
      places: new Map([['my-room', [30.2, 120.1]]]),
      regionLabels: ['region'],
      zoneLabels: ['room', 'zone'],
      minProviders: 3,
      minHealthy: 0.8,
      holdMs: 0,
    });
    expect(health).toEqual({
      isEnabled: false,
      consecutiveFailures: 1,
      unanswered: 2,
      refused: 3,
      errorRatio: 0.4,
      minCalls: 5,
      windowMs: 6,
      isolationMs: 7,
      maxIsolationMs: 8,
      forgetMs: 9,
      panic: 1,
      exceptions: ['java.sql.*'],
    });
  });

  it('refuses places that are nowhere on earth, and shares that are none', () => {
    const text = `
region: { cloud: ibm, places: { a: [91, 0], b: [0], c: [0, 0, 0] }, min-providers: 0, min-healthy: 1.1, labels: { zone: [] } }
health: { panic: -1, exceptions: ["java sql"], window: 0 }
`;
    expect(mistakesOf(text)).toEqual([
      '/region/cloud: must be one of alibaba, tencent, huawei, aws, azure, gcp',
      '/region/places/a/0: must be <= 90',
      '/region/places/b: must NOT have fewer than 2 items',
      '/region/places/c: must NOT have more than 2 items',
      '/region/labels/zone: must NOT have fewer than 1 items',
      '/region/min-providers: must be >= 1',
      '/region/min-healthy: must be <= 1',
      '/health/window: must be >= 1',
      '/health/panic: must be >= 0',
      '/health/exceptions/0: must be an exception class, or a package followed by .*',
    ]);
  });
});

describe('tries of other providers', () => {
  const methods = (settings: string) => `services: { a.B: { methods: { m: ${settings} } } }`;

  it.each([
    ['{}', null],
    ['{ retries: 0 }', null],
    ['{ idempotent: true }', 1],
    ['{ idempotent: true, retries: 2 }', 2],
    ['{ idempotent: true, retries: 0 }', 0],
  ])('of a method with %s: %s', (settings, retries) => {
    const { services } = loadConfig(MINIMAL + methods(settings), {});
    expect(services.get('a.B')?.methods.get('m')?.retries).toBe(retries);
  });

  it('are refused for a method that is not said to bear them', () => {
    const mistake = '/services/a.B/methods/m/retries: is for methods with `idempotent: true` only';
    expect(mistakesOf(methods('{ retries: 1 }'))).toEqual([mistake]);
    expect(mistakesOf(methods('{ retries: 2, idempotent: false }'))).toEqual([mistake]);
    expect(mistakesOf('services: { a.B: { retries: 1 } }')).toEqual(['/services/a.B/retries: is not in this version']);
  });
});
