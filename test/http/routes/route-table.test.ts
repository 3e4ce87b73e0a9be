import { describe, expect, it } from 'vitest';
import { prepareRoute } from '../../../gateway/http/routes/prepared-route.ts';
import { RouteTable } from '../../../gateway/http/routes/route-table.ts';
import { loadSettings } from '../../config/load-settings.ts';

/** A table of these routes, each of which reads all of its variables. */
function tableOf(...paths: readonly string[]): RouteTable {
  const routes = paths.map((http) => ({
    http,
    dubbo: 'com.example.S#m',
    args: [...http.matchAll(/\{(\w+)/g)].map(([, name]) => ({ from: 'path', name })),
  }));
  const config = loadSettings({ expose: ['com.example.S'], routes });
  return new RouteTable(config.routes.map((route) => prepareRoute(route, new Map())));
}

/** `/users/{id} 7`; of a path without the verb the verbs there are. */
function find(table: RouteTable, path: string, verb = 'GET'): string | null {
  const found = table.find(path, verb);
  if (found === null) return null;
  if ('route' in found) return [found.route.config.template, ...found.values].join(' ');
  return `only ${found.flatMap(({ config }) => config.verbs).join()}`;
}

describe('the table of routes', () => {
  it('takes a literal before a variable, and a variable before the rest', () => {
    const table = tableOf('GET /users/me', 'GET /users/{id}', 'GET /users/{all...}', 'GET /users/{id}/orders/{order}');
    expect(find(table, '/users/me')).toBe('/users/me');
    expect(find(table, '/users/7')).toBe('/users/{id} 7');
    expect(find(table, '/users/7/x')).toBe('/users/{all...} 7/x');
    expect(find(table, '/users/7/orders/8')).toBe('/users/{id}/orders/{order} 7 8');
    expect(find(table, '/users/me/orders/8')).toBe('/users/{id}/orders/{order} me 8');
    expect(find(table, '/users/7/orders/8/9')).toBe('/users/{all...} 7/orders/8/9');
  });

  it('goes back where a literal leads nowhere, and forgets what it took on that way', () => {
    const table = tableOf('GET /a/{x}/c/{y}/e', 'GET /a/b/{x}/d/f', 'GET /{x}/b/c/d/{y}');
    expect(find(table, '/a/b/c/d/e')).toBe('/a/{x}/c/{y}/e b d');
    expect(find(table, '/a/b/c/d/f')).toBe('/a/b/{x}/d/f c');
    expect(find(table, '/a/b/c/d/g')).toBe('/{x}/b/c/d/{y} a g');
    expect(find(table, '/a/q/c/d/g')).toBeNull();
    expect(find(table, '/a/b/c/d/e')).toBe('/a/{x}/c/{y}/e b d');
  });

  it('looks for each verb by itself', () => {
    const table = tableOf('GET /users/me', 'PUT|PATCH /users/{id}', 'DELETE /users/{id}');
    expect(find(table, '/users/me', 'PUT')).toBe('/users/{id} me');
    expect(find(table, '/users/me', 'HEAD')).toBe('/users/me');
    expect(find(table, '/users/me', 'POST')).toBe('only GET,PUT,PATCH,DELETE');
    expect(find(table, '/users/7', 'GET')).toBe('only PUT,PATCH,DELETE');
    expect(find(table, '/users/7', 'OPTIONS')).toBe('only PUT,PATCH,DELETE');
  });

  it.each([
    ['GET /a', 'HEAD /a'],
    ['HEAD /a', 'GET /a'],
  ])('answers HEAD by a route of its own before that of GET: %s, %s', (...routes) => {
    const found = tableOf(...routes).find('/a', 'HEAD');
    expect(found !== null && 'route' in found && found.route.config.verbs).toEqual(['HEAD']);
  });

  it('decodes segments after splitting, and leaves what they stand for as it was sent', () => {
    const table = tableOf('GET /caf%C3%A9/{x}', 'GET /a%2Fb/{x}', 'GET /@+;/{x}');
    expect(find(table, '/caf%c3%a9/a%2Fb')).toBe('/caf%C3%A9/{x} a%2Fb');
    expect(find(table, '/café/%ff')).toBe('/caf%C3%A9/{x} %ff');
    expect(find(table, '/a%2fb/1')).toBe('/a%2Fb/{x} 1');
    expect(find(table, '/a/b/1')).toBeNull();
    expect(find(table, '/%40+%3B/1')).toBe('/@+;/{x} 1');
    expect(find(table, '/%40%20;/1')).toBeNull();
  });

  it('has no empty segments, and none that goes up', () => {
    const table = tableOf('GET /users/{id}', 'GET /files/{path...}', 'GET /');
    for (const path of [
      '/users',
      '/users/',
      '//7',
      '/users//',
      '/users//7',
      '/users/7/',
      '/users/.',
      '/users/..',
      '/users/%2e%2E',
      '/users/.%2e',
      '/files',
      '/files/',
      '/files//a',
      '/files/a//b',
      '/files/a/',
      '/files/a/../b',
      '/files/a/%2E%2e',
      '/files/%2e/a',
      '',
      '*',
      'users/7',
      '//',
      'http://h/users/7',
    ])
      expect([path, find(table, path)]).toEqual([path, null]);
    expect(find(table, '/')).toBe('/');
    expect(find(table, '/users/...')).toBe('/users/{id} ...');
    expect(find(table, '/files/...')).toBe('/files/{path...} ...');
  });

  it('knows no names that objects have of themselves', () => {
    const table = tableOf('GET /users/{id}', 'GET /constructor/{id}/a');
    expect(find(table, '/__proto__/7')).toBeNull();
    expect(find(table, '/toString/7')).toBeNull();
    expect(find(table, '/users/__proto__')).toBe('/users/{id} __proto__');
    expect(find(table, '/users/7', '__proto__')).toBe('only GET');
    expect(find(table, '/constructor/prototype/a')).toBe('/constructor/{id}/a prototype');
  });

  it('is not slowed down by long paths and by paths of many segments', () => {
    const table = tableOf('GET /a/{b}/c/{d...}', `GET ${'/{v}'.repeat(64).replaceAll('v', () => `v${id++}`)}`);
    const started = performance.now();
    expect(find(table, `/${'x'.repeat(1_000_000)}`)).toBeNull();
    expect(find(table, '/x'.repeat(100_000))).toBeNull();
    expect(find(table, '/a/b/c/%2e'.repeat(100_000))).toBeNull();
    expect(find(table, '/a'.repeat(64))).toContain('/{v63} a a a');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('looks at the nodes of one path, and not at all of them', () => {
    // Each level has a literal and a variable: the worst that templates can do.
    const shapes = [...Array(2 ** 10).keys()].map((mask) =>
      [...Array(10).keys()].map((at) => ((mask >> at) & 1 ? '/a' : `/{v${at}}`)).join(''),
    );
    const table = tableOf(...shapes.map((shape) => `GET ${shape}/end`));
    const started = performance.now();
    for (let i = 0; i < 100; i++) expect(find(table, `${'/a'.repeat(10)}/other`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(find(table, `${'/a'.repeat(9)}/b/end`)).toBe(`${'/a'.repeat(9)}/{v9}/end b`);
  });
});

let id = 0;
