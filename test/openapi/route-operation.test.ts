import { describe, expect, it } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { documentOf, type TestDocument, type TestService } from './document-fixture.ts';

const USERS: TestService = {
  name: 'a.Users',
  methods: {
    get: [['long'], 'a.User'],
    find: [
      [['java.lang.String', 'int'], 'int'],
      [['java.lang.String', 'java.util.List<java.lang.Integer>'], 'int'],
    ],
    save: [['long', 'a.User', 'java.lang.String', 'int'], 'void'],
    any: [['java.lang.Object'], 'void'],
  },
  types: { 'a.User': { id: 'long', name: 'java.lang.String' } },
};
const ORDERS: TestService = { name: 'a.Orders', methods: { remove: [['java.lang.Long'], 'void'] } };

function documentWith(
  routes: readonly object[],
  services: readonly TestService[] = [USERS, ORDERS],
  options: { readonly takesTag?: boolean } = {},
): TestDocument {
  return documentOf(services, { ...options, routes: loadSettings({ expose: ['a.*'], routes }).routes });
}

function operationsOf(document: TestDocument): readonly string[] {
  return Object.entries(document.paths)
    .filter(([path]) => !path.startsWith('/a.'))
    .flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb} ${path}`));
}

describe('configured routes', () => {
  it('are operations of their service, with path, query, header, cookie and constants', () => {
    const document = documentWith([
      { http: 'GET /users/{id}', dubbo: 'a.Users#get', args: [{ from: 'path', name: 'id', schema: { minimum: 1 } }] },
      {
        http: 'GET /users',
        dubbo: 'a.Users#find(String, int)',
        args: [
          { from: 'header', name: 'X-Name' },
          { from: 'query', name: 'limit', default: 10 },
        ],
      },
      {
        http: 'PUT|PATCH /lists/{name}',
        dubbo: 'a.Users#find(String, List)',
        args: [
          { from: 'constant', value: 'x' },
          { from: 'path', name: 'name' },
        ],
      },
    ]);
    expect(operationsOf(document)).toEqual([
      'get /users/{id}',
      'get /users',
      'put /lists/{name}',
      'patch /lists/{name}',
    ]);
    expect(document.paths['/users/{id}']!['get']).toMatchObject({
      operationId: 'Users.get_users_id_',
      tags: ['a.Users'],
      summary: 'User get(long arg0)',
      'x-dubbo-method': 'get',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { allOf: [{ type: 'integer' }, { minimum: 1 }] } },
      ],
      responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } } },
    });
    expect(document.paths['/users']!['get']!['parameters']).toEqual([
      { name: 'x-name', in: 'header', schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: expect.objectContaining({ type: 'integer' }) as object },
    ]);
    expect(document.paths['/lists/{name}']!['put']!['parameters']).toMatchObject([
      { name: 'name', in: 'path', schema: { type: 'array', items: { type: 'integer' } } },
    ]);
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('take a body whole, or parts of it by pointers, of which those are required that Java has no null for', () => {
    const whole = {
      http: 'POST /anything',
      dubbo: 'a.Users#any',
      args: [{ from: 'body' }],
      schema: { required: ['x'] },
    };
    const parts = {
      http: 'POST /users/{id}',
      dubbo: 'a.Users#save',
      args: [
        { from: 'path', name: 'id' },
        { from: 'body', pointer: '/user' },
        { from: 'body', pointer: '/meta/a~1b', default: 'x' },
        { from: 'body', pointer: '/meta/count' },
      ],
    };
    const { paths } = documentWith([whole, parts]);
    const bodyOf = (path: string): unknown => paths[path]!['post']!['requestBody'];
    expect(bodyOf('/anything')).toEqual({
      required: true,
      content: {
        'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/ObjectInput' }, { required: ['x'] }] } },
      },
    });
    expect(bodyOf('/users/{id}')).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['meta'],
            properties: {
              user: { $ref: '#/components/schemas/UserInput' },
              meta: { type: 'object', required: ['count'], properties: { 'a/b': {}, count: {} } },
            },
          },
        },
      },
    });
  });

  it('share a path that differs in nothing but names, whosever they are', () => {
    const document = documentWith([
      { http: 'GET /things/{id}', dubbo: 'a.Users#get', args: [{ from: 'path', name: 'id' }] },
      { http: 'DELETE /things/{thing}', dubbo: 'a.Orders#remove', args: [{ from: 'path', name: 'thing' }] },
    ]);
    expect(operationsOf(document).toSorted()).toEqual(['delete /things/{id}', 'get /things/{id}']);
    expect(document.paths['/things/{id}']!['delete']!['parameters']).toMatchObject([{ name: 'id', in: 'path' }]);
  });

  it('are left out where no service has their method, and show no overlay that refers to itself', () => {
    const schema = { $defs: { a: { type: 'object' } }, $ref: '#/$defs/a' };
    const document = documentWith([
      { http: 'GET /absent', dubbo: 'a.Users#absent', args: [] },
      { http: 'GET /unknown', dubbo: 'a.Unknown#get', args: [] },
      { http: 'POST /own', dubbo: 'a.Users#any', args: [{ from: 'body' }], schema },
    ]);
    expect(operationsOf(document)).toEqual(['post /own']);
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('ask for group and version as far as they do not say them', () => {
    const get = { get: [[], 'int'] } as const;
    const services = [
      { name: 'a.G', group: 'x', version: '1', methods: get },
      { name: 'a.G', group: 'y', version: '2', methods: get },
    ];
    const route = { dubbo: 'a.G#get', args: [] };
    const { paths } = documentWith(
      [
        { ...route, http: 'GET /open' },
        { ...route, http: 'GET /fixed', group: 'x', version: '1' },
        { ...route, http: 'GET /half', group: 'y' },
      ],
      services,
      { takesTag: true },
    );
    const namesOf = (path: string): unknown =>
      (paths[path]!['get']!['parameters'] as { name?: string }[]).map(({ name }) => name ?? 'tag');
    expect(['/open', '/fixed', '/half'].map(namesOf)).toEqual([
      ['group', 'version', 'tag'],
      ['tag'],
      ['version', 'tag'],
    ]);
  });
});
