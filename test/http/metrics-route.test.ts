import { expect, it } from 'vitest';
import { Metrics } from '../../gateway/metrics/metrics.ts';
import { loadSettings } from '../config/load-settings.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const TOKEN = 'a-token-of-16-octets';

/** An app whose metrics have one line. */
function appWith(token: string | null): TestApp {
  const all = Object.assign(Object.create(Metrics.prototype) as Metrics, {
    meters: { answered: () => {} },
    text: () => Promise.resolve('x 1\n'),
  });
  return createTestApp({ metrics: { all, token } });
}

const statusOf = async (app: TestApp, init?: RequestInit): Promise<number> =>
  (await app.fetch('/metrics', init)).status;
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

it('there are no metrics where they are switched off', async () => {
  expect(loadSettings({ metrics: { enabled: false } }).metrics.isEnabled).toBe(false);
  expect(await statusOf(createTestApp({ metrics: null }))).toBe(404);
});

it('where nobody has to sign, still only the token lets in who is not on the machine itself', async () => {
  const app = appWith(TOKEN);
  const refused = await app.fetch('/metrics');
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('token of `metrics.token`')]);
  expect(await statusOf(app, bearer(TOKEN))).toBe(200);
  expect(await statusOf(app, bearer(`${TOKEN.slice(0, -1)}x`))).toBe(401);
  expect(await statusOf(app, bearer(''))).toBe(403);
  expect(await statusOf(app, { headers: { authorization: `Basic ${TOKEN}` } })).toBe(403);
});

it('without a token in the configuration none lets in, and none is looked at', async () => {
  for (const token of ['null', 'undefined', TOKEN]) expect(await statusOf(appWith(null), bearer(token))).toBe(403);
});

it('HEAD has the headers alone, and other methods are told what is allowed', async () => {
  const app = appWith(TOKEN);
  const head = await app.fetch('/metrics', { ...bearer(TOKEN), method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    200,
    '',
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const post = await app.fetch('/metrics', { ...bearer(TOKEN), method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
