import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentYaml } from '../../openapi/document-text.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import {
  componentNames,
  documentOf,
  documentOfDefinitions,
  openapiOf,
  referencesIn,
  type TestService,
  textOf,
} from './document-fixture.ts';

const USER = { 'a.User': { id: 'long', name: 'java.lang.String' } };

function pathsOf(...services: readonly TestService[]): readonly string[] {
  return Object.keys(documentOf(services).paths);
}

describe('the paths of a document', () => {
  it('[C175] are unique for overloads, as are the ids of their operations', () => {
    const find = [
      [['long'], 'void'],
      [['java.lang.Long'], 'void'],
      [['java.lang.String'], 'void'],
    ] as const;
    const { paths } = documentOf([{ name: 'a.B', methods: { find } }]);
    expect(Object.keys(paths)).toEqual(['/a.B/find~Long', '/a.B/find~String', '/a.B/find~long']);
    const ids = Object.values(paths).flatMap((item) => [item['post']!.operationId, item['get']!.operationId]);
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(6);
  });

  it('name overloads by full types where simple ones would be the same', () => {
    const find = [
      [['a.User'], 'void'],
      [['b.User'], 'void'],
      [[], 'void'],
      [['int[]'], 'void'],
    ] as const;
    expect(pathsOf({ name: 'x.Y', methods: { find } })).toEqual([
      '/x.Y/find~',
      '/x.Y/find~a.User',
      '/x.Y/find~b.User',
      '/x.Y/find~int%5B%5D',
    ]);
  });

  it('are URLs as they stand, whatever a name holds', () => {
    expect(pathsOf({ name: 'a.Outer$Inner', methods: { 查询: [[], 'void'], 'a/b?{c}': [[], 'void'] } })).toEqual([
      '/a.Outer$Inner/a%2Fb%3F%7Bc%7D',
      '/a.Outer$Inner/%E6%9F%A5%E8%AF%A2',
    ]);
  });

  it('leave out what no URL can name', () => {
    expect(
      pathsOf({
        name: 'a.B',
        methods: { '..': [[], 'void'], '\ud800': [[], 'void'], 'a~b': [[], 'void'], ok: [[], 'void'] },
      }),
    ).toEqual(['/a.B/ok']);
  });

  it('have GET where a query can hold the arguments, and where no argument is called as what chooses the service', () => {
    const settings = {
      timeoutMs: null,
      methods: new Map([['byGroup', { timeoutMs: null, retries: null, parameters: ['group'], signature: null }]]),
    };
    const methods = {
      none: [[], 'int'],
      scalars: [['int', 'java.lang.String', 'java.util.List<java.lang.Long>', 'java.util.Date[]'], 'int'],
      pojo: [['a.User'], 'int'],
      lists: [['java.util.List<java.util.List<java.lang.Long>>'], 'int'],
      map: [['java.util.Map<java.lang.String,java.lang.String>'], 'int'],
      any: [['java.lang.Object'], 'int'],
      byGroup: [['int'], 'int'],
    } as const;
    const { paths } = documentOf([{ name: 'a.B', methods, types: USER, settings }]);
    const withGet = Object.entries(paths).filter(([, item]) => item['get'] !== undefined);
    expect(withGet.map(([path]) => path)).toEqual(['/a.B/none', '/a.B/scalars']);
    expect(paths['/a.B/scalars']!['get']!['parameters']).toMatchObject([
      { name: 'arg0', required: true },
      { name: 'arg1', schema: { type: 'string' } },
      { name: 'arg2', schema: { type: 'array' } },
      { name: 'arg3', schema: { type: 'array' } },
    ]);
  });
});

describe('group and version', () => {
  const method = { get: [[], 'java.lang.String'] } as const;
  const parametersOf = (...services: readonly TestService[]): unknown =>
    documentOf(services).paths['/a.B/get']!['parameters'];

  it('are no parameters of a service that has neither', () => {
    expect(parametersOf({ name: 'a.B', methods: method })).toBeUndefined();
  });

  it('may be given where there is only one', () => {
    expect(parametersOf({ name: 'a.B', version: '1.0.0', methods: method })).toEqual([
      {
        name: 'version',
        in: 'query',
        description: "Dubbo's version of the service.",
        schema: { type: 'string', enum: ['1.0.0'] },
      },
    ]);
  });

  it('have to be given where there are several, with a name for none', () => {
    expect(
      parametersOf(
        { name: 'a.B', group: 'g', version: '1', methods: method },
        { name: 'a.B', version: '1', methods: method },
      ),
    ).toMatchObject([
      { name: 'group', required: true, schema: { enum: ['', 'g'] } },
      { name: 'version', schema: { enum: ['1'] } },
    ]);
    expect(
      parametersOf({ name: 'a.B', methods: method }, { name: 'a.B', version: '2', methods: method }),
    ).toMatchObject([{ name: 'version', required: true, schema: { enum: ['0.0.0', '2'] } }]);
  });

  it('share a path, which says what any of them takes and gives', () => {
    const old: TestService = { name: 'a.B', version: '1', methods: { get: [['int'], 'a.User'] }, types: USER };
    const next: TestService = { name: 'a.B', version: '2', methods: { get: [['int'], 'void'], other: [[], 'int'] } };
    const { paths } = documentOf([old, next]);
    expect(Object.keys(paths)).toEqual(['/a.B/get', '/a.B/other']);
    const { responses, ...get } = paths['/a.B/get']!['get'] as unknown as { responses: Record<string, unknown> };
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '204']));
    expect(get).toMatchObject({ operationId: 'B.get.query' });
    expect(paths['/a.B/other']).toMatchObject({ 'x-dubbo-services': [{ serviceKey: 'a.B:2', timeout: 1000 }] });
    expect(paths['/a.B/other']!['parameters']).toMatchObject([
      { name: 'version', required: true, schema: { enum: ['2'] } },
    ]);
  });
});

