import { describe, expect, it } from 'vitest';
import { parseFastjsonPath } from '../../../metadata/definition/fastjson-path.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../../../metadata/definition/service-definition.ts';

function parse(types: unknown, others: object = {}): ServiceDefinition {
  const methods = [{ name: 'call', parameterTypes: ['a.Order'], returnType: 'void' }];
  return parseServiceDefinition({ canonicalName: 'a.Svc', methods, types, ...others });
}

function propertiesOf(definition: ServiceDefinition, name: string): Record<string, string> {
  const found = definition.types.findByName(name)?.properties ?? new Map();
  return Object.fromEntries([...found].map(([key, type]) => [key, formatJavaType(type)]));
}

describe('parseFastjsonPath', () => {
  it.each([
    ['$', []],
    ['$.types[1].properties.name', ['types', 1, 'properties', 'name']],
    [String.raw`$.types[0].properties.first\_name`, ['types', 0, 'properties', 'first_name']],
    [String.raw`$.a\.b\[0\]`, ['a.b[0]']],
    [`$['a.b']["c"][2]`, ['a.b', 'c', 2]],
    ['$.中文', ['中文']],
    ['$.__proto__', ['__proto__']],
  ])('%s', (path, steps) => expect(parseFastjsonPath(path)).toEqual(steps));

  it.each(['', 'types', '$.', '$..a', '$.a[', '$.a[x]', '$[-1]', '$.a[1', '$a', '@', '..', '$.*', '$[0,1]'])(
    'refuses "%s" or takes it as a plain key',
    (path) => {
      const steps = parseFastjsonPath(path);
      expect(steps === null || path === '$.*').toBe(true);
    },
  );
});

describe('fastjson references', () => {
  it('lead to an earlier property, entry, list or text', () => {
    const definition = parse(
      [
        {
          type: 'a.Order',
          properties: { id: { type: 'long' }, first_name: { type: 'a.Name', properties: { n: 'int' } } },
        },
        { $ref: '$.types[0].properties.id' },
        {
          type: 'a.Other',
          properties: {
            own: { $ref: '$.types[0].properties.id' },
            name: { $ref: String.raw`$.types[0].properties.first\_name` },
          },
        },
        { type: 'a.Third', properties: { $ref: '$.types[2].properties' } },
        { type: 'a.Kind', enums: { $ref: '$.kinds' } },
      ],
      { kinds: ['A', 'B'] },
    );
    expect(propertiesOf(definition, 'a.Order')).toEqual({ id: 'long', first_name: 'a.Name' });
    expect(propertiesOf(definition, 'a.Other')).toEqual({ own: 'long', name: 'a.Name' });
    expect(propertiesOf(definition, 'a.Third')).toEqual({ own: 'long', name: 'a.Name' });
    expect(propertiesOf(definition, 'a.Name')).toEqual({ n: 'int' });
    expect(definition.types.findByName('a.Kind')?.constants).toEqual(['A', 'B']);
    expect(definition.problems).toEqual([]);
  });

  it('lead forward, and through other references', () => {
    const definition = parse([
      { $ref: '$.types[2]' },
      { type: 'a.Order', properties: { user: { $ref: '$.types[0].properties.self' } } },
      { $ref: '$.types[3]' },
      { type: 'a.User', properties: { self: { type: 'a.User', $ref: 'a.User' } } },
    ]);
    expect(propertiesOf(definition, 'a.Order')).toEqual({ user: 'a.User' });
    expect(definition.problems).toEqual([]);
  });

  it('lead to what holds them: @ and ..', () => {
    const definition = parse([
      { type: 'a.Node', properties: { parent: { $ref: '..' }, all: { type: 'a.List', items: [{ $ref: '..' }] } } },
      { type: 'a.Odd', properties: { me: { $ref: '@' } } },
    ]);
    expect(propertiesOf(definition, 'a.Node')).toEqual({ parent: 'a.Node', all: 'a.List' });
    // The map of properties is no type, so any JSON is taken.
    expect(propertiesOf(definition, 'a.Odd')).toEqual({ me: 'java.lang.Object' });
    expect(definition.problems).toContain('/types/1/properties/me: names no type');
  });

  it('stand for methods and their parts too', () => {
    const { methods } = parse([], {
      methods: [
        { name: 'a', parameterTypes: ['int'], returnType: 'void' },
        {
          name: 'b',
          parameterTypes: { $ref: '$.methods[0].parameterTypes' },
          returnType: { $ref: '$.methods[0].returnType' },
        },
        { $ref: '$.methods[0]' },
      ],
    });
    expect(methods.map(({ name, parameterTypeNames }) => [name, parameterTypeNames])).toEqual([
      ['a', ['int']],
      ['b', ['int']],
    ]);
  });

  it.each([
    '$.types[9]',
    '$.nothing',
    '$.types.length',
    '$.types[0].constructor',
    '$.types[0].__proto__',
    '$.canonicalName.length',
    'elsewhere',
    '$.types[0].properties.bad',
    '',
  ])('that lead nowhere are reported: "%s"', (path) => {
    const definition = parse([{ type: 'a.Order', properties: { bad: { $ref: path }, good: 'int' } }]);
    expect(propertiesOf(definition, 'a.Order')).toEqual({ bad: 'java.lang.Object', good: 'int' });
    expect(definition.problems[0]).toBe(`/types/0/properties/bad: the reference "${path}" leads nowhere`);
  });

  it('that lead to each other lead nowhere', () => {
    const definition = parse([
      { $ref: '$.types[1]' },
      { $ref: '$.types[0]' },
      { type: 'a.Order', properties: { id: 'int' } },
    ]);
    expect(propertiesOf(definition, 'a.Order')).toEqual({ id: 'int' });
    expect(definition.problems).toHaveLength(2);
  });

  it('in a long chain end, without an overflow of the stack', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => ({ $ref: `$.types[${index + 1}]` }));
    const definition = parse([...chain, { type: 'a.Order', properties: { id: 'int' } }]);
    expect(propertiesOf(definition, 'a.Order')).toEqual({ id: 'int' });
    expect(definition.problems.length).toBeLessThanOrEqual(51);
  });
});
