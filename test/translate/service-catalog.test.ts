import { describe, expect, it } from 'vitest';
import { createMetadataHub, type MetadataHub } from '../../metadata/hub.ts';
import { createStaticRegistry } from '../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../metadata/report/file-metadata-report.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { ArgumentSource } from '../../gateway/translate/callable-service.ts';
import { createServiceCatalog } from '../../gateway/translate/service-catalog.ts';
import { DEFINITION } from './codec-fixture.ts';

const METHODS = [
  ['ping', [], 'void'],
  ['get', ['long'], 'com.example.Item'],
  ['add', ['int', 'java.lang.Long'], 'long'],
  ['save', ['com.example.Item'], 'void'],
  ['ids', ['java.util.List<java.lang.Long>'], 'long'],
  ['any', ['java.lang.Object'], 'java.lang.Object'],
  ['find', ['long'], 'com.example.Item'],
  ['find', ['java.lang.String'], 'com.example.Item'],
  ['find', ['java.lang.String', 'int'], 'com.example.Item'],
  ['pick', [], 'int'],
  ['pick', ['java.util.List'], 'int'],
  ['pick', ['java.lang.String'], 'int'],
  ['sum', ['int', 'int'], 'int'],
  ['sum', ['int', 'int', 'java.lang.Integer'], 'int'],
  ['twin', ['int'], 'int'],
  ['twin', ['long'], 'long'],
  ['page', ['com.example.Page'], 'com.example.Page'],
] as const;

const methods = METHODS.map(([name, parameterTypes, returnType]) => ({ name, parameterTypes, returnType }));

const CONFIG = `
registry:
  address: static
  providers:
    - dubbo://127.0.0.1:20880/com.example.Api?release=3.3.6
    - dubbo://127.0.0.1:20880/com.example.Many?release=3.3.6&version=1.0.0
    - dubbo://127.0.0.1:20880/com.example.Many?release=3.3.6&version=1.0.0&group=blue
    - dubbo://127.0.0.1:20880/com.example.Many?release=3.3.6
    - dubbo://127.0.0.1:20880/com.hidden.Api?release=3.3.6
metadata-report: { address: "file:unused" }
expose: [ "com.example.*" ]
auth: { mode: none }
services:
  com.example.Api:
    methods:
      get: { parameters: [ id ] }
      page: { signature: "Page<Item> page(Page<Item> page)" }
`;

function hubWith(known: readonly object[], providers: readonly string[]): Promise<MetadataHub> {
  const documents = new Map(
    ['com.example.Api', 'com.example.Many', 'com.hidden.Api'].map((canonicalName) => [
      `${canonicalName}.json`,
      JSON.stringify({ ...DEFINITION, canonicalName, methods: known }),
    ]),
  );
  return createMetadataHub({
    registry: createStaticRegistry(providers),
    metadataReport: createFileMetadataReport(documents),
    now: () => 0,
  });
}

async function catalog(text = CONFIG) {
  const config = loadConfig(text, {});
  return createServiceCatalog(await hubWith(methods, config.registry.providers), config);
}

async function bind(method: string, source: string | URLSearchParams): Promise<string> {
  const service = await (await catalog()).find('com.example.Api', null, null);
  const argument: ArgumentSource =
    typeof source === 'string' ? { kind: 'body', text: source } : { kind: 'query', parameters: source };
  const call = service.bind(method, argument);
  return `${call.method.signature} ${Buffer.from(call.encodedArguments).toString('hex')}`;
}

