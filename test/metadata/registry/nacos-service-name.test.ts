import { describe, expect, it } from 'vitest';
import { isInterfaceName, parseNacosServiceName } from '../../../metadata/registry/nacos-service-name.ts';
import { itCase, loadJson } from '../../cases.ts';

describe('parseNacosServiceName', () => {
  itCase('C128', 'reads a name with a Nacos group before it, and with $ in it', () => {
    const { raw, expect: expected } = loadJson<{ raw: string[]; expect: unknown[][] }>('registry/r30.json');
    const read = raw.map((text) => {
      const name = parseNacosServiceName(text);
      return [name?.serviceInterface, name?.version, name?.group];
    });
    expect(read).toEqual(expected);
    expect(raw.map(isInterfaceName)).toEqual([true, true, true]);
  });

  it.each([
    ['providers:a.B:1.0:g', 'a.B', '1.0', 'g'],
    ['providers:a.B::g', 'a.B', null, 'g'],
    ['providers:a.B::', 'a.B', null, null],
    ['providers:a.B:0.0.0:', 'a.B', null, null],
    ['providers:a.B:1.0', 'a.B', '1.0', null],
    ['providers:a.B', 'a.B', null, null],
    ['providers:a.Outer___Inner:1.0:', 'a.Outer$Inner', '1.0', null],
    ['G@@providers:a.B', 'a.B', null, null],
  ])('reads %s', (text, serviceInterface, version, group) => {
    expect(parseNacosServiceName(text)).toEqual({ category: 'providers', serviceInterface, version, group });
  });

  it.each(['providers', 'consumers', 'routers', 'configurators'])('tells the category %s', (category) => {
    expect(parseNacosServiceName(`${category}:a.B::`)?.category).toBe(category);
    expect(isInterfaceName(`${category}:a.B::`)).toBe(true);
  });

  it.each(['shop', 'shop:providers:a.B', 'provider:a.B::', 'PROVIDERS:a.B::', '', 'G@@shop'])(
    'takes %j for an application',
    (text) => {
      expect(parseNacosServiceName(text)).toBeNull();
      expect(isInterfaceName(text)).toBe(false);
    },
  );

  it.each(['providers:', 'providers:::', 'providers:a.B:1:g:more', '@@providers:'])(
    'takes %j for no service at all',
    (text) => {
      expect(parseNacosServiceName(text)).toBeNull();
      expect(isInterfaceName(text)).toBe(true);
    },
  );
});
