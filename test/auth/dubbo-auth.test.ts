import { describe, expect, it } from 'vitest';
import { createDubboAuth, type Proof } from '../../gateway/auth/dubbo-auth.ts';
import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import { webCrypto } from '../../gateway/auth/web-crypto.ts';
import type { OutboundAuthConfig } from '../../gateway/config/config.ts';
import { itCase } from '../cases.ts';

const MS = 1_700_000_000_000;

/** Proofs of one service under a clock that can be set. */
async function prover(
  auth: OutboundAuthConfig,
  [serviceInterface, version, group]: readonly [string, string, string],
  methodName: string,
  crypto = nodeCrypto,
) {
  const clock = { nowMs: MS };
  const services = new Map([[serviceInterface, { timeoutMs: null, auth, methods: new Map() }]]);
  const dubboAuth = await createDubboAuth({ application: 'edge', services }, { crypto, epochMs: () => clock.nowMs });
  const prove = dubboAuth?.({ serviceInterface, version, group }, methodName);
  if (prove === undefined || prove === null) throw new Error('no proof');
  return { clock, prove };
}

function accessKey(secret: string): OutboundAuthConfig {
  return { authenticator: 'accesskey', accessKey: 'AK1', secret };
}

function valuesOf(proof: Proof): Readonly<Record<string, string>> {
  return Object.fromEntries(proof);
}

describe.each([
  ['Node', nodeCrypto],
  ['Web Crypto', webCrypto],
])('the signature of dubbo-auth, by %s', (_runtime, crypto) => {
  it('is over service, method, secret and time', async () => {
    const { prove } = await prover(accessKey('secret'), ['com.x.Demo', '1.0.0', ''], 'sayHello', crypto);
    expect(valuesOf(await prove())).toEqual({
      signature: 'SnHod5GYcYhXRZxYLYUZbAeiyEPSlehHT3p+fZjmwf4=',
      timestamp: String(MS),
      ak: 'AK1',
      consumer: 'edge',
    });
  });

  itCase('C160', 'has both colons without version and group, and a secret in UTF-8', async () => {
    const service = ['com.example.order.OrderService', '', ''] as const;
    const { prove } = await prover(accessKey('sk-中'), service, 'create', crypto);
    expect(valuesOf(await prove())['signature']).toBe('pXT/5RD1Q75czZkSQJNpxb61vJlW0qKmj9g9yXTPn2Q=');
  });

  itCase('C162', 'is an HMAC-SHA256 in base64', async () => {
    const mac = await crypto.createMac('TOKEN');
    expect(await mac('TestMethod#hello')).toBe('2DGkTcyXg4plU24rY8MZkEJwOMRW3o+wUP3HssRc3EE=');
  });

  it('serves for a second, so that a call costs no HMAC', async () => {
    const { clock, prove } = await prover(accessKey('secret'), ['com.x.Demo', '1.0.0', ''], 'sayHello', crypto);
    const first = await prove();
    clock.nowMs += 999;
    expect(prove()).toBe(first);
    clock.nowMs++;
    const second = valuesOf(await prove());
    expect(second['timestamp']).toBe(String(MS + 1000));
    expect(second['signature']).not.toBe(valuesOf(first)['signature']);
    // A clock that is put back far makes a new one, too.
    clock.nowMs = MS - 5_000;
    expect(valuesOf(await prove())['timestamp']).toBe(String(MS - 5_000));
  });
});

it('differs by method, version and group, with 0.0.0 as it is registered', async () => {
  const signatures = new Set<string | undefined>();
  for (const [version, group, method] of [
    ['', '', 'a'],
    ['', '', 'b'],
    ['0.0.0', '', 'a'],
    ['1', '', 'a'],
    ['', '1', 'a'],
  ] as const) {
    const { prove } = await prover(accessKey('s'), ['a.B', version, group], method);
    signatures.add(valuesOf(await prove())['signature']);
  }
  expect(signatures.size).toBe(5);
});

it('is user and password for providers of 3.3, in UTF-8', async () => {
  const auth = { authenticator: 'basic', username: 'edge', password: 'pässword:中' } as const;
  const { prove } = await prover(auth, ['a.B', '', ''], 'm');
  const [[key, value]] = (await prove()) as [[string, string]];
  expect([key, Buffer.from(value.replace('Basic ', ''), 'base64').toString()]).toEqual([
    'authorization',
    'edge:pässword:中',
  ]);
});

it('is nothing for services without a key', async () => {
  const parts = { crypto: nodeCrypto, epochMs: () => MS };
  expect(await createDubboAuth({ application: 'edge', services: new Map() }, parts)).toBeNull();
  const services = new Map([['a.B', { timeoutMs: null, auth: accessKey('s'), methods: new Map() }]]);
  const dubboAuth = await createDubboAuth({ application: 'edge', services }, parts);
  expect(dubboAuth?.({ serviceInterface: 'a.C', version: '', group: '' }, 'm')).toBeNull();
});
