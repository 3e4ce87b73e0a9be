import { describe, expect, it } from 'vitest';
import type { DocsDeps } from '../../gateway/http/docs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const FILES: Readonly<Record<string, string>> = {
  'docs.html': '<html data-access="" data-calls=""></html>',
  'docs-0123456789abcdef.js': 'plain',
  'docs-0123456789abcdef.js.gz': 'packed',
  'swagger-ui-0123456789abcdef.css': 'style',
  'secret.txt': 'not of the page',
};

function appWith(options: Partial<Pick<DocsDeps, 'access' | 'isSigned'>> = {}): TestApp {
  const { access = 'public', isSigned = false } = options;
  const read = async (name: string) => (name in FILES ? new TextEncoder().encode(FILES[name]) : null);
  return createTestApp({ docs: { files: { read }, access, isSigned } });
}

describe('/docs', () => {
  it('is a page that tells its script whether keys are needed', async () => {
    for (const [options, attributes] of [
      [{}, 'data-access="public" data-calls="open"'],
      [{ isSigned: true }, 'data-access="public" data-calls="signed"'],
      [{ isSigned: true, access: 'key' }, 'data-access="key" data-calls="signed"'],
    ] as const) {
      const response = await appWith(options).fetch('/docs');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await response.text()).toBe(`<html ${attributes}></html>`);
    }
  });

  it('lets nothing run or load but its own files, and is shown in no frame', async () => {
    const { headers } = await appWith().fetch('/docs');
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is asked for anew each time, and sent only when it has changed', async () => {
    const app = appWith();
    const { headers } = await app.fetch('/docs');
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag') ?? '';
    const same = await app.fetch('/docs', { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([same.status, await same.text(), same.headers.get('content-security-policy')]).toEqual([
      304,
      '',
      headers.get('content-security-policy'),
    ]);
    expect((await appWith({ isSigned: true }).fetch('/docs')).headers.get('etag')).not.toBe(etag);
  });

  it('has files that browsers keep for ever, compressed for those who take that', async () => {
    const app = appWith();
    const plain = await app.fetch('/docs/docs-0123456789abcdef.js');
    expect([plain.status, await plain.text(), plain.headers.get('content-encoding')]).toEqual([200, 'plain', null]);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    const packed = await app.fetch('/docs/docs-0123456789abcdef.js', { headers: { 'accept-encoding': 'br, gzip' } });
    expect([await packed.text(), packed.headers.get('content-encoding')]).toEqual(['packed', 'gzip']);
    expect([packed.headers.get('vary'), packed.headers.get('etag')]).toEqual([
      'accept-encoding',
      '"0123456789abcdef-gzip"',
    ]);
    const known = { 'accept-encoding': 'gzip', 'if-none-match': '"0123456789abcdef-gzip"' };
    expect((await app.fetch('/docs/docs-0123456789abcdef.js', { headers: known })).status).toBe(304);
    const style = await app.fetch('/docs/swagger-ui-0123456789abcdef.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('gives nothing else of the folder, and nothing beside it', async () => {
    for (const path of ['secret.txt', 'docs.html', 'docs-0123456789abcdef.js.gz', '..%2fsecret.txt', 'a/b', '.x']) {
      const response = await appWith().fetch(`/docs/${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
    const gone = await appWith().fetch('/docs/docs-fedcba9876543210.js');
    expect(await gone.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('leads to the page from its address with a slash, behind any path of a proxy', async () => {
    const { status, headers } = await appWith().fetch('/docs/');
    expect([status, headers.get('location')]).toEqual([308, '../docs']);
  });

  it('is read and nothing else', async () => {
    const { status, headers } = await appWith().fetch('/docs', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('is a service that nobody knows where there is no page', async () => {
    expect((await createTestApp().fetch('/docs')).status).toBe(404);
  });
});
