import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../gateway/config/config-error.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { loadSettings } from './load-settings.ts';

const MINIMAL = {
  registry: { address: 'static', providers: [] },
  'metadata-report': { address: 'file:x' },
  expose: ['com.example.*'],
  auth: { mode: 'none' },
};
const USER = 'com.example.UserService';
const GET_USER = { http: 'GET /users/{id}', dubbo: `${USER}#getUser(long)`, args: [{ from: 'path', name: 'id' }] };

function routesOf(...routes: readonly object[]) {
  return loadSettings({ expose: ['com.example.*'], routes }).routes;
}

function mistakesOf(...routes: readonly object[]): readonly string[] {
  try {
    routesOf(...routes);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

/** Of a route that is right but for what is given. */
const mistakesWith = (changes: object): readonly string[] => mistakesOf({ ...GET_USER, ...changes });
const mistakesOfPath = (http: string): readonly string[] => mistakesOf({ http, dubbo: `${USER}#ping`, args: [] });
const mistakesOfArgument = (argument: object, http = 'POST /a'): readonly string[] =>
  mistakesOf({ http, dubbo: `${USER}#ping`, args: [argument] });

describe('a route of the configuration', () => {
  it('has its verbs, its template, its target, and where its arguments are', () => {
    expect(routesOf(GET_USER)).toEqual([
      {
        pointer: '/routes/0',
        verbs: ['GET'],
        template: '/users/{id}',
        segments: [
          { kind: 'literal', text: 'users' },
          { kind: 'variable', name: 'id' },
        ],
        serviceInterface: USER,
        methodName: 'getUser',
        parameterTypes: ['long'],
        group: null,
        version: null,
        arguments: [{ from: 'path', name: 'id', index: 0, defaultJson: null, schema: null }],
        bodySchema: null,
      },
    ]);
  });

  it('may read each argument from another place, with a default', () => {
    const [route] = routesOf({
      http: 'PUT|PATCH /a/{b}/caf%C3%A9/{rest...}',
      dubbo: `${USER}#save`,
      group: '',
      version: '1.0.0',
      schema: { type: 'object' },
      args: [
        { from: 'path', name: 'rest' },
        { from: 'path', name: 'b' },
        { from: 'query', name: 'version', default: [1, '9007199254740993'] },
        { from: 'header', name: 'X-User', default: null },
        { from: 'cookie', name: 'sid' },
        { from: 'body' },
        { from: 'body', pointer: '/user/na~1me', default: false, schema: { minLength: 1 } },
        { from: 'constant', value: { a: null } },
      ],
    });
    expect(route).toMatchObject({
      verbs: ['PUT', 'PATCH'],
      segments: [
        { kind: 'literal', text: 'a' },
        { kind: 'variable', name: 'b' },
        { kind: 'literal', text: 'café' },
        { kind: 'rest', name: 'rest' },
      ],
      group: '',
      version: '1.0.0',
      parameterTypes: null,
      bodySchema: { type: 'object' },
      arguments: [
        { from: 'path', name: 'rest', index: 1 },
        { from: 'path', name: 'b', index: 0 },
        { from: 'query', name: 'version', defaultJson: '[1,"9007199254740993"]' },
        { from: 'header', name: 'x-user', defaultJson: 'null' },
        { from: 'cookie', name: 'sid', defaultJson: null },
        { from: 'body', pointer: '' },
        { from: 'body', pointer: '/user/na~1me', defaultJson: 'false', schema: { minLength: 1 } },
        { from: 'constant', json: '{"a":null}' },
      ],
    });
  });

  it.each([
    ['/users/{id}', 'must be verbs and a path, such as `GET /users/{id}` or `PUT|PATCH /users/{id}`'],
    ['GET users', 'must be verbs and a path, such as `GET /users/{id}` or `PUT|PATCH /users/{id}`'],
    ['GET /users?id={id}', '`users?id={id}` is no variable: `{name}`, or `{name...}` at the end, is a whole segment'],
    ['FETCH /a', '`FETCH` is none of GET, HEAD, POST, PUT, PATCH, DELETE'],
    ['get /a', '`get` is none of GET, HEAD, POST, PUT, PATCH, DELETE'],
    ['OPTIONS /a', '`OPTIONS` is none of GET, HEAD, POST, PUT, PATCH, DELETE'],
    ['PUT|PUT /a', 'names a verb twice'],
    ['GET /a//b', 'has an empty segment'],
    ['GET /a/', 'has an empty segment'],
    ['GET /a/{b}.json', '`{b}.json` is no variable: `{name}`, or `{name...}` at the end, is a whole segment'],
    ['GET /a/{}', '`{}` is no variable: `{name}`, or `{name...}` at the end, is a whole segment'],
    ['GET /{a...}/b', '`{a...}` takes the rest of the path: it must be last'],
    ['GET /a/{b}/{b}', 'has two variables `b`'],
    ['GET /a/%ff', '`%ff` is not UTF-8 in percent-encoding'],
    ['GET /a/%2', '`%2` holds what no path can: encode it'],
    ['GET /a/b#c', '`b#c` holds what no path can: encode it'],
    ['GET /a/../b', '`..` goes up or stays, and never arrives'],
    ['GET /a/%2E', '`%2E` goes up or stays, and never arrives'],
    [`GET ${'/a'.repeat(65)}`, 'has more than 64 segments'],
    [`GET /${'a'.repeat(2000)}`, 'has more than 2000 characters'],
    ['GET /healthz', "/healthz is the gateway's own"],
    ['POST /readyz/more', "/readyz is the gateway's own"],
    ['GET /-/mine', "/- is the gateway's own"],
    ['GET /openapi', "/openapi is the gateway's own"],
    ['GET /openapi.json', "/openapi.json is the gateway's own"],
    ['GET /%64ocs/mine', "/docs is the gateway's own"],
    ['GET /metrics', "/metrics is the gateway's own"],
    ['GET /com.example.UserService/getUser', 'hides the default routes /com.example.UserService/{method}'],
  ])('is refused with the path `%s`', (http, mistake) => {
    expect(mistakesOfPath(http)).toEqual([`/routes/0/http: ${mistake}`]);
  });

  it.each(['GET /{a}/b', 'GET /{a}/{b}', 'PUT /{a...}'])('is refused with `%s`, which hides default routes', (http) => {
    expect(mistakesOfPath(http)).toContain(
      '/routes/0/http: hides the default routes /{interface}/{method}: begin with a segment that is no variable',
    );
  });

  it('may have any other path', () => {
    const paths = [
      '/',
      '/{a}',
      '/users/{a}',
      '/{a}/b/c',
      '/{a}/b/{c...}',
      '/com.other.X/a',
      '/v1.0/a',
      '/constructor/__proto__',
    ];
    const routes = paths.map((path) => ({
      http: `GET ${path}`,
      dubbo: `${USER}#find`,
      args: [...path.matchAll(/\{(\w+)/g)].map(([, name]) => ({ from: 'path', name })),
    }));
    expect(mistakesOf(...routes)).toEqual([]);
  });

  it.each([
    ['com.example.UserService.getUser', 'must be an interface and a method'],
    ['com.example.UserService#', 'must be an interface and a method'],
    ['com.example.UserService#a#b', 'must be an interface and a method'],
    ['com.example.UserService#getUser(java.util.List<Long>)', '`java.util.List<Long>` is no type'],
    ['com.example.UserService#getUser(long,)', '`` is no type'],
  ])('is refused with the target `%s`', (dubbo, mistake) => {
    expect(mistakesWith({ dubbo })).toEqual([expect.stringContaining(`/routes/0/dubbo: ${mistake}`)]);
  });

  it('is refused where its method is not exposed, or takes another number of arguments', () => {
    expect(mistakesWith({ dubbo: 'com.other.UserService#getUser(long)' })).toEqual([
      '/routes/0/dubbo: `expose` does not name com.other.UserService',
    ]);
    expect(mistakesWith({ dubbo: `${USER}#getUser()` })).toEqual([
      `/routes/0/args: has 1 argument where \`${USER}#getUser()\` takes 0`,
    ]);
  });

  it('uses each variable of its template, and no other', () => {
    expect(mistakesWith({ args: [{ from: 'path', name: 'ID' }] })).toEqual([
      '/routes/0/args/0/name: the template has no {ID}',
      '/routes/0/http: no argument is read from {id}',
    ]);
  });

  it.each([
    [{ from: 'query' }, '/name: is missing'],
    [{ from: 'header', name: 'a b' }, '/name: must be the name of a header'],
    [{ from: 'cookie', name: 'a=b' }, '/name: must be the name of a cookie'],
    [{ from: 'body', name: 'a' }, '/name: does not go with `from: body`'],
    [{ from: 'body', pointer: 'a' }, '/pointer: must be a JSON pointer such as /user/name'],
    [{ from: 'query', name: 'a', pointer: '/a' }, '/pointer: does not go with `from: query`'],
    [{ from: 'query', name: 'a', value: 1 }, '/value: does not go with `from: query`'],
    [{ from: 'constant' }, '/value: is missing'],
    [{ from: 'constant', value: 1, default: 1 }, '/default: does not go with `from: constant`'],
    [{ from: 'constant', value: [2 ** 53] }, '/value: has a number beyond 2^53, which loses digits: put it in quotes'],
    [
      { from: 'query', name: 'a', default: 1e300 },
      '/default: has a number beyond 2^53, which loses digits: put it in quotes',
    ],
    [{ from: 'matrix', name: 'a' }, '/from: must be one of path, query, header, cookie, body, constant'],
    [
      { from: 'query', name: 'version' },
      "/name: the query's `version` chooses the service, unless the route has a `version` of its own",
    ],
  ])('is refused with the argument %j', (argument, mistake) => {
    expect(mistakesOfArgument(argument)).toEqual([`/routes/0/args/0${mistake}`]);
  });

  it('reads no body of a GET, and has no schema for a body that nothing is read from', () => {
    expect(mistakesOfArgument({ from: 'body' }, 'PUT|GET /a')).toEqual(['/routes/0/args/0/from: a GET has no body']);
    expect(mistakesOfArgument({ from: 'body' }, 'DELETE /a')).toEqual([]);
    expect(mistakesWith({ schema: {} })).toEqual([
      '/routes/0/schema: is for the body, and no argument is read from it',
    ]);
  });

  it('is refused where another one has its verb and its path', () => {
    const other = { ...GET_USER, http: 'PUT|GET /us%65rs/{name}', args: [{ from: 'path', name: 'name' }] };
    expect(mistakesOf(GET_USER, { ...GET_USER, http: 'PUT /users/{id}' }, other)).toEqual([
      '/routes/2/http: PUT of this path is taken by /routes/1',
      '/routes/2/http: GET of this path is taken by /routes/0',
    ]);
    expect(mistakesOf(GET_USER, { ...GET_USER, http: 'GET /users/{id...}' })).toEqual([]);
  });

  it('has no environment variable in what is made ready before it runs', () => {
    const routes = [
      {
        http: 'POST /${HOME}',
        dubbo: `${USER}#ping`,
        args: [
          { from: 'body', default: '${HOME}', schema: { const: '${HOME}' } },
          { from: 'constant', value: '${HOME}' },
        ],
        group: '${HOME}',
        schema: { properties: { a: { pattern: '${HOME}$' } } },
      },
    ];
    const text = JSON.stringify({ ...MINIMAL, routes });
    let mistakes: readonly string[] = [];
    try {
      loadConfig(text, { HOME: 'home' });
    } catch (error) {
      if (error instanceof ConfigError) mistakes = error.mistakes;
    }
    expect(mistakes).toEqual(
      ['/http', '/schema', '/args/0/schema'].map((place) => `/routes/0${place}: cannot hold an environment variable`),
    );
  });

  it('has no keys but its own', () => {
    expect(mistakesWith({ path: '/a' })).toEqual([expect.stringContaining('/routes/0/path: unknown key')]);
  });
});
