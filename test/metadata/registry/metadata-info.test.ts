import { describe, expect, it } from 'vitest';
import { parseMetadataInfo, toProviderUrl } from '../../../metadata/registry/metadata-info.ts';

function parse(services: unknown) {
  return parseMetadataInfo({ app: 'a', revision: 'r', services });
}

describe('parseMetadataInfo', () => {
  it.each([
    ['a.B:dubbo', 'a.B', null, null],
    ['a.B:1.0:dubbo', 'a.B', null, '1.0'],
    ['g/a.B:dubbo', 'a.B', 'g', null],
    ['g/a.B:1.0:dubbo', 'a.B', 'g', '1.0'],
    ['x/y/a.B:1.0:dubbo', 'a.B', 'x/y', '1.0'],
  ])('takes what the entry leaves out from its key %s', (key, serviceInterface, group, version) => {
    expect(parse({ [key]: {} })?.services).toEqual([
      {
        serviceInterface,
        group,
        version,
        protocol: 'dubbo',
        port: null,
        path: serviceInterface,
        parameters: new Map(),
      },
    ]);
  });

  it('believes the entry before its key', () => {
    const entry = {
      name: 'a.C',
      group: 'h',
      version: '2',
      protocol: 'tri',
      port: 5,
      path: 'p',
      params: { x: '1', e: '', n: 1 },
    };
    expect(parse({ 'g/a.B:1:dubbo': entry })?.services).toEqual([
      {
        serviceInterface: 'a.C',
        group: 'h',
        version: '2',
        protocol: 'tri',
        port: 5,
        path: 'p',
        parameters: new Map([['x', '1']]),
      },
    ]);
  });

  it('skips and reports what is no service', () => {
    const info = parse(JSON.parse('{"a.B:dubbo":{},"odd":{},"x":null,"__proto__":5,"a.C:dubbo":[]}'));
    expect(info?.services.map(({ serviceInterface }) => serviceInterface)).toEqual(['a.B']);
    expect(info?.problems).toEqual(['odd', 'x', '__proto__', 'a.C:dubbo'].map((key) => `${key}: is no service`));
  });

  it.each([[null], [[]], ['x'], [{}], [{ services: null }], [{ services: [] }]])('is null for %j', (document) =>
    expect(parseMetadataInfo(document)).toBeNull(),
  );

  it.each([0, -1, 65_536, 1.5, '20880', null])('takes the port of the instance in place of %j', (port) => {
    const [service] =
      parse({ 'g/a.B:1:dubbo': { port, params: { release: '3.0.2', group: 'spoilt' } } })?.services ?? [];
    expect(service && toProviderUrl(service, { host: '192.0.2.1', port: 20_881 })).toMatchObject({
      protocol: 'dubbo',
      host: '192.0.2.1',
      port: 20_881,
      serviceInterface: 'a.B',
      group: 'g',
      version: '1',
      release: '3.0.2',
    });
  });

  it('does not let parameters speak for a group or version that is not there', () => {
    const [service] = parse({ 'a.B:dubbo': { port: 1, params: { group: 'spoilt', version: '9' } } })?.services ?? [];
    expect(service && toProviderUrl(service, { host: 'h', port: 2 })).toMatchObject({
      group: null,
      version: null,
      port: 1,
    });
  });
});
