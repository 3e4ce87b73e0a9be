import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { createTestApp, post } from './test-app.ts';

const HEADERS = { 'content-type': 'application/json', 'x-request-id': 'r1', authorization: 'Bearer hunter2' };

describe('the access log', () => {
  it('has one line for a call', async () => {
    const app = createTestApp();
    await app.fetch('/a.B/c~long?group=g&password=hunter2', post('["hunter2"]', HEADERS));
    expect(app.log).toEqual([
      {
        time: '2026-01-02T03:04:05.006Z',
        requestId: 'r1',
        method: 'POST',
        path: '/a.B/c~long',
        service: 'a.B',
        methodName: 'c',
        status: 200,
        code: null,
        ms: 0,
        bytes: 11,
      },
    ]);
  });

  it('has one line for an error, which names its code and says nothing of arguments', async () => {
    const app = createTestApp({
      bind() {
        throw new GatewayError('INVALID_ARGUMENT', '"hunter2" is not a long');
      },
    });
    const response = await app.fetch('/a.B/c', post('["hunter2"]', HEADERS));
    const { length } = await response.text();
    expect(app.log).toMatchObject([
      { service: 'a.B', methodName: 'c', status: 400, code: 'INVALID_ARGUMENT', bytes: length },
    ]);
    expect(JSON.stringify(app.log)).not.toContain('hunter2');
  });

  it('has lines for health checks and for paths that are no route', async () => {
    const app = createTestApp();
    await app.fetch('/healthz');
    await app.fetch('/nowhere');
    expect(app.log).toMatchObject([
      { path: '/healthz', service: null, methodName: null, status: 200, code: null },
      { path: '/nowhere', service: null, methodName: null, status: 404, code: 'ROUTE_NOT_FOUND' },
    ]);
  });

  it('says by which tag and at which level of nearness a provider was asked, where there is one', async () => {
    const places = [{ tag: 'beta "1"', level: 'region cn-hangzhou' }, { tag: null, level: null }, { tag: 'gray' }];
    const app = createTestApp({
      invoke({ asked }) {
        Object.assign(asked, places.shift());
        if (places.length > 0) return Promise.resolve({ json: null, cycleCut: false, dubboMs: 1 });
        return Promise.reject(new GatewayError('TIMEOUT', 'slow'));
      },
    });
    for (let i = 0; i < 3; i++) await app.fetch('/a.B/c', post('1'));
    expect(app.log).toMatchObject([
      { status: 204, tag: 'beta "1"', level: 'region cn-hangzhou' },
      { status: 204 },
      { status: 504, tag: 'gray' },
    ]);
    for (const key of ['tag', 'level']) expect(app.log[1]).not.toHaveProperty(key);
  });

  it('escapes what callers choose', async () => {
    const app = createTestApp();
    await app.fetch('/%22%5C%0A/%E2%80%A8', post('1'));
    expect(app.log).toMatchObject([{ service: '"\\\n', methodName: '\u2028', status: 200 }]);
  });

  it('counts octets, not characters', async () => {
    const app = createTestApp({ invoke: () => Promise.reject(new GatewayError('TIMEOUT', '你好 😀')) });
    const response = await app.fetch('/a.B/c', post('1'));
    expect(app.log).toMatchObject([{ bytes: (await response.arrayBuffer()).byteLength }]);
  });

  it('can be turned off', async () => {
    const app = createTestApp({ http: { accessLog: false } });
    await app.fetch('/a.B/c', post('1'));
    expect(app.log).toEqual([]);
  });

  it('has status 499 for a caller who has gone', async () => {
    const gone = new AbortController();
    const app = createTestApp({
      invoke: ({ caller }) =>
        new Promise((_resolve, reject) => {
          caller?.signal.addEventListener('abort', () =>
            reject(new GatewayError('CONNECTION_FAILED', 'the caller has gone')),
          );
          gone.abort();
        }),
    });
    await app.fetch('/a.B/c', { ...post('1'), signal: gone.signal });
    expect(app.log).toMatchObject([{ status: 499, code: 'CONNECTION_FAILED' }]);
  });
});
