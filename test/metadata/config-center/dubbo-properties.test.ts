import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { centerAddressesOf, parseDubboProperties } from '../../../metadata/config-center/dubbo-properties.ts';

function read(text: string): Record<string, string> {
  return Object.fromEntries(parseDubboProperties(text));
}

function addresses(text: string) {
  const { registries, metadataReports } = centerAddressesOf(parseDubboProperties(text));
  return { registries: Object.fromEntries(registries), metadataReports: Object.fromEntries(metadataReports) };
}

describe('parseDubboProperties', () => {
  it.each([
    ['a=1\nb:2\nc 3\nd\te', { a: '1', b: '2', c: '3', d: 'e' }],
    ['  a  =  1  \n\tb = c = d', { a: '1', b: 'c = d' }],
    ['# a=1\n! b=2\n\n  # c=3\nd=#4', { d: '#4' }],
    ['a=1,\\\n  2,\\\r\n\t3\nb=4', { a: '1,2,3', b: '4' }],
    ['a\\=b=c\\:d\na\\ b=\\\\x', { 'a=b': 'c:d', 'a b': '\\x' }],
    ['a=\\u4e16\\u754c\nb=\\t\\n\\q', { a: '世界', b: 'q' }],
    ['a=1\ra=2\r\na=3', { a: '3' }],
    ['a\nb=\nc:', { a: '', b: '', c: '' }],
    ['\uFEFFa=ü', { a: 'ü' }],
    ['a=1\\', { a: '1' }],
  ])('reads what Java reads: %j', (text, properties) => {
    expect(read(text)).toEqual(properties);
  });

  it('refuses what Java refuses, and shows nothing of it', () => {
    expect(() => parseDubboProperties('password=s3cret\\u12')).toThrow(
      /^a \\u is not followed by four hexadecimal digits$/,
    );
    expect(() => parseDubboProperties('a'.repeat(1024 * 1024 + 1))).toThrow('more than 1048576 characters');
  });

  it('reads any text or refuses it, in a moment', () => {
    const piece = fc.oneof(
      fc.constantFrom('\\', '\n', '=', ':', '\\u0041', '#', '__proto__'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        try {
          centerAddressesOf(parseDubboProperties(pieces.join('')));
        } catch (error) {
          expect((error as Error).message).toMatch(/^a \\u is not/);
        }
      }),
    );
    const start = performance.now();
    for (const text of ['\\\n', 'a\\', '=', ' ', '\n', 'k=v\n']) {
      parseDubboProperties(text.repeat(Math.floor((1024 * 1024) / text.length)));
    }
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('centerAddressesOf', () => {
  it('finds nothing where nothing is named', () => {
    expect(addresses('dubbo.application.name=shop\ndubbo.registry.timeout=3\ndubbo.registry.address=\n')).toEqual({
      registries: {},
      metadataReports: {},
    });
    expect(addresses('dubbo.registry.address=N/A').registries).toEqual({});
  });

  it('takes attributes for parameters of the address', () => {
    const { registries } = addresses(`
dubbo.registry.address=zookeeper://z1:2181,z2:2181?group=own&timeout=5
dubbo.registry.username=gateway
dubbo.registry.password=p&ss=w@rd
dubbo.registry.group=other
dubbo.registry.registerMode=instance
dubbo.registry.use-as-config-center=false
dubbo.registry.parameters.namespace=ns
`);
    const address = parseCenterAddress(registries['default'] ?? '');
    expect(address).toMatchObject({
      label: 'zookeeper://z1:2181,z2:2181',
      username: 'gateway',
      password: 'p&ss=w@rd',
    });
    expect(Object.fromEntries(address.parameters)).toEqual({
      group: 'own',
      timeout: '5',
      username: 'gateway',
      password: 'p&ss=w@rd',
      'register-mode': 'instance',
      namespace: 'ns',
    });
  });

  it('lets attributes of a metadata report overwrite the parameters of its address', () => {
    const { metadataReports } = addresses(`
dubbo.metadata-report.address=redis://:right@r:6379?timeout=5&database=1
dubbo.metadata-report.password=other
dubbo.metadata-report.timeout=7
dubbo.metadataReport.retryTimes=3
`);
    const address = parseCenterAddress(metadataReports['default'] ?? '');
    expect(address.password).toBe('right');
    expect(address.parameters.get('timeout')).toBe('7');
    expect(address.parameters.get('database')).toBe('1');
    expect(address.parameters.get('retry-times')).toBe('3');
  });

  it('has several by their ids, and then not the one without', () => {
    expect(
      addresses(`
dubbo.registries.beijingZone.address=nacos://n1:8848
dubbo.registries.beijingZone.group=g
dubbo.registries.shanghai.address=nacos://n2:8848?
dubbo.registries.shanghai.zone=s h
dubbo.registry.address=nacos://n3:8848
dubbo.metadata-reports.m.address=redis://r:6379
`),
    ).toEqual({
      registries: { beijingZone: 'nacos://n1:8848?group=g', shanghai: 'nacos://n2:8848?zone=s%20h' },
      metadataReports: { m: 'redis://r:6379' },
    });
  });

  it.each([
    ['address=z\ndubbo.registry.protocol=zookeeper', 'zookeeper://z'],
    ['address=zookeeper://z\ndubbo.registry.port=2182', 'zookeeper://z:2182'],
    ['address=zookeeper://z?a=b\ndubbo.registry.port=2182', 'zookeeper://z:2182?a=b'],
    ['address=zookeeper://u:p@z/x\ndubbo.registry.port=2182', 'zookeeper://u:p@z:2182/x'],
    ['address=zookeeper://[::1]\ndubbo.registry.port=2182', 'zookeeper://[::1]:2182'],
    ['address=zookeeper://z:1\ndubbo.registry.port=2182', 'zookeeper://z:1'],
    ['address=zookeeper://z,y\ndubbo.registry.port=2182', 'zookeeper://z,y'],
    ['address=z:2181', 'z:2181'],
  ])('completes an address: %j', (text, address) => {
    expect(addresses(`dubbo.registry.${text}`).registries['default']).toBe(address);
  });
});
