import { describe, expect, it } from 'vitest';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { properties, withTypes } from './definition-fixture.ts';

describe('types', () => {
  it('are found at any depth of properties and items', () => {
    const { types, problems } = withTypes([
      {
        type: 'com.example.Order',
        properties: {
          lines: {
            type: 'java.util.List<com.example.Line>',
            items: [{ type: 'com.example.Line', properties: { kind: { type: 'com.example.Kind', enum: ['A'] } } }],
          },
        },
      },
    ]);
    expect(properties(types.findByName('com.example.Line'))).toEqual({ kind: 'com.example.Kind' });
    expect(types.findByName('com.example.Kind')?.constants).toEqual(['A']);
    expect(problems).toEqual([]);
  });

  it('may be mixed: text and objects in one entry', () => {
    const { types } = withTypes([{ type: 'com.example.Order', properties: { a: 'int', b: { type: 'long' } } }]);
    expect(properties(types.findByName('com.example.Order'))).toEqual({ a: 'int', b: 'long' });
  });

  it('are not spoiled by a place that only names them', () => {
    const { types } = withTypes([
      { type: 'com.example.Order', $ref: 'com.example.Order' },
      { type: 'com.example.Order', properties: { id: 'long' } },
      { type: 'com.example.Order' },
      { type: 'com.example.Order', properties: { name: 'java.lang.String' } },
    ]);
    expect(properties(types.findByName('com.example.Order'))).toEqual({ id: 'long', name: 'java.lang.String' });
  });

  it('take constants from either key, never from an empty list', () => {
    const { types } = withTypes([
      { type: 'a.One', enum: ['X'], enums: [] },
      { type: 'a.Two', enums: ['Y', 'Y', null] },
      { type: 'a.None', enum: [], enums: [], properties: {} },
      { type: 'java.util.concurrent.TimeUnit', enums: ['SECONDS'], properties: { scale: 'long' } },
    ]);
    expect(types.findByName('a.One')).toMatchObject({ shape: 'enum', constants: ['X'] });
    expect(types.findByName('a.Two')).toMatchObject({ shape: 'enum', constants: ['Y'] });
    expect(types.findByName('a.None')).toMatchObject({ shape: 'opaque' });
    expect(types.findByName('java.util.concurrent.TimeUnit')).toMatchObject({ shape: 'enum', constants: ['SECONDS'] });
  });

  it('find an entry of their own before the raw class', () => {
    const { types } = withTypes([
      { type: 'a.Page<a.User>', properties: { data: 'a.User' } },
      { type: 'a.Page<a.Order>', properties: { data: 'a.Order' } },
      { type: 'a.Page', properties: { data: 'java.lang.Object' } },
    ]);
    expect(properties(types.find(parseJavaType('a.Page<a.User>')))).toEqual({ data: 'a.User' });
    expect(properties(types.find(parseJavaType('a.Page<a.Order>')))).toEqual({ data: 'a.Order' });
    expect(properties(types.find(parseJavaType('a.Page<a.Other>')))).toEqual({ data: 'java.lang.Object' });
    expect(properties(types.find(parseJavaType('a.Page')))).toEqual({ data: 'java.lang.Object' });
  });

  it('let an entry with arguments stand for the raw class only if it does not depend on them', () => {
    const { types } = withTypes([
      { type: 'a.Page<a.User>', properties: { data: 'java.util.List<a.User[]>' } },
      { type: 'a.Query<a.User>', properties: { value: 'java.lang.Object', size: 'int' } },
    ]);
    expect(types.findByName('a.Page')).toBeUndefined();
    expect(properties(types.find(parseJavaType('a.Query<a.Order>')))).toEqual({
      value: 'java.lang.Object',
      size: 'int',
    });
  });

  it('list type variables in order of appearance, those of the entry itself first', () => {
    const { types } = withTypes([
      { type: 'a.Pair<K,V>', properties: { right: 'V', left: 'java.util.List<K>', more: 'W[]', any: '?' } },
      { type: 'a.Tree', properties: { kids: 'java.util.Map<? extends K,? super T>', root: 'Leaf' } },
      { type: 'Leaf', properties: { id: 'int' } },
      { type: 'K' },
    ]);
    expect(types.find(parseJavaType('a.Pair<K,V>'))?.variables).toEqual(['K', 'V', 'W']);
    expect(types.findByName('a.Tree')?.variables).toEqual(['K']);
  });

  it('find what a wildcard is bound by, and nothing for arrays', () => {
    const { types } = withTypes([{ type: 'a.User', properties: { id: 'int' } }]);
    expect(types.find({ kind: 'wildcard', bound: parseJavaType('a.User') })?.name).toBe('a.User');
    expect(types.find({ kind: 'wildcard', bound: null })).toBeUndefined();
    expect(types.find(parseJavaType('a.User[]'))).toBeUndefined();
  });

  it('keep names that JavaScript has a use for', () => {
    const document = JSON.parse(
      `{"canonicalName":"a.Svc","methods":[{"name":"__proto__","parameterTypes":["a.P"],"returnType":"void"}],
        "types":[{"type":"a.P","properties":{"__proto__":"int","constructor":"a.Q","toString":"long"}},{"type":"constructor"}]}`,
    ) as unknown;
    const { types, methods } = parseServiceDefinition(document);
    expect([...(types.findByName('a.P')?.properties.keys() ?? [])]).toEqual(['__proto__', 'constructor', 'toString']);
    expect(methods[0]?.name).toBe('__proto__');
    expect(types.findByName('hasOwnProperty')).toBeUndefined();
  });

  it('may be absent', () => {
    expect(withTypes(undefined).types.size).toBe(0);
    expect(withTypes(null).problems).toEqual([]);
    expect(withTypes({ a: 1 }).problems).toEqual(['/types: is no list']);
  });

  it('report what is broken and keep the rest', () => {
    const { types, problems } = withTypes([
      7,
      null,
      'int',
      {},
      { type: 'a..B' },
      { type: 'a.Order', properties: { good: 'int', 'b/d': 'java.util.List<', none: 3, gone: null } },
      { type: 'a.Odd', properties: ['x'] },
    ]);
    expect(properties(types.findByName('a.Order'))).toEqual({
      good: 'int',
      'b/d': 'java.lang.Object',
      none: 'java.lang.Object',
      gone: 'java.lang.Object',
    });
    expect(problems).toEqual([
      '/types/0: is no type',
      '/types/3: names no type',
      '/types/4: expected a name at 2 in "a..B"',
      '/types/5/properties/b~1d: expected a name at 15 in "java.util.List<"',
      '/types/5/properties/none: names no type',
      '/types/5/properties/gone: names no type',
      '/types/6/properties: is no object',
    ]);
  });
});
