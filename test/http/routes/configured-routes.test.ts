import { describe, expect, it } from 'vitest';
import { itCase } from '../../cases.ts';
import { createRouteApp, ECHO, type RouteApp } from './route-app.ts';

const from = (place: string, name: string, more: object = {}) => ({ from: place, name, ...more });
const json = (verb: string, body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: verb,
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

/** A route to a method of the service that says what its arguments are. */
const route = (http: string, method: string, ...args: readonly object[]) => ({
  http,
  dubbo: `${ECHO}#${method}`,
  args,
});

describe('a configured route', () => {
  it('takes a value from a segment of the path, decoded, with all digits of a number', async () => {
    const app = await createRouteApp([
      route('GET /texts/{a}', 'text', from('path', 'a')),
      route('GET /numbers/{a}', 'number', from('path', 'a')),
      route('GET /decimals/{a}', 'decimal', from('path', 'a')),
      route('GET /dates/{a}', 'date', from('path', 'a')),
      route('GET /colors/{a}', 'color', from('path', 'a')),
      route('GET /any/{a}', 'any', from('path', 'a')),
    ]);
    expect(await app.call('/numbers/9223372036854775807')).toBe('number(long 9223372036854775807)');
    expect(await app.call('/numbers/7.0')).toBe('number(long 7)');
    expect(await app.call('/numbers/7e0')).toBe('number(long 7)');
    expect(await app.call('/numbers/07')).toContain('\\"07\\" is not an integer');
    expect(await app.call('/decimals/1234567890.1234567890')).toBe('decimal(String "1234567890.1234567890")');
    expect(await app.call('/dates/2024-02-29')).toContain('2024-02-29T00:00:00.000Z');
    expect(await app.call('/colors/RED')).toBe('color(String "RED")');
    expect(await app.call('/any/7')).toBe('any(String "7")');
    expect(await app.call('/texts/a%2Fb%20+%F0%9F%98%80')).toBe('text(String "a/b +😀")');
    expect(await app.call('/texts/__proto__')).toBe('text(String "__proto__")');
    expect(await app.call('/texts/%00%22%0d%0ax:%201')).toBe(String.raw`text(String "\u0000\"\r\nx: 1")`);
  });

  itCase('C192', 'splits before it decodes', async () => {
    const app = await createRouteApp([route('GET /svc/{a}/m', 'text', from('path', 'a'))]);
    expect(await app.call('/svc/a%2Fb/m')).toBe('text(String "a/b")');
    expect(await app.call('/svc/%40x/m')).toBe('text(String "@x")');
  });

  it('takes a list from the rest of the path, from commas, or from a repeated parameter', async () => {
    const app = await createRouteApp([
      route('GET /rest/{a...}', 'texts', from('path', 'a')),
      route('GET /one/{a...}', 'text', from('path', 'a')),
      route('GET /commas/{a}', 'numbers', from('path', 'a')),
      route('GET /query', 'numbers', from('query', 'n')),
      route('GET /header', 'texts', from('header', 'X-Tags')),
      route('GET /cookie', 'texts', from('cookie', 'tags')),
    ]);
    const texts = (...items: readonly string[]): string =>
      `texts({"type":"java.util.ArrayList","items":[${items.map((item) => `String "${item}"`).join()}]})`;
    const numbers = (...items: readonly string[]): string =>
      `numbers({"type":"java.util.ArrayList","items":[${items.map((item) => `long ${item}`).join()}]})`;
    expect(await app.call('/rest/a/b%2Fc/d')).toBe(texts('a', 'b/c', 'd'));
    expect(await app.call('/one/a/b%2Fc/d')).toBe('text(String "a/b/c/d")');
    expect(await app.call('/commas/1,2%2C3')).toContain('"in":"path","pointer":"/a/1"');
    expect(await app.call('/commas/1,-2')).toBe(numbers('1', '-2'));
    expect(await app.call('/query?n=1&x=5&n=9223372036854775807')).toBe(numbers('1', '9223372036854775807'));
    expect(await app.call('/query?n=1')).toBe(numbers('1'));
    expect(await app.call('/query')).toBe('numbers({"type":"null"})'.replace('{"type":"null"}', 'null'));
    expect(await app.call('/header', { headers: { 'x-tags': 'a , b' } })).toBe(texts('a', 'b'));
    expect(await app.call('/cookie', { headers: { cookie: 'x=1; tags=a%2Cb,c' } })).toBe(texts('a,b', 'c'));
    const many = await app.call(`/query?${'n=1&'.repeat(20_000)}n=x`);
    expect(many).toContain('"pointer":"/n/20000"');
  });

  it('takes values from headers and cookies', async () => {
    const app = await createRouteApp([
      route('GET /header', 'box', from('header', 'X-User')),
      route('GET /cookie', 'text', from('cookie', 'sid', { default: 'none' })),
    ]);
    const cookie = (text: string): Promise<string> => app.call('/cookie', { headers: { cookie: text } });
    expect(await app.call('/header', { headers: { 'X-USER': '7' } })).toBe('box(int 7)');
    expect(await app.call('/header', { headers: { 'x-user': '7, 8' } })).toContain('"in":"header","pointer":"/x-user"');
    expect(await app.call('/header', { headers: { 'x-user': 'é' } })).toContain('header x-user is not ASCII');
    expect(await cookie('a=1; sid=%E6%9D%8E; sid=2')).toBe('text(String "李")');
    expect(await cookie('sid="a b"')).toBe('text(String "a b")');
    expect(await cookie('sid="')).toBe(String.raw`text(String "\"")`);
    expect(await cookie('sid=')).toBe('text(String "")');
    expect(await cookie('xsid=1; SID=2; sid')).toBe('text(String "none")');
    expect(await cookie('sid=%ff')).toContain('"in":"cookie","pointer":"/sid","expected":"UTF-8 in percent-encoding"');
  });

  it('takes the body, parts of it, and constants', async () => {
    const app = await createRouteApp([
      route('PUT|PATCH /items/{id}', 'save', from('path', 'id'), { from: 'body' }, { from: 'constant', value: 'web' }),
      route(
        'POST /pairs',
        'pair',
        { from: 'body', pointer: '/user/a~1b' },
        { from: 'body', pointer: '/ages/1', default: 18 },
      ),
    ]);
    const saved =
      'save(long 7,{"type":"java.util.HashMap","entries":[[String "id",long 9007199254740993],[String "price",String "9.90"]]},String "web")';
    for (const verb of ['PUT', 'PATCH']) {
      expect(await app.call('/items/7', json(verb, '{"id":9007199254740993,"price":9.90}'))).toBe(saved);
    }
    const pair = (body: string): Promise<string> => app.call('/pairs', json('POST', body));
    expect(await pair('{"user":{"a/b":"x"},"ages":[1,2]}')).toBe('pair(String "x",int 2)');
    expect(await pair('{"user":{"a/b":"x"},"ages":[1]}')).toBe('pair(String "x",int 18)');
    expect(await pair('{"user":null}')).toBe('pair(null,int 18)');
    expect(await pair('[]')).toBe('pair(null,int 18)');
    expect(await pair('{"ages":[0,"x"]}')).toBe(
      '400 INVALID_ARGUMENT [{"pointer":"/ages/1","expected":"java.lang.Integer","message":"\\"x\\" is not an integer"}]',
    );
    expect(await pair('')).toContain(
      'the body is empty where pair(java.lang.String, java.lang.Integer) needs arguments',
    );
    expect(await pair('{')).toContain('JSON ends');
    expect(
      await app.call('/pairs', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }),
    ).toContain('415');
    const large = json('POST', JSON.stringify({ user: 'x'.repeat(2_000_000) }));
    expect(await app.call('/pairs', large)).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('takes what the request has not from its default, and else sends null where Java can', async () => {
    const app = await createRouteApp([
      route('GET /a', 'pair', from('query', 'a', { default: 'x' }), from('query', 'b')),
      route('GET /b', 'number', from('query', 'n')),
      route('GET /c', 'number', from('query', 'n', { default: '9007199254740993' })),
      route('POST /d', 'item', { from: 'body', default: null }),
      route('POST /e', 'number', { from: 'body', pointer: '/n' }),
    ]);
    expect(await app.call('/a')).toBe('pair(String "x",null)');
    expect(await app.call('/a?a=&b=5')).toBe('pair(String "",int 5)');
    expect(await app.call('/b')).toBe(
      '400 INVALID_ARGUMENT [{"in":"query","pointer":"/n","expected":"long","message":"query parameter n is missing, and long cannot be null"}]',
    );
    expect(await app.call('/b?n=')).toContain('"in":"query","pointer":"/n"');
    expect(await app.call('/c')).toBe('number(long 9007199254740993)');
    expect(await app.call('/d', { method: 'POST' })).toBe('item(null)');
    expect(await app.call('/e', json('POST', '{}'))).toContain('"pointer":"/n","expected":"long"');
  });

  it('names every place that does not fit', async () => {
    const app = await createRouteApp([
      route('POST /items/{id}', 'save', from('path', 'id'), { from: 'body' }, from('query', 'why')),
    ]);
    expect(await app.call('/items/x?why=a&why=b', json('POST', '{"id":1.5,"tags":[1]}'))).toBe(
      '400 INVALID_ARGUMENT [' +
        '{"in":"path","pointer":"/id","expected":"long","message":"\\"x\\" is not an integer"},' +
        '{"pointer":"/id","expected":"long","message":"\\"1.5\\" is not an integer"},' +
        '{"pointer":"/tags/0","expected":"java.lang.String","message":"an integer does not fit java.lang.String"},' +
        '{"in":"query","pointer":"/why","expected":"java.lang.String","message":"an array does not fit java.lang.String"}]',
    );
    expect(await app.call('/items/%ff', json('POST', '{}'))).toBe(
      '400 INVALID_ARGUMENT [{"in":"path","pointer":"/id","expected":"UTF-8 in percent-encoding","message":"path id is not UTF-8 in percent-encoding"}]',
    );
    expect(await app.call('/items/7?why=%ff', json('POST', '{}'))).toBe('400 INVALID_ARGUMENT');
  });

  it('calls the overload that it names, of the group and version that it has or the request says', async () => {
    const many = 'com.example.Many#number';
    const app = await createRouteApp([
      route('GET /long/{a}', 'over(long)', from('path', 'a')),
      route('GET /text/{a}', 'over(String)', from('path', 'a')),
      { http: 'GET /many/{a}', dubbo: many, args: [from('path', 'a')] },
      { http: 'GET /one/{a}', dubbo: many, version: '1.0.0', args: [from('path', 'a')] },
      { http: 'GET /two', dubbo: many, group: 'g', version: '2.0.0', args: [from('query', 'version')] },
      { http: 'GET /none/{a}', dubbo: many, group: 'x', args: [from('path', 'a')] },
    ]);
    expect(await app.call('/long/1')).toBe('over(long 1)');
    expect(await app.call('/text/1')).toBe('over(String "1")');
    expect(await app.call('/many/1')).toBe('400 AMBIGUOUS_SERVICE');
    expect(await app.call('/many/1?version=2.0.0')).toBe('g/com.example.Many:2.0.0 number(long 1)');
    expect(await app.call('/many/1', { headers: { 'dubbo-version': '1.0.0' } })).toBe(
      'com.example.Many:1.0.0 number(long 1)',
    );
    expect(await app.call('/one/1?version=2.0.0')).toBe('com.example.Many:1.0.0 number(long 1)');
    expect(await app.call('/two?version=3')).toBe('g/com.example.Many:2.0.0 number(long 3)');
    expect(await app.call('/none/1')).toBe('404 SERVICE_NOT_FOUND');
    expect(app.problems).toEqual([
      '/routes/5 (/none/{a}): no service com.example.Many with group x: there is group (none), version 1.0.0; group g, version 2.0.0',
    ]);
  });

  it('that fits no method is a problem at the start, and 404 when it is asked for', async () => {
    const app = await createRouteApp([
      route('GET /a', 'absent'),
      route('GET /b', 'over', from('query', 'a')),
      route('GET /c', 'number(int)', from('query', 'a')),
      route('GET /d', 'map', from('query', 'a')),
      route('GET /e', 'number', { from: 'constant', value: 'x' }),
      route('GET /f', 'color', from('query', 'c', { default: 'BLUE' })),
      route('GET /g', 'ping'),
    ]);
    expect(app.problems).toEqual([
      '/routes/0 (/a): the service has no method absent',
      '/routes/1 (/b): over with 1 argument is several methods, name its types: there is over(long), over(java.lang.String)',
      '/routes/2 (/c): no number (int): there is number(long)',
      '/routes/3 (/d): args/0: a query cannot hold java.util.Map<java.lang.String,java.lang.Object>',
      '/routes/4 (/e): args/0/value: "x" is not an integer (constant)',
      '/routes/5 (/f): args/0/default: "BLUE" is not a constant: use one of RED, GREEN (query parameter c)',
    ]);
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f'])
      expect(await app.call(`${path}?a=1`)).toBe('404 METHOD_NOT_FOUND');
    expect(await app.call('/g')).toBe('ping()');
  });

  it('answers HEAD, OPTIONS and other verbs as the default route does', async () => {
    const app = await createRouteApp([
      route('GET /items/{id}', 'number', from('path', 'id')),
      route('DELETE|PUT /items/{id}', 'number', from('path', 'id')),
      route('POST /items', 'ping'),
    ]);
    const head = await app.fetch('/items/7', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await app.call('/items/7', { method: 'DELETE' })).toBe('number(long 7)');
    const allow = async (path: string, method: string): Promise<unknown> => {
      const response = await app.fetch(path, { method });
      return [response.status, response.headers.get('allow')];
    };
    expect(await allow('/items/7', 'OPTIONS')).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PUT']);
    expect(await allow('/items/7', 'PATCH')).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, PUT']);
    expect(await allow('/items', 'GET')).toEqual([405, 'OPTIONS, POST']);
    expect(await allow('/items/7/8', 'OPTIONS')).toEqual([404, null]);
    expect((await app.fetch('/items/7/8', { method: 'HEAD' })).status).toBe(404);
    expect(await app.call(`/${ECHO}/number?arg0=5`)).toBe('number(long 5)');
  });

  it('writes its template into the access log', async () => {
    const app = await createRouteApp([route('GET /items/{id}', 'number', from('path', 'id'))]);
    await app.call('/items/7');
    await app.call(`/${ECHO}/ping`);
    expect(app.log[0]).toMatchObject({ path: '/items/7', route: '/items/{id}', service: ECHO, methodName: 'number' });
    expect(app.log[1]).not.toHaveProperty('route');
  });

  it('lets pages use its verbs', async () => {
    const routes = [route('PUT /items/{id}', 'number', from('path', 'id'))];
    const app = await createRouteApp(routes, { http: { cors: { origins: ['https://a.example'] } } });
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'PUT' };
    const preflight = await app.fetch('/items/7', { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT');
  });
});

describe('the schema of a route', () => {
  const order = {
    type: 'object',
    required: ['id', 'toString'],
    properties: {
      id: { type: 'integer', maximum: 9007199254740992 },
      name: { minLength: 2, maxLength: 3, pattern: '^[a-z]+$', format: 'email' },
      tags: { maxItems: 2, uniqueItems: true, contains: { const: 'b' }, items: { enum: ['a', 'b'] } },
      price: { anyOf: [{ type: 'string' }, { minimum: 1 }] },
    },
    additionalProperties: false,
  };

  async function schemaApp(): Promise<RouteApp> {
    return createRouteApp([
      { ...route('POST /items', 'item', { from: 'body' }), schema: order },
      route('GET /numbers/{a}', 'number', from('path', 'a', { schema: { minimum: 1, multipleOf: 2 } })),
      route('GET /flags', 'flag', from('query', 'f', { default: false, schema: { const: true } })),
      route('GET /texts', 'texts', from('query', 't', { schema: { type: 'array', items: { minLength: 2 } } })),
      route('POST /pairs', 'pair', { from: 'body', pointer: '/a', schema: { maxLength: 1 } }, from('header', 'x')),
    ]);
  }

  it('refuses what has passed the types, with every place', async () => {
    const app = await schemaApp();
    const call = (body: string): Promise<string> => app.call('/items', json('POST', body));
    const places = async (body: string): Promise<string[]> => {
      const text = await call(body);
      const errors = JSON.parse(text.slice('400 INVALID_ARGUMENT '.length)) as { pointer: string; message: string }[];
      return errors.map(({ pointer, message }) => `${pointer} ${message}`).toSorted();
    };
    expect(await places('{"name":"A","tags":["a","a"],"price":0.5}')).toEqual(
      [
        '/id must be present',
        '/name must be at least 2 characters long',
        '/name must be a text that matches ^[a-z]+$',
        '/name must be of the format email',
        '/price must be one of several forms',
        '/tags must be an array of different items',
        '/tags must be an array with 1 or more of the wanted items',
        '/toString must be present',
      ].toSorted(),
    );
    expect(await places('{"id":1,"toString":1,"tags":["c"]}')).toEqual([
      '/tags must be an array with 1 or more of the wanted items',
      '/tags/0 must be one of "a", "b"',
      '/toString must be absent: there is no such property',
    ]);
    // Of what is too long nothing else is said.
    expect(await places('{"id":1,"toString":1,"tags":["a","a","c"]}')).toEqual([
      '/tags must be an array of at most 2 items',
      '/toString must be absent: there is no such property',
    ]);
    expect(await call('{"id":"x"}')).toContain('"expected":"long"');
  });

  it('counts all places of a large body, and tells the first of them soon', async () => {
    const app = await createRouteApp([
      {
        ...route('POST /maps', 'map', { from: 'body' }),
        schema: { additionalProperties: { items: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } } },
      },
    ]);
    const count = 200_000;
    const response = await app.fetch(
      '/maps',
      json('POST', JSON.stringify({ x: Array.from({ length: count }, () => ({})) })),
    );
    const { detail, errors } = (await response.json()) as { detail: string; errors: { pointer: string }[] };
    expect([response.status, detail]).toEqual([
      400,
      `${count} places do not fit the schema of /maps (the first 100 are listed)`,
    ]);
    expect(errors.map(({ pointer }) => pointer)).toEqual(Array.from({ length: 100 }, (_, index) => `/x/${index}`));
  });

  it('looks at numbers as doubles, and changes none', async () => {
    const app = await createRouteApp([
      {
        ...route('POST /items', 'item', { from: 'body' }),
        schema: { properties: { id: { maximum: 9007199254740992 } } },
      },
    ]);
    // 2^53 + 1 is 2^53 as a double.
    expect(await app.call('/items', json('POST', '{"id":9007199254740993}'))).toContain('long 9007199254740993');
    expect(await app.call('/items', json('POST', '{"id":9007199254740995}'))).toContain(
      '"pointer":"/id","expected":"at most',
    );
  });

  it('is for values from elsewhere as well, by their Java type', async () => {
    const app = await schemaApp();
    expect(await app.call('/numbers/4')).toBe('number(long 4)');
    expect(await app.call('/numbers/-1')).toBe(
      '400 INVALID_ARGUMENT [{"in":"path","pointer":"/a","expected":"at least 1","message":"must be at least 1"},' +
        '{"in":"path","pointer":"/a","expected":"a multiple of 2","message":"must be a multiple of 2"}]',
    );
    expect(await app.call('/flags')).toBe('flag(boolean false)');
    expect(await app.call('/flags?f=true')).toBe('flag(boolean true)');
    expect(await app.call('/flags?f=false')).toContain('"in":"query","pointer":"/f","expected":"true"');
    expect(await app.call('/texts?t=aa&t=b')).toContain('"in":"query","pointer":"/t/1"');
    expect(await app.call('/pairs', json('POST', '{"a":"xy"}'))).toContain('"pointer":"/a","expected":"at most 1');
    expect(await app.call('/pairs', json('POST', '{}'))).toBe('pair(null,null)');
  });
});
