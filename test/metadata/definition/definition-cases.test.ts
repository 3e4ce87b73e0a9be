import { describe, expect } from 'vitest';
import { documentKind } from '../../../metadata/definition/document-kind.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../../../metadata/definition/service-definition.ts';
import { parseMetadataInfo, toProviderUrl } from '../../../metadata/registry/metadata-info.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import { methodParameter } from '../../../metadata/url/provider-url.ts';
import { unusableReason } from '../../../metadata/url/unusable-reason.ts';
import { itCase, loadCases, loadJson } from '../../cases.ts';

function parse(file: string): ServiceDefinition {
  return parseServiceDefinition(loadJson(file));
}

function signatures({ methods }: ServiceDefinition): string[] {
  return methods.map(
    ({ name, parameterTypeNames, returnType }) =>
      `${name}(${parameterTypeNames.join()}): ${formatJavaType(returnType)}`,
  );
}

/** What is right for each document, by the case's id. */
const EXPECTATIONS: Readonly<Record<string, (file: string) => void>> = {
  C083(file) {
    const definition = parse(file);
    expect(definition).toMatchObject({ serviceInterface: 'HelloService', group: null, version: null, problems: [] });
    expect(signatures(definition)).toEqual(['sayHello(java.lang.String): java.lang.String', 'add(int,int): int']);
    expect(definition.types.findByName('java.lang.String')).toMatchObject({ shape: 'opaque', properties: new Map() });
    expect(methodParameter(definition, 'add', 'timeout')).toBe('3000');
  },
  C085(file) {
    const definition = parse(file);
    expect(signatures(definition)).toEqual([
      'draw(com.example.shape.ShapeService$Request,com.example.shape.ShapeService$Kind): java.lang.String[]',
      'list(java.util.List): java.util.Map<java.lang.String,com.example.shape.ShapeService$Request>',
    ]);
    const { types } = definition;
    expect(types.findByName('com.example.shape.ShapeService.Kind')?.constants).toEqual(['ROUND', 'SQUARE']);
    const request = types.findByName('com.example.shape.ShapeService.Request');
    expect(request).toBe(types.findByName('com.example.shape.ShapeService$Request'));
    expect([...(request?.properties ?? [])].map(([name, type]) => [name, formatJavaType(type)])).toEqual([
      ['name', 'java.lang.String'],
      ['points', 'java.util.List<java.lang.Integer>'],
      ['kind', 'com.example.shape.ShapeService$Kind'],
    ]);
  },
  C087(file) {
    const { types, group, version, methods } = parse(file);
    expect([group, version]).toEqual([null, '1.0']);
    expect(types.findByName('java.lang.Long')?.shape).toBe('opaque');
    expect(types.findByName('com.example.user.Level')).toMatchObject({ shape: 'enum', constants: ['LOW', 'HIGH'] });
    const user = types.findByName('com.example.user.User');
    expect(user?.shape).toBe('pojo');
    expect([...(user?.properties.keys() ?? [])]).toEqual(['UserId', 'nick', 'level']);
    expect(methods[0]?.parameterTypeNames).toEqual(['java.lang.Long']);
  },
  C089(file) {
    const definition = parse(file);
    expect(definition).toMatchObject({ group: null, version: null });
    expect(signatures(definition)).toEqual([
      'tree(com.example.org.Node): com.example.org.Node',
      'page(com.example.org.Query): com.example.org.Page<com.example.org.Node>',
    ]);
    const node = definition.types.findByName('com.example.org.Node');
    expect(node?.properties.get('parent')).toEqual(parseJavaType('com.example.org.Node'));
    for (const [name, property] of [
      ['Page<com.example.org.Node>', 'data'],
      ['Query<java.lang.String>', 'value'],
    ] as const) {
      const type = definition.types.find(parseJavaType(`com.example.org.${name}`));
      expect(type?.properties.get(property)).toEqual(parseJavaType('java.lang.Object'));
    }
  },
  C091(file) {
    expect(documentKind(loadJson(file))).toBe('dubbo-go');
    expect(() => parse(file)).toThrow('Go kinds');
    const report = createFileMetadataReport(new Map([['go.json', JSON.stringify(loadJson(file))]]));
    expect(report.problems()).toEqual([expect.stringContaining('go.json: a definition by dubbo-go')]);
  },
  C093(file) {
    expect(documentKind(loadJson(file))).toBe('consumer');
    const beside = JSON.stringify({ canonicalName: 'com.example.order.OrderService', methods: [], types: [] });
    const report = createFileMetadataReport(
      new Map([
        ['consumer.json', JSON.stringify(loadJson(file))],
        ['provider.json', beside],
      ]),
    );
    expect(report.problems()).toEqual([]);
    expect(report.list('com.example.order.OrderService')).toHaveLength(1);
  },
  C095(file) {
    const definition = parse(file);
    expect(definition.methods[0]?.parameterTypes.map(formatJavaType)).toEqual([
      'java.util.Map<java.lang.String,java.util.List<java.lang.Long>>',
    ]);
    expect(definition.methods[0]?.parameterTypeNames).toEqual(['java.util.Map']);
    expect([...definition.types.values()].map(({ name }) => name)).toEqual(['java.util.Map', 'boolean']);
    expect(definition.problems).toEqual([]);
  },
  C097(file) {
    const info = parseMetadataInfo(loadJson(file));
    expect(info).toMatchObject({ application: 'order-app', revision: '0f3c2a9be1', problems: [] });
    const urls = info?.services.map((service) => toProviderUrl(service, { host: '192.0.2.1', port: 20_881 })) ?? [];
    expect(urls.filter((url) => unusableReason(url) === null)).toMatchObject([
      { serviceInterface: 'com.example.order.OrderService', version: '1.0.0', port: 20_880, release: '3.2.0' },
    ]);
    const early = loadJson<{ services: Record<string, { port?: number }> }>(file);
    for (const service of Object.values(early.services)) delete service.port;
    expect(parseMetadataInfo(early)?.services.map(({ port }) => port)).toEqual([null, null]);
  },
};

describe('metadata documents', () => {
  for (const { id, why, input } of loadCases('metadata JSON parsing')) {
    const expectation = EXPECTATIONS[id] ?? (() => expect.unreachable(`no expectation for ${id}`));
    itCase(id, why, () => expectation(input));
  }
});
