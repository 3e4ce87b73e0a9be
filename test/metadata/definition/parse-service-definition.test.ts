import { describe, expect, it } from 'vitest';
import { DefinitionError } from '../../../metadata/definition/definition-error.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../../../metadata/definition/service-definition.ts';
import { withMethods, withTypes } from './definition-fixture.ts';

describe('names of nested classes', () => {
  it('follow whatever spelling with $ the document has', () => {
    const { methods, types } = withTypes(
      [
        { type: 'com.example.order.line', properties: { id: 'int' } },
        { type: 'java.util.List<? extends com.example.order$line>' },
      ],
      { methods: [{ name: 'call', parameterTypes: ['com.example.order.line'], returnType: 'void' }] },
    );
    expect(methods[0]?.parameterTypeNames).toEqual(['com.example.order$line']);
    expect(types.findByName('com.example.order.line')).toBe(types.findByName('com.example.order$line'));
  });

  it('take the interface from parameters as binary', () => {
    const methods = [{ name: 'call', parameterTypes: ['com.Example.Order.Line'], returnType: 'void' }];
    const top = withTypes([], {
      methods,
      canonicalName: 'com.Example.Svc',
      parameters: { interface: 'com.Example.Svc' },
    });
    expect(top.serviceInterface).toBe('com.Example.Svc');
    expect(top.methods[0]?.parameterTypeNames).toEqual(['com.Example.Order$Line']);
    const nested = withTypes([], { canonicalName: 'a.api.Svc', parameters: { interface: 'a.api$Svc' } });
    expect(nested.serviceInterface).toBe('a.api$Svc');
  });

  it('are not guessed from a path that only looks like one', () => {
    const { methods } = withTypes([], {
      codeSource: 'file:/app/com.example$Order',
      annotations: ['@com.example$Order'],
    });
    expect(methods[0]?.parameterTypeNames).toEqual(['com.example.Order']);
  });
});

describe('methods', () => {
  it('keep overloads, and list once what Java lists twice', () => {
    const { methods } = withMethods(
      { name: 'get', parameterTypes: ['long'], returnType: 'java.lang.Object' },
      { name: 'get', parameterTypes: ['java.lang.String'], returnType: 'a.User' },
      { name: 'get', parameterTypes: ['long'], returnType: 'a.User' },
      { name: 'get', parameterTypes: ['long'], returnType: 'a.Other' },
    );
    expect(methods.map((method) => [method.parameterTypeNames, formatJavaType(method.returnType)])).toEqual([
      [['long'], 'a.User'],
      [['java.lang.String'], 'a.User'],
    ]);
  });

  it('send Object for a type variable', () => {
    const { methods } = withMethods({ name: 'put', parameterTypes: ['ID', 'T[]', 'Request'], returnType: 'T' });
    expect(methods[0]?.parameterTypeNames).toEqual(['java.lang.Object', 'java.lang.Object[]', 'Request']);
  });

  it('take types as objects, and no list of parameters as none', () => {
    const { methods } = withMethods(
      { name: 'a', parameterTypes: [{ type: 'int' }], returnType: { type: 'long' } },
      { name: 'b', parameterTypes: null, returnType: 'void' },
      { name: 'c', returnType: 'void' },
    );
    expect(methods.map(({ parameterTypeNames }) => parameterTypeNames)).toEqual([['int'], [], []]);
  });

  it('leave out what cannot be called, and say so', () => {
    const { methods, problems } = withMethods(
      null,
      {},
      { name: '', parameterTypes: [] },
      { name: 'a', parameterTypes: ['a.B<'], returnType: 'void' },
      { name: 'b', parameterTypes: 'int', returnType: 'void' },
      { name: 'c', parameterTypes: [], returnType: 'void' },
      { name: 'd', parameterTypes: [] },
    );
    expect(methods.map(({ name, returnType }) => [name, formatJavaType(returnType)])).toEqual([
      ['c', 'void'],
      ['d', 'java.lang.Object'],
    ]);
    expect(problems).toEqual([
      '/methods/0: is no method',
      '/methods/1: has no name',
      '/methods/2: has no name',
      '/methods/3/parameterTypes/0: expected a name at 4 in "a.B<"',
      '/methods/4/parameterTypes: is no list',
      '/methods/6/returnType: names no type',
    ]);
  });
});

function withParameters(parameters: unknown): ServiceDefinition {
  return withTypes([], { parameters });
}

describe('parameters', () => {
  it('keep what speaks of the service, and no secret', () => {
    const { group, version, parameters } = withParameters({
      group: 'blue',
      version: '1.0',
      release: '3.3.6',
      timeout: 3000,
      'call.timeout': '500',
      'other.timeout': '1',
      token: 'secret',
      'bind.ip': '192.0.2.1',
    });
    expect([group, version]).toEqual(['blue', '1.0']);
    expect([...parameters]).toEqual([
      ['release', '3.3.6'],
      ['timeout', '3000'],
      ['call.timeout', '500'],
    ]);
  });

  it.each([[{}], [{ group: '', version: '' }], [{ version: '0.0.0' }], [null], [[]], ['x'], [{ group: null }]])(
    'may say nothing: %j',
    (parameters) => expect(withParameters(parameters)).toMatchObject({ group: null, version: null }),
  );

  it('may be given as defaults', () => {
    expect(withParameters({ 'default.group': 'g', 'default.version': '2' })).toMatchObject({
      group: 'g',
      version: '2',
    });
  });
});

describe('documents that give no definition', () => {
  it.each([
    [null, 'unknown', ''],
    [42, 'unknown', ''],
    ['{}', 'unknown', ''],
    [[], 'unknown', ''],
    [{}, 'unknown', ''],
    [{ canonicalName: 'a.B' }, 'provider', '/methods'],
    [{ canonicalName: 'a.B', methods: {} }, 'provider', '/methods'],
    [{ methods: [] }, 'provider', '/canonicalName'],
    [{ canonicalName: 'a.B', methods: [1, 2] }, 'provider', '/methods'],
    [{ side: 'consumer', interface: 'a.B', methods: 'x,y' }, 'consumer', ''],
    [{ app: 'a', revision: '1', services: {} }, 'metadata-info', ''],
    [{ CanonicalName: 'a.B', Methods: null }, 'dubbo-go', ''],
  ])('%j', (document, kind, pointer) => {
    let error: unknown;
    try {
      parseServiceDefinition(document);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DefinitionError);
    expect(error).toMatchObject({ documentKind: kind, pointer });
  });

  it.each(['string', 'ptr', 'slice', 'int64', 'bool', '*User', '[]string', 'map[string]int'])(
    'name the Go kind %s, in lower-case keys too',
    (kind) => {
      expect(() => withMethods({ name: 'Get', parameterTypes: ['int'], returnType: kind })).toThrow('dubbo-go');
      expect(() => withMethods({ name: 'Get', parameterTypes: [kind], returnType: 'void' })).toThrow(`found "${kind}"`);
    },
  );

  it('may have no methods: that is an empty interface', () => {
    expect(withMethods().methods).toEqual([]);
  });
});
