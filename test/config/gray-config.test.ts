import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../gateway/config/config-error.ts';
import type { GatewayConfig } from '../../gateway/config/config.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { loadSettings } from './load-settings.ts';

function mistakesOf(settings: object): readonly string[] {
  try {
    loadSettings(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('tags', () => {
  it('are in our own words after loading', () => {
    const rules = [
      { tag: 'a', from: 'header', name: 'x-user-id', when: { equals: '1' } },
      { tag: 'b', from: 'cookie', name: 'uid', force: true, services: ['a.*'], when: { in: ['1', '2'] } },
      { tag: 'c', from: 'argument', pointer: '/0/a~1b/~01', when: { mod: 1000, below: 5 } },
      { tag: '灰度', from: 'query', name: 'u', when: { percent: 0.5 } },
      { tag: 'e', from: 'query', name: 'u', when: { percent: 100, salt: 's' } },
    ];
    expect(loadSettings({ tags: { rules, header: true } }).tags).toEqual({
      allowsHeader: true,
      allowsBaggage: false,
      rules: [
        {
          tag: 'a',
          isForced: false,
          services: null,
          source: { from: 'header', name: 'x-user-id' },
          when: { kind: 'in', values: ['1'] },
        },
        {
          tag: 'b',
          isForced: true,
          services: ['a.*'],
          source: { from: 'cookie', name: 'uid' },
          when: { kind: 'in', values: ['1', '2'] },
        },
        {
          tag: 'c',
          isForced: false,
          services: null,
          source: { from: 'argument', path: ['0', 'a/b', '~1'] },
          when: { kind: 'mod', divisor: 1000, below: 5 },
        },
        {
          tag: '灰度',
          isForced: false,
          services: null,
          source: { from: 'query', name: 'u' },
          when: { kind: 'percent', percent: 0.5, salt: '灰度' },
        },
        {
          tag: 'e',
          isForced: false,
          services: null,
          source: { from: 'query', name: 'u' },
          when: { kind: 'percent', percent: 100, salt: 's' },
        },
      ],
    });
  });

  it('have rules whose parts fit each other', () => {
    const when = { equals: '1' };
    const rules = [
      { tag: 'a b', from: 'body', when },
      { tag: 'a', from: 'header', when },
      { tag: 'a', from: 'header', name: 'x y', pointer: '/0', when },
      { tag: 'a', from: 'argument', name: 'x', when },
      { tag: 'a', from: 'argument', pointer: '0', when },
      { tag: 'a', from: 'query', name: 'x', when: {} },
      { tag: 'a', from: 'query', name: 'x', when: { equals: '1', percent: 5 } },
      { tag: 'a', from: 'query', name: 'x', when: { mod: 10 } },
      { tag: 'a', from: 'query', name: 'x', when: { mod: 10, below: 11 } },
      { tag: 'a', from: 'query', name: 'x', when: { equals: '1', below: 5, salt: 's' } },
      { tag: 'a', from: 'query', name: 'x', when: { percent: 101 } },
      { tag: 'a', from: 'query', name: 'x', when: { equals: 5 } },
      { tag: 'a', from: 'query', name: 'x', when, services: ['*'] },
      { from: 'query', name: 'x' },
      { tag: 'a', from: 'query', name: 'x', when: { in: ['1', 42] } },
    ];
    expect(mistakesOf({ tags: { rules, headers: true } })).toEqual([
      '/tags/headers: unknown key, did you mean `header`?',
      '/tags/rules/0/tag: must be a tag: at most 128 characters, no blanks',
      '/tags/rules/0/from: must be one of header, cookie, query, argument',
      '/tags/rules/4/pointer: must be a JSON pointer that begins with the index of an argument, such as /0 or /0/userId',
      '/tags/rules/10/when/percent: must be <= 100',
      '/tags/rules/11/when/equals: must be string, so put it in quotes',
      '/tags/rules/12/services/0: must be an interface name, or a package followed by .*',
      '/tags/rules/13/tag: is missing',
      '/tags/rules/13/when: is missing',
      '/tags/rules/14/when/in/1: must be string, so put it in quotes',
      '/tags/rules/0/name: is missing',
      '/tags/rules/1/name: is missing',
      '/tags/rules/2/pointer: goes with `from: argument` only',
      '/tags/rules/2/name: must be the name of a header',
      '/tags/rules/3/name: does not go with `from: argument`, which has a pointer',
      '/tags/rules/3/pointer: is missing',
      '/tags/rules/5/when: must have one of equals, in, mod (with below) and percent',
      '/tags/rules/6/when: must have one of equals, in, mod (with below) and percent',
      '/tags/rules/7/when/below: is missing',
      '/tags/rules/8/when/below: is above mod, 10: that is every integer',
      '/tags/rules/9/when/below: goes with mod only',
      '/tags/rules/9/when/salt: goes with percent only',
    ]);
  });
});

describe('attachments', () => {
  it('have header names in lower case after loading', () => {
    expect(loadSettings({ attachments: { headers: { 'X-User-Id': 'user-id' } } }).attachments.headers).toEqual(
      new Map([['x-user-id', 'user-id']]),
    );
  });

  it.each([
    'dubbo.tag',
    'dubbo.force.tag',
    'DUBBO.TAG',
    'path',
    'interface',
    'Version',
    'group',
    'timeout',
    '_TO',
    '_to',
    'generic',
    'token',
    'remote.application',
    'consumer',
    'async',
    'return',
    'id',
    'signature',
    'timestamp',
    'ak',
    'Authorization',
    'input',
    'security_authentication_context',
    'sys_callback_arg-0',
    'tri-header-convert',
    'traceparent',
    'tracestate',
    'baggage',
    'dubbo-gateway.access-key-id',
  ])('are never under the key %s', (key) => {
    expect(mistakesOf({ attachments: { headers: { 'x-a': key } } })).toEqual([
      `/attachments/headers/x-a: Dubbo or the gateway uses \`${key}\` itself`,
    ]);
  });

  it('have one header for each key, and names that exist', () => {
    const headers = { 'x-a': 'a', 'x-b': 'A', 'X-A': 'c', 'x c': 'd', 'x-d': '', 'x-e': 'é', 'x-f': 5 };
    expect(mistakesOf({ attachments: { headers } })).toEqual([
      '/attachments/headers/x c: must be a header name',
      '/attachments/headers/x-d: must be visible ASCII of at most 128 characters',
      '/attachments/headers/x-e: must be visible ASCII of at most 128 characters',
      '/attachments/headers/x-f: must be string, so put it in quotes',
      '/attachments/headers/x-b: another header has `A` already',
      '/attachments/headers/X-A: stands there twice, in another case',
    ]);
  });
});

describe('the key of a service', () => {
  const services = (auth: unknown): object => ({ services: { 'a.B': { auth } } });
  const at = '/services/a.B/auth';

  function loadWith(auth: object): GatewayConfig {
    const text = JSON.stringify({
      registry: { address: 'static' },
      'metadata-report': { address: 'file:x' },
      expose: [],
    });
    return loadConfig(JSON.stringify({ ...JSON.parse(text), auth: { mode: 'none' }, ...services(auth) }), { S: 'x' });
  }

  it('is an access key, or user and password; the secret comes from the environment', () => {
    expect(loadWith({ 'access-key': 'AK1', secret: '${S}' }).services.get('a.B')?.auth).toEqual({
      authenticator: 'accesskey',
      accessKey: 'AK1',
      secret: 'x',
    });
    expect(loadWith({ username: 'edge', password: '${S}' }).services.get('a.B')?.auth).toEqual({
      authenticator: 'basic',
      username: 'edge',
      password: 'x',
    });
    expect(loadSettings({ services: { 'a.B': {} } }).services.get('a.B')?.auth).toBeNull();
  });

  it('is whole, and one of the two; its secret never stands in the file', () => {
    const both = 'must have either access-key and secret, or username and password';
    expect(mistakesOf(services({}))).toEqual([`${at}: ${both}`]);
    expect(mistakesOf(services({ 'access-key': 'a' }))).toEqual([`${at}/secret: is missing`]);
    expect(mistakesOf(services({ username: 'a' }))).toEqual([`${at}/password: is missing`]);
    expect(mistakesOf(services({ 'access-key': 'a', username: 'b' }))).toEqual([`${at}: ${both}`]);
    expect(mistakesOf(services({ 'access-key': 'a', key: 'b' }))).toHaveLength(2);
    for (const [id, key] of [
      ['access-key', 'secret'],
      ['username', 'password'],
    ] as const) {
      const mistakes = mistakesOf(services({ [id]: 'a', [key]: 'hunter2' }));
      expect(mistakes).toEqual([`${at}/${key}: a secret must be nothing but \${NAME}, an environment variable`]);
    }
    expect(mistakesOf(services('AK1'))).toEqual([`${at}: must be object`]);
  });
});