async function refusal(action: Promise<unknown>): Promise<GatewayError> {
  const error = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`);
  return error;
}

describe('the service', () => {
  it('is found by its interface when there is only one', async () => {
    expect((await (await catalog()).find('com.example.Api', null, null)).view.serviceKey).toBe('com.example.Api');
  });

  it('is chosen by group and version, the empty text asking for none', async () => {
    const many = await catalog();
    expect((await many.find('com.example.Many', 'blue', null)).view.serviceKey).toBe('blue/com.example.Many:1.0.0');
    expect((await many.find('com.example.Many', '', '1.0.0')).view.serviceKey).toBe('com.example.Many:1.0.0');
    expect((await many.find('com.example.Many', null, '0.0.0')).view.serviceKey).toBe('com.example.Many');
  });

  it('is asked for again when several fit, with the list', async () => {
    const error = await refusal(catalog().then((many) => many.find('com.example.Many', null, null)));
    expect(error.code).toBe('AMBIGUOUS_SERVICE');
    expect(error.message).toContain('group blue, version 1.0.0; group (none), version (none)');
  });

  it('is as absent when it is not exposed as when there is none', async () => {
    const hidden = await refusal(catalog().then((all) => all.find('com.hidden.Api', null, null)));
    const absent = await refusal(catalog().then((all) => all.find('com.hidden.None', null, null)));
    expect([hidden.code, hidden.message.replace('Api', 'None')]).toEqual([absent.code, absent.message]);
    expect(hidden.code).toBe('SERVICE_NOT_FOUND');
  });

  it('names what there is when group or version are not', async () => {
    const error = await refusal(catalog().then((all) => all.find('com.example.Api', 'red', null)));
    expect(error.message).toBe('no service com.example.Api with group red: there is group (none), version (none)');
  });
});

describe('arguments', () => {
  it.each([
    ['ping', '', 'ping() '],
    ['ping', '[]', 'ping() '],
    ['ping', '{}', 'ping() '],
    ['get', '7', 'get(long) e7'],
    ['get', '[7]', 'get(long) e7'],
    ['get', '{"id":7}', 'get(long) e7'],
    ['add', '[1,null]', 'add(int, java.lang.Long) 914e'],
    ['add', '{"arg1":2,"arg0":1}', 'add(int, java.lang.Long) 91e2'],
    ['add', '{"arg0":1}', 'add(int, java.lang.Long) 914e'],
    ['ids', '[1,2]', 'ids(java.util.List<java.lang.Long>) 7ae1e2'],
    ['ids', '[[1]]', ['/0']],
    ['any', '[1]', 'any(java.lang.Object) 7991'],
    ['save', '[{"qty":1}]', 'save(com.example.Item) 48037174'],
  ])('%s %s', async (method, body, expected) => {
    if (typeof expected === 'string') expect((await bind(method, body)).startsWith(expected)).toBe(true);
    else expect((await refusal(bind(method, body))).errors?.map(({ pointer }) => pointer)).toEqual(expected);
  });

  it.each([
    ['ping', '[1]', 'ping() takes no argument'],
    ['get', '', 'the body is empty'],
    ['get', '{"id":7', 'line 1, column 8 (offset 7)'],
    ['add', '[1]', '1 arguments where add(int, java.lang.Long) takes 2'],
    ['add', '[1,2,3]', '3 arguments where'],
    ['add', '5', 'takes 2 arguments: send an array in order or an object by parameter name'],
    ['add', '{"arg0":1,"x":2}', 'has no parameter of this name: it has arg0, arg1'],
    ['add', '{"arg1":2}', 'argument arg0 is missing, and int cannot be null'],
  ])('%s %s is refused', async (method, body, message) => {
    const error = await refusal(bind(method, body));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.errors?.[0]?.message).toContain(message);
  });

  it('come from a query where all are scalars or lists of them', async () => {
    expect(await bind('get', new URLSearchParams('id=7'))).toBe('get(long) e7');
    expect(await bind('add', new URLSearchParams('arg0=1&arg1=9007199254740993'))).toContain('4c0020000000000001');
    expect(await bind('ids', new URLSearchParams('arg0=1&arg0=2'))).toContain('7ae1e2');
    expect(await bind('ids', new URLSearchParams('arg0=1'))).toContain('79e1');
    // A number is what it is in a body, unless an overload wants a text in its place.
    for (const seven of ['7', '7.0', '70e-1'])
      expect(await bind('get', new URLSearchParams({ id: seven }))).toBe('get(long) e7');
    expect(await bind('find', new URLSearchParams('arg0=7'))).toMatch(/^find\(java.lang.String\) /);
    expect(await bind('ids', new URLSearchParams('arg0=1.0&arg0=2'))).toContain('7ae1e2');
    for (const odd of ['7,8', '', '07', '+7', '0x7', '7}', 'NaN']) {
      expect((await refusal(bind('get', new URLSearchParams({ id: odd })))).errors?.[0]?.pointer).toBe('/id');
    }
    expect((await refusal(bind('save', new URLSearchParams()))).code).toBe('INVALID_ARGUMENT');
    const service = await (await catalog()).find('com.example.Api', null, null);
    expect([service.acceptsQuery('get'), service.acceptsQuery('save'), service.acceptsQuery('find~long')]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await refusal(bind('get', new URLSearchParams('idd=7')))).errors?.[0]?.pointer).toBe('/idd');
  });
});

describe('overloads', () => {
  it.each([
    ['find', '5', 'find(long)'],
    ['find', '"5"', 'find(java.lang.String)'],
    ['find', '["a",1]', 'find(java.lang.String, int)'],
    ['find~long', '"5"', 'find(long)'],
    ['find~String', '"5"', 'find(java.lang.String)'],
    ['find~java.lang.String,int', '["5",1]', 'find(java.lang.String, int)'],
    ['twin~long', '5', 'twin(long)'],
    ['pick', '', 'pick()'],
    ['pick', '["a","b"]', 'pick(java.util.List)'],
    ['sum', '{"arg0":1,"arg1":2}', 'sum(int, int)'],
    ['sum', '{"arg0":1,"arg1":2,"arg2":3}', 'sum(int, int, java.lang.Integer)'],
  ])('%s %s', async (method, body, signature) => {
    expect(await bind(method, body)).toContain(`${signature} `);
  });

  it('are listed when more than one fits, and when none does', async () => {
    const twins = await refusal(bind('twin', '5'));
    expect(twins.code).toBe('AMBIGUOUS_METHOD');
    expect(twins.message).toContain('twin(int), twin(long)');
    expect(twins.message).toContain('twin~int');
    const none = await refusal(bind('find', '[true]'));
    expect(none.code).toBe('INVALID_ARGUMENT');
    expect(none.message).toContain('find(long), find(java.lang.String), find(java.lang.String, int)');
    expect((await refusal(bind('find~int', '5'))).code).toBe('METHOD_NOT_FOUND');
    expect((await refusal(bind('absent', '5'))).code).toBe('METHOD_NOT_FOUND');
  });
});

describe('overloads of different arity', () => {
  it('are chosen by a query without arguments', async () => {
    expect(await bind('pick', new URLSearchParams())).toBe('pick() ');
  });

  it('have their bad places told where only one has the arity', async () => {
    const error = await refusal(bind('sum', '[1,"x"]'));
    expect(error.errors).toEqual([{ pointer: '/1', expected: 'int', message: '"x" is not an integer' }]);
  });
});

describe('a configuration that the definition does not bear out', () => {
  it('is told, and calls go by the definition', async () => {
    const wrong = CONFIG.replace(
      'get: { parameters: [ id ] }',
      'get: { parameters: [ id, more ] }\n      none: { timeout: 1 }',
    ).replace('Page<Item> page(Page<Item> page)', 'Page<Itemm> page(Page<Itemm> page)');
    const problems = (await catalog(wrong)).problems();
    expect(problems).toEqual([
      expect.stringContaining('services.com.example.Api.methods.get: 2 names where it has 1 parameters'),
      expect.stringContaining('services.com.example.Api.methods.none: the service has no such method'),
      expect.stringContaining('"Itemm" is no type of this service'),
    ]);
    const service = await (await catalog(wrong)).find('com.example.Api', null, null);
    expect(service.bind('page', { kind: 'body', text: '{}' }).methodName).toBe('page');
    expect((await catalog()).problems()).toEqual([]);
  });

  it('is told at the start, and again each time that a definition comes that does not', async () => {
    const config = loadConfig(
      `${CONFIG}routes: [{ http: "GET /items/{id}", dubbo: "com.example.Api#get", args: [{ from: path, name: id }] }]`,
      {},
    );
    const { providers } = config.registry;
    const without = methods.filter(({ name }) => name !== 'get');
    let hub = await hubWith(without, providers);
    const switched = { find: (name) => hub.find(name), known: (name) => hub.known(name) } as MetadataHub;
    const told: string[] = [];
    const found = createServiceCatalog(switched, config, (problem) => void told.push(problem));
    const atNext = async (next: readonly object[]): Promise<string[]> => {
      hub = await hubWith(next, providers);
      told.length = 0;
      for (let time = 0; time < 2; time++) await found.find('com.example.Api', null, null);
      return [...told];
    };
    const lines = [
      'services.com.example.Api.methods.get: the service has no such method',
      '/routes/0 (/items/{id}): the service has no method get',
    ];
    expect(told).toEqual(lines);
    expect([await atNext(without), await atNext(methods), await atNext(without)]).toEqual([[], [], lines]);
  });
});

describe('a stated signature', () => {
  it('brings back the type arguments that the definition lost', async () => {
    const error = await refusal(bind('page', '{"records":[{"qty":"x"}]}'));
    expect(error.errors?.[0]).toMatchObject({ pointer: '/records/0/qty', expected: 'int' });
  });
});
