import { expect, it } from 'vitest';
import type { App } from '../../gateway/app.ts';
import { createAuthenticator } from '../../gateway/auth/create-authenticator.ts';
import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import { watchHub } from '../../gateway/centers/watch-hub.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { createGateway } from '../../gateway/create-gateway.ts';
import { openNodeHub } from '../../gateway/launch/open-node-hub.ts';
import { createExchangePool } from '../../gateway/remoting/exchange-pool.ts';
import { FakeDialer } from '../remoting/fake-dialer.ts';
import { ManualTimers } from '../remoting/manual-timers.ts';

const SECRETS = { SECRET: 'a-secret-of-sixteen-octets-or-more' };
const DOCS_PAGE = '<html data-access="" data-calls="">';

/** @param provider URL of the only one */
async function gatewayOf(provider: string, settings: object): Promise<{ app: App; reported: readonly string[] }> {
  const document = {
    registry: { address: 'static', providers: [provider] },
    'metadata-report': { address: 'file:none' },
    expose: ['a.B'],
    auth: { mode: 'none' },
    ...settings,
  };
  const config = loadConfig(JSON.stringify(document), SECRETS);
  const timers = new ManualTimers();
  const reported: string[] = [];
  const opened = await openNodeHub(config, { definitions: new Map(), rules: new Map() }, null);
  watchHub(opened, (line) => void reported.push(line), null);
  const nonces = { claim: () => 'new' as const };
  const authenticator =
    config.auth.mode === 'none'
      ? null
      : await createAuthenticator(config, { crypto: nodeCrypto, nonces, knownSince: 0, epochMs: () => 0 });
  const app = createGateway({
    config,
    hub: opened,
    exchange: createExchangePool({ dialer: new FakeDialer(timers), timers }),
    overlays: new Map(),
    authenticator,
    dubboAuth: null,
    docsFiles: { read: async () => new TextEncoder().encode(DOCS_PAGE) },
    clock: { now: () => 0, epochMs: () => 0 },
    writeLog: () => {},
    reportProblem: (line) => void reported.push(line),
    tell: (line) => void reported.push(line),
  });
  return { app, reported };
}

it('reports problems one line each, whatever characters the centers hold', async () => {
  const { reported } = await gatewayOf('dubbo://h:1/a.B?group=x%00%0A%E2%80%A8%1B%5B2Jy', {});
  expect(reported).toHaveLength(1);
  expect(reported[0]).toContain(String.raw`x\u0000\u000a\u2028\u001b[2Jy`);
});

const AKSK = { 'access-keys': [{ id: 'AK', secrets: ['${SECRET}'], allow: ['*'] }] };

it.each([
  ['everybody, where nobody signs', { auth: { mode: 'none' } }, 'data-access="public" data-calls="open"'],
  ['keys, where calls are signed', { ...AKSK, auth: { mode: 'aksk' } }, 'data-access="key" data-calls="signed"'],
  [
    'everybody of what is open, and keys of theirs',
    { ...AKSK, auth: { mode: 'aksk', open: ['a.B#get*'] } },
    'data-access="some" data-calls="signed"',
  ],
  [
    'everybody, if the description is public',
    { ...AKSK, auth: { mode: 'aksk' }, openapi: { access: 'public' } },
    'data-access="public" data-calls="signed"',
  ],
])('tells the page /docs that services are told to %s', async (_, settings, attributes) => {
  const { app } = await gatewayOf('dubbo://h:1/a.B', settings);
  const response = await app.fetch(new Request('http://gateway.test/docs'));
  expect(await response.text()).toBe(`<html ${attributes}>`);
});

it.each([{ docs: false }, { enabled: false }])('has no page /docs with openapi: %o', async (openapi) => {
  const { app } = await gatewayOf('dubbo://h:1/a.B', { openapi });
  for (const path of ['/docs', '/docs/docs-0123456789abcdef.js'])
    expect((await app.fetch(new Request(`http://gateway.test${path}`))).status).toBe(404);
});
