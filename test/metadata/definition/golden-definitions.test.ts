import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { properties } from './definition-fixture.ts';

/** Written by Dubbo's own ServiceDefinitionBuilder. */
function golden(version: string): unknown {
  return JSON.parse(readFileSync(new URL(`./golden/definition-${version}.json`, import.meta.url), 'utf8'));
}

describe.each(['2.7.23', '3.3.1'])('the definition that Dubbo %s writes', (version) => {
  const definition = parseServiceDefinition(golden(version));

  it('has binary names, whichever way they are spelt', () => {
    expect(definition.serviceInterface).toBe('MD$Svc');
    expect(definition.methods.map(({ name, parameterTypeNames }) => `${name}(${parameterTypeNames.join()})`)).toEqual([
      'get(long,java.lang.String)',
      'list(java.util.Map,MD$Color[],java.util.List)',
      'z()',
      'async(java.util.Date)',
      'gen(java.lang.Object,int[][])',
      'noop()',
    ]);
    expect(definition.methods.map(({ returnType }) => formatJavaType(returnType))).toEqual([
      'MD$Node',
      'java.util.List<MD$Wrap<MD$Sub>>',
      'void',
      'java.util.concurrent.CompletableFuture',
      'java.lang.Object',
      'void',
    ]);
  });

  it('keeps type arguments in the declared types', () => {
    const list = definition.methods.find(({ name }) => name === 'list');
    expect(list?.parameterTypes.map(formatJavaType)).toEqual([
      'java.util.Map<java.lang.Long,MD$Node>',
      'MD$Color[]',
      'java.util.List<? extends MD$Node>',
    ]);
  });

  it('has one entry per class', () => {
    const names = [...definition.types.values()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(definition.types.size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('MD')).toSorted()).toEqual(['MD$Color', 'MD$Node', 'MD$Wrap']);
  });

  it('describes a POJO by its declared properties, in order', () => {
    const node = definition.types.findByName('MD.Node');
    expect(node).toBe(definition.types.findByName('MD$Node'));
    expect(node?.shape).toBe('pojo');
    expect(properties(node)).toEqual({
      parent: 'MD$Node',
      c: 'MD$Color',
      at: 'java.util.Date',
      t: 'java.time.LocalDateTime',
      data: 'byte[]',
      amt: 'java.math.BigDecimal',
      id: 'int',
      m: 'java.util.Map<java.lang.String,MD$Node[]>',
      any: 'java.lang.Object',
      kids: 'java.util.List<MD$Node>',
      o: 'java.util.Optional',
    });
    expect([...(node?.properties.keys() ?? [])].slice(0, 3)).toEqual(['parent', 'c', 'at']);
  });

  it('knows the constants of an enum', () => {
    expect(definition.types.findByName('MD.Color')).toMatchObject({ shape: 'enum', constants: ['RED', 'GREEN'] });
  });

  it('knows the type variables of a generic POJO', () => {
    const wrap = definition.types.find(parseJavaType('MD$Wrap<MD$Sub>'));
    expect(properties(wrap)).toEqual({ data: 'java.lang.Object', list: 'java.util.List<T>' });
    expect(wrap?.variables).toEqual(['T']);
    expect(definition.types.isVariable('T')).toBe(true);
  });

  it('takes no class for a type variable', () => {
    for (const name of ['MD$Node', 'MD$Sub', 'int', 'void', 'java.lang.Object', 'com.example.Unknown']) {
      expect(definition.types.isVariable(name)).toBe(false);
    }
  });

  it('hides the private fields of JDK types', () => {
    for (const name of [
      'java.time.LocalDateTime',
      'java.time.LocalTime',
      'java.util.Optional',
      'java.util.concurrent.CompletableFuture',
      'java.util.concurrent.CompletableFuture.Completion',
    ]) {
      expect([name, definition.types.findByName(name)]).toMatchObject([
        name,
        { shape: 'opaque', properties: new Map() },
      ]);
    }
  });

  it('has no problem', () => expect(definition.problems).toEqual([]));
});

describe('the two shapes', () => {
  it('give the same model', () => {
    const [old, flat] = ['2.7.23', '3.3.1'].map((version) => parseServiceDefinition(golden(version)));
    expect(old?.methods).toEqual(flat?.methods);
    for (const type of flat?.types.values() ?? []) expect(old?.types.findByName(type.name)).toEqual(type);
  });
});