describe('a document', () => {
  it('[C177] of classes that hold themselves ends', () => {
    const types = { 'a.Node': { children: 'java.util.List<a.Node>', parent: 'a.Node' } };
    const document = documentOf([{ name: 'a.B', methods: { save: [['a.Node'], 'a.Node'] }, types }]);
    expect(componentNames(document)).toEqual(['Node']);
    expect(referencesIn(document.components.schemas['Node'])).toEqual([
      '#/components/schemas/Node',
      '#/components/schemas/Node',
    ]);
  });

  it('has of a class with a property called $ref a component as of any other', () => {
    const types = {
      'a.Link': { $ref: 'java.lang.String', $id: 'java.lang.String' },
      'a.Name': ['"$ref":"#/components/schemas/x"'],
    };
    const document = documentOf([{ name: 'a.B', methods: { get: [[], 'a.Link'], name: [[], 'a.Name'] }, types }]);
    expect(document.components.schemas['Link']).toMatchObject({ properties: { $ref: { type: ['string', 'null'] } } });
    expect(JSON.stringify(document.components.schemas['Name'])).toContain(
      String.raw`\"$ref\":\"#/components/schemas/x\"`,
    );
  });

  it('has nothing of methods that are left out, their classes included', () => {
    const methods = { open: [[], 'a.User'], secret: [[], 'a.Secret'] } as const;
    const services = [{ name: 'a.B', methods, types: { ...USER, 'a.Secret': { key: 'java.lang.String' } } }];
    const text = textOf(services, { isIncluded: (_name, method) => method === 'open' });
    expect(text).toContain('a.User');
    expect(text).not.toMatch(/secret/i);
    const nothing = documentOf(services, { isIncluded: () => false });
    expect([nothing.tags, nothing.paths]).toEqual([[], {}]);
  });

  it('is the same as YAML', () => {
    const types = {
      ...USER,
      'a.Evil': { '<script>': 'a.User', 'a: b': 'int', '- x': 'long', yes: 'boolean', '': 'int', __proto__x: 'int' },
    };
    const services = [
      {
        name: 'a.B',
        version: '1.0',
        tags: ['no', '1e3'],
        methods: { 'x\ny': [['a.Evil'], 'a.Evil'], n: [['java.lang.Object'], 'void'] } as const,
        types,
      },
    ];
    const yaml = [
      ...documentYaml(openapiOf(services, { signing: { windowSeconds: 300, mustBeCovered: ['dubbo-tag'] } })),
    ].join('');
    const text = textOf(services, { signing: { windowSeconds: 300, mustBeCovered: ['dubbo-tag'] } });
    expect(parse(yaml)).toEqual(JSON.parse(text));
    // All digits: a double would have others.
    expect(text).toContain(':9223372036854775807');
    expect(yaml).toContain(': 9223372036854775807\n');
  });

  it('names ids of operations by the interface, and two of one name by their packages', () => {
    const methods = { get: [[], 'int'] } as const;
    const ids = (...names: readonly string[]): string[] =>
      Object.values(documentOf(names.map((name) => ({ name, methods }))).paths).map(
        (item) => item['post']!.operationId,
      );
    expect(ids('a.User', 'a.Order')).toEqual(['Order.get', 'User.get']);
    expect(ids('a.User', 'b.User')).toEqual(['a.User.get', 'b.User.get']);
  });

  it('says what Dubbo knows of a method', () => {
    const settings = {
      timeoutMs: 800,
      methods: new Map([
        ['get', { timeoutMs: 300, retries: 1, parameters: null, signature: 'a.Page<a.User> get(long id)' }],
      ]),
    };
    const types = { ...USER, 'a.Page': { items: 'java.util.List<T>' } };
    const { paths } = documentOf([
      { name: 'a.B', version: '1', methods: { get: [['long'], 'a.Page'] }, types, settings },
    ]);
    expect(paths['/a.B/get']).toMatchObject({
      post: { tags: ['a.B'], summary: 'Page<User> get(long id)' },
      'x-dubbo-method': 'get',
      'x-dubbo-signature': 'a.Page<a.User> get(long id)',
      'x-dubbo-parameter-types': ['long'],
      'x-dubbo-timeout': 300,
      'x-dubbo-idempotent': true,
    });
  });

  it('marks what Java or a provider calls deprecated: a method, or a whole interface', () => {
    const methods = ['old', 'new'].map((name) => ({
      name,
      parameterTypes: [],
      returnType: 'int',
      annotations: name === 'old' ? ['@java.lang.Deprecated(forRemoval=false, since="")'] : ['@a.DeprecatedLater()'],
    }));
    const markedIn = (more: object): readonly unknown[] => {
      const definition = parseServiceDefinition({ canonicalName: 'a.B', methods, types: [], ...more });
      return Object.values(documentOfDefinitions([definition]).paths).map((item) => item['post']!['deprecated']);
    };
    expect(markedIn({})).toEqual([undefined, true]);
    expect(markedIn({ annotations: ['@java.lang.Deprecated()'] })).toEqual([true, true]);
    expect(markedIn({ parameters: { deprecated: 'true' } })).toEqual([true, true]);
    expect(markedIn({ parameters: { deprecated: 'false' } })).toEqual([undefined, true]);
  });
});
