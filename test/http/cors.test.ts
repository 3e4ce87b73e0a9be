import { describe, expect, it } from 'vitest';
import type { CorsConfig } from '../../gateway/config/config.ts';
import { itCase } from '../cases.ts';
import { createTestApp, post } from './test-app.ts';

const CORS: CorsConfig = {
  origins: ['https://app.example.com'],
  allowHeaders: ['content-type', 'x-request-id'],
  exposeHeaders: ['x-request-id'],
  maxAgeSeconds: 600,
};
const PREFLIGHT = {
  method: 'OPTIONS',
  headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
};
const corsHeaders = (response: Response): string[] =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-') || name === 'vary');

describe('CORS', () => {
  it('is off unless it is configured', async () => {
    const app = createTestApp();
    const preflight = await app.fetch('/a.B/c', PREFLIGHT);
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect(corsHeaders(preflight)).toEqual([]);
    const call = await app.fetch(
      '/a.B/c',
      post('1', { 'content-type': 'application/json', origin: 'https://app.example.com' }),
    );
    expect(corsHeaders(call)).toEqual([]);
  });

  itCase('C188', 'answers a preflight before anything else', async () => {
    const app = createTestApp({ http: { cors: CORS } });
    // Not even the service has to exist: nothing was asked of the catalog.
    const response = await app.fetch('/absent/m', PREFLIGHT);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type, x-request-id');
    expect(response.headers.get('access-control-max-age')).toBe('600');
    expect(response.headers.get('vary')).toBe('origin');
    expect(app.found).toEqual([]);
    expect(app.log).toMatchObject([{ method: 'OPTIONS', status: 204 }]);
  });

  it('lets a page of a named origin read answers and errors', async () => {
    const app = createTestApp({ http: { cors: CORS } });
    const headers = { 'content-type': 'application/json', origin: 'https://app.example.com' };
    for (const path of ['/a.B/c', '/absent/c']) {
      const response = await app.fetch(path, post('1', headers));
      expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
      expect(response.headers.get('access-control-expose-headers')).toBe('x-request-id');
    }
  });

  it('gives a page of another origin nothing', async () => {
    const app = createTestApp({ http: { cors: CORS } });
    const headers = { ...PREFLIGHT.headers, origin: 'https://evil.example.com' };
    expect(corsHeaders(await app.fetch('/a.B/c', { ...PREFLIGHT, headers }))).toEqual(['vary']);
    expect(
      corsHeaders(await app.fetch('/a.B/c', post('1', { ...headers, 'content-type': 'application/json' }))),
    ).toEqual(['vary']);
  });

  it('does not take a plain OPTIONS for a preflight', async () => {
    const app = createTestApp({ http: { cors: CORS } });
    const response = await app.fetch('/a.B/c', { method: 'OPTIONS', headers: { origin: 'https://app.example.com' } });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  });

  it('may be open to every origin', async () => {
    const app = createTestApp({ http: { cors: { ...CORS, origins: ['*'] } } });
    const response = await app.fetch('/a.B/c', { headers: { origin: 'https://anyone.example.com' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('vary')).toBe(null);
  });
});
