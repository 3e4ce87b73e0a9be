import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../gateway/config/config-error.ts';
import { configWarnings } from '../../gateway/config/config-warnings.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';

const SECRET = '0123456789abcdef';
const ENVIRONMENT = { AK1: SECRET, AK1_NEXT: `${SECRET}-next`, SHORT: 'fifteen-octets-', WIDE: '密钥密钥密钥' };
const BASE =
  'registry: { address: static, providers: [] }\nmetadata-report: { address: "file:x" }\nexpose: [com.example.*]\n';

const load = (keys: string, auth = '{ mode: aksk }') =>
  loadConfig(`${BASE}auth: ${auth}\naccess-keys:\n- ${keys}`, ENVIRONMENT);

function mistakesOf(keys: string, auth?: string): string {
  try {
    load(keys, auth);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('access keys', () => {
  it('are read with all that they may have', () => {
    const { accessKeys, auth } = load(
      `{ id: AK1, secrets: ['\${AK1}', '\${AK1_NEXT}'], allow: ['com.example.A#find*'], not-before: '2026-01-01T00:00:00Z', expires: '2027-01-01T08:00:00+08:00', tag: canary, operator: true }`,
    );
    expect(auth).toEqual({
      mode: 'aksk',
      open: [],
      windowSeconds: 300,
      unsignedHeaders: new Set(),
      maxNonces: 1_000_000,
    });
    expect(accessKeys).toEqual([
      {
        id: 'AK1',
        secrets: [SECRET, `${SECRET}-next`],
        allow: ['com.example.A#find*'],
        notBeforeMs: Date.UTC(2026, 0, 1),
        expiresMs: Date.UTC(2027, 0, 1),
        tag: 'canary',
        isOperator: true,
      },
    ]);
  });

  it('have neither times nor tag nor rights of an operator by default', () => {
    const [key] = load(`{ id: AK1, secrets: ['\${WIDE}'], allow: [] }`).accessKeys;
    expect(key).toMatchObject({ notBeforeMs: null, expiresMs: null, tag: null, isOperator: false });
  });

  it.each([
    [
      'a secret in the file',
      `{ id: a, secrets: ['${SECRET}'], allow: [] }`,
      '/access-keys/0/secrets/0: a secret must be nothing but ${NAME}',
    ],
    [
      'a secret in the file in part',
      `{ id: a, secrets: ['\${AK1}${SECRET}'], allow: [] }`,
      '/access-keys/0/secrets/0: a secret must be nothing but ${NAME}',
    ],
    ['a secret that is not set', `{ id: a, secrets: ['\${NOT_THERE}'], allow: [] }`, 'NOT_THERE'],
    [
      'a short secret',
      `{ id: a, secrets: ['\${SHORT}'], allow: [] }`,
      '/access-keys/0/secrets/0: the secret has less than 16 octets',
    ],
    ['no secret', '{ id: a, secrets: [], allow: [] }', '/access-keys/0/secrets'],
    ['three secrets', `{ id: a, secrets: ['\${AK1}', '\${AK1}', '\${AK1}'], allow: [] }`, '/access-keys/0/secrets'],
    [
      'an id twice',
      `{ id: a, secrets: ['\${AK1}'], allow: [] }\n- { id: a, secrets: ['\${AK1}'], allow: [] }`,
      '/access-keys/1/id: is that of /access-keys/0 too',
    ],
    ['an id that could end a line of the log', `{ id: "a\\nb", secrets: ['\${AK1}'], allow: [] }`, '/access-keys/0/id'],
    ['no allow', `{ id: a, secrets: ['\${AK1}'] }`, '/access-keys/0/allow: is missing'],
    ['an allow that is none', `{ id: a, secrets: ['\${AK1}'], allow: ['com.example.**'] }`, '/access-keys/0/allow/0'],
    [
      'an end before its start',
      `{ id: a, secrets: ['\${AK1}'], allow: [], not-before: '2027-01-01T00:00:00Z', expires: '2026-01-01T00:00:00Z' }`,
      '/access-keys/0/expires: is not after not-before',
    ],
    [
      'a day that does not exist',
      `{ id: a, secrets: ['\${AK1}'], allow: [], expires: '2026-13-01T00:00:00Z' }`,
      '/access-keys/0/expires',
    ],
    [
      'a time without a zone',
      `{ id: a, secrets: ['\${AK1}'], allow: [], expires: '2026-12-01T00:00:00' }`,
      '/access-keys/0/expires',
    ],
    ['a key that nobody knows', `{ id: a, secrets: ['\${AK1}'], allow: [], secret: x }`, '/access-keys/0/secret'],
  ])('%s: is reported with its place, and no secret is repeated', (_, keys, mistake) => {
    const text = mistakesOf(keys);
    expect(text).toContain(mistake);
    expect(text).not.toMatch(/0123456789abcdef|fifteen-octets/);
  });

  it('must be wanted or not in so many words', () => {
    expect(mistakesOf(`{ id: a, secrets: ['\${AK1}'], allow: [] }`, '{}')).toContain('/auth/mode: is missing');
    expect(mistakesOf(`{ id: a, secrets: ['\${AK1}'], allow: [] }`, '{ mode: "off" }')).toContain(
      '/auth/mode: must be `aksk` or `none`',
    );
  });

  it('that nobody asks for, and their absence, are told at each start', () => {
    const key = `{ id: a, secrets: ['\${AK1}'], allow: [] }`;
    expect(configWarnings(load(key, '{ mode: none }'))).toContain(
      'access-keys are not asked for, as auth.mode is none',
    );
    const none = loadConfig(`${BASE}auth: { mode: aksk }`, {});
    expect(configWarnings(none)).toContain('access-keys is empty: nobody can call');
  });

  it('cannot sign what the signature itself is in, which is told where something is made of it', () => {
    const told = (more: string): string => configWarnings(loadConfig(`${BASE}${more}`, {})).join('\n');
    const attachments = 'attachments: { headers: { signature: sig } }';
    const rules =
      'tags: { rules: [{ tag: t, from: header, name: Signature-Input, when: { percent: 1 } }] }\nauth: { mode: aksk }';
    expect(told(`auth: { mode: aksk }\n${attachments}`)).toContain('signature is made a tag, an attachment');
    expect(told(rules)).toContain('signature-input is made a tag, an attachment');
    expect(told(`auth: { mode: aksk, unsigned-headers: [signature] }\n${attachments}`)).not.toContain('is made');
    expect(told(`auth: { mode: none }\n${attachments}`)).not.toContain('is made');
  });
});

describe('what is open', () => {
  it('takes tags and attachments from whoever calls, where the configuration lets callers choose them, which is told', () => {
    const told = (open: string, more: string): string =>
      configWarnings(loadConfig(`${BASE}auth: { mode: aksk, open: [${open}] }\n${more}`, {})).join('\n');
    const more = 'tags: { header: true, baggage: true }\nattachments: { headers: { X-Tenant: tenant } }';
    expect(told('com.example.A', more)).toContain('what is open takes dubbo-tag, baggage, x-tenant from whoever calls');
    expect(told('com.example.A', '')).not.toContain('takes');
    expect(told('', more)).not.toContain('takes');
  });
});
