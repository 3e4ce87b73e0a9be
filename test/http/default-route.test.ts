import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../gateway/cluster/call-context.ts';
import { itCase } from '../cases.ts';
import { createTestApp, post } from './test-app.ts';

const PATH = '/com.example.UserService/getUser';

describe('the default route', () => {
  it('hands the body of a POST to the method and gives back its JSON', async () => {
    const app = createTestApp();
    const response = await app.fetch(PATH, post('[9007199254740993]'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('{"ok":true}');
    expect(app.found).toEqual([{ serviceInterface: 'com.example.UserService', group: null, version: null }]);
    expect(app.bound).toEqual([{ method: 'getUser', source: { kind: 'body', text: '[9007199254740993]' } }]);
  });

  it('answers 204 without a body for void', async () => {
    const app = createTestApp({
      invoke: async () => ({ json: null, cycleCut: false, dubboMs: 1 }),
    });
    const response = await app.fetch(PATH, post('1'));
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-type')).toBe(null);
  });

  it('tells how long each part took, the tag of the provider, and that a cycle was cut', async () => {
    const json = new TextEncoder().encode('null');
    const app = createTestApp({
      invoke: async ({ asked }) => {
        asked.tag = 'canary';
        return { json, cycleCut: true, dubboMs: 12.3456 };
      },
    });
    const response = await app.fetch(PATH, post('1'));
    expect(await response.text()).toBe('null');
    expect(response.headers.get('server-timing')).toBe('route;dur=0, dubbo;dur=12.35, total;dur=0');
    expect(response.headers.get('dubbo-tag')).toBe('canary');
    expect(response.headers.get('warning')).toBe('199 - "a reference to an enclosing object was cut to null"');
  });

  it('hands the tag and the attachments of a request to the cluster', async () => {
    const seen: CallContext[] = [];
    const app = createTestApp({
      tags: { rules: [], allowsHeader: true, allowsBaggage: false },
      invoke: async (context) => {
        seen.push(context);
        return { json: null, cycleCut: false, dubboMs: 1 };
      },
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = { 'content-type': 'application/json', 'dubbo-tag': 'canary', traceparent };
    await app.fetch(PATH, post('1', headers));
    await app.fetch(PATH, post('1', { ...headers, traceparent: 'x' }));
    expect(seen.map(({ routing, attachments }) => [routing.tag, attachments.map(([key]) => key).join()])).toEqual([
      ['canary', 'traceparent,baggage,dubbo.tag'],
      ['canary', 'baggage,dubbo.tag'],
    ]);
    const refused = await app.fetch(PATH, post('1', { ...headers, 'dubbo-tag': 'a b' }));
    expect([refused.status, seen.length]).toEqual([400, 2]);
  });

  it.each([
    ['?group=g&version=1.0.0', {}],
    ['', { 'dubbo-group': 'g', 'dubbo-version': '1.0.0' }],
    ['', { 'tri-service-group': 'g', 'tri-service-version': '1.0.0' }],
    ['?group=g', { 'dubbo-group': 'other', 'dubbo-version': '1.0.0', 'tri-service-version': '2.0.0' }],
  ])('takes group and version from the query %j, then from the headers %j', async (query, headers) => {
    const app = createTestApp();
    await app.fetch(PATH + query, post('1', { 'content-type': 'application/json', ...headers }));
    expect(app.found).toEqual([{ serviceInterface: 'com.example.UserService', group: 'g', version: '1.0.0' }]);
  });

  it('does not take group and version for arguments of a GET', async () => {
    const app = createTestApp();
    expect((await app.fetch(`${PATH}?id=1&group=g&id=2&version=`)).status).toBe(200);
    expect(app.found).toMatchObject([{ group: 'g', version: '' }]);
    expect(queryOf(app)).toBe('id=1&id=2');
  });

  itCase('C190', 'reads + as a blank and %2B as a plus', async () => {
    const app = createTestApp();
    await app.fetch(`${PATH}?q=a%2Bb+c%26d%3D`);
    const { source } = app.bound[0]!;
    expect(source.kind === 'query' && source.parameters.get('q')).toBe('a+b c&d=');
  });

  it.each(['?q=%ff', '?q=%e4%bd', '?q=100%', '?q=%zz'])('refuses the query %s, which is not UTF-8', async (query) => {
    const app = createTestApp();
    const response = await app.fetch(PATH + query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(app.bound).toEqual([]);
  });

  itCase('C192', 'decodes the segments after splitting', async () => {
    const app = createTestApp();
    await app.fetch('/svc%2Fb/m', post('1'));
    await app.fetch('/%40x/m%7Elong', post('1'));
    expect(app.found.map(({ serviceInterface }) => serviceInterface)).toEqual(['svc/b', '@x']);
    expect(app.bound.map(({ method }) => method)).toEqual(['m', 'm~long']);
    const tooDeep = await app.fetch('/svc/a%2Fb/m', post('1'));
    expect(tooDeep.status).toBe(404);
  });

  it('calls a GET method on HEAD and leaves the body out', async () => {
    const app = createTestApp();
    const response = await app.fetch(PATH, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(app.bound).toMatchObject([{ source: { kind: 'query' } }]);
  });

  it('answers 405 to a GET of a method that a query cannot call, without binding anything', async () => {
    const app = createTestApp();
    for (const method of ['GET', 'HEAD']) {
      const response = await app.fetch('/a.B/postOnly?arg0=1', { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    }
    const problem = await (await app.fetch('/a.B/postOnly')).json();
    expect(problem).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      detail: 'postOnly takes arguments that a query cannot hold, so GET is not possible: POST them as JSON.',
    });
    expect(app.bound).toEqual([]);
  });

  it('answers 404 for a method that is not there, however it is asked for', async () => {
    for (const method of ['GET', 'OPTIONS', 'PUT']) {
      expect((await createTestApp().fetch('/a.B/absent', { method })).status).toBe(404);
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('answers %s with 405 and what is allowed', async (method) => {
    const response = await createTestApp().fetch(PATH, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });

  itCase('C186', 'answers OPTIONS with what is allowed', async () => {
    const app = createTestApp();
    const any = await app.fetch(PATH, { method: 'OPTIONS' });
    expect([any.status, any.headers.get('allow'), await any.text()]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
    const postOnly = await app.fetch('/a.B/postOnly', { method: 'OPTIONS' });
    expect([postOnly.status, postOnly.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
    expect(any.headers.get('access-control-allow-origin')).toBe(null);
    expect((await app.fetch('/absent/m', { method: 'OPTIONS' })).status).toBe(404);
    expect(app.bound).toEqual([]);
  });
});

describe('a path that is no route', () => {
  it.each(['/', '/a', '/a/', '//a', '/a/b/', '/a/b/c', '/a/%zz', '/a/%ff'])(
    '%s: 404 with a word on how to call',
    async (path) => {
      const response = await createTestApp().fetch(path, post('1'));
      expect(response.status).toBe(404);
      const problem = (await response.json()) as { code: string; detail: string };
      expect(problem.code).toBe('ROUTE_NOT_FOUND');
      expect(problem.detail).toContain('POST /{interface}/{method}');
    },
  );

  itCase('C184', 'has no body on HEAD, not even of an error', async () => {
    const response = await createTestApp().fetch('/nowhere', { method: 'HEAD' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });
});

function queryOf(app: ReturnType<typeof createTestApp>): string {
  const source = app.bound[0]?.source;
  return source?.kind === 'query' ? source.parameters.toString() : 'no query';
}
