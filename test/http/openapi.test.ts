import { describe, expect, it } from 'vitest';
import { Documents } from '../../gateway/documents/documents.ts';
import { documentSettings } from '../../gateway/http/document-settings.ts';
import { openNodeHub } from '../../gateway/launch/open-node-hub.ts';
import { loadSettings } from '../config/load-settings.ts';
import { definitionDocument } from '../openapi/document-fixture.ts';
import { createTestApp, type TestApp } from './test-app.ts';

async function appWith(access: 'public' | 'key' = 'key'): Promise<TestApp> {
  const config = loadSettings({
    registry: { address: 'static', providers: ['dubbo://h:1/a.B?version=1.0.0&dubbo.tag=canary'] },
    expose: ['a.*'],
    openapi: { access },
  });
  const definition = definitionDocument({
    name: 'a.B',
    version: '1.0.0',
    methods: { get: [['long'], 'java.lang.String'] },
  });
  const hub = await openNodeHub(
    config,
    { definitions: new Map([['a.json', JSON.stringify(definition)]]), rules: new Map() },
    null,
  );
  const options = documentSettings(config);
  const documents = new Documents({ hub, config, options, isOpen: () => false, mostLength: 1e6 });
  return createTestApp({ openapi: { documents, isPublic: access === 'public' } });
}

describe('the routes of descriptions', () => {
  it.each([
    ['/openapi.json', 'application/json', '"url":"."'],
    ['/openapi.yaml', 'application/yaml', 'url: .'],
    ['/openapi/a.B.json', 'application/json', '"url":".."'],
    ['/openapi/a%2EB.yaml?version=1.0.0&tag=canary', 'application/yaml', 'url: ..'],
    ['/openapi/services.json', 'application/json', '"href":"a.B.json?group=&version=1.0.0"'],
  ])('%s is answered, and again with 304 while nothing has changed', async (path, type, text) => {
    const app = await appWith();
    const response = await app.fetch(path);
    const etag = response.headers.get('etag')!;
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).toContain(text);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.fetch(path, { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await app.fetch(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200);
    const options = await app.fetch(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await app.fetch(path, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['/openapi/a.Absent.json', 'SERVICE_NOT_FOUND'],
    ['/openapi/a.B.json?version=2', 'SERVICE_NOT_FOUND'],
    ['/openapi/a.B', 'ROUTE_NOT_FOUND'],
    ['/openapi/%FF.json', 'ROUTE_NOT_FOUND'],
    ['/openapi/a/b.json', 'ROUTE_NOT_FOUND'],
    ['/openapi.json?version=%FF', 'INVALID_ARGUMENT'],
  ])('%s fails with %s', async (path, code) => {
    expect(await (await (await appWith()).fetch(path)).json()).toMatchObject({ code });
  });

  it('are not there where they are switched off', async () => {
    expect(await (await createTestApp().fetch('/openapi.json')).json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });
});
