import { describe, expect, it } from 'vitest';
import { readZooKeeperInstance } from '../../../metadata/registry/zookeeper-instance.ts';

const read = (document: object): unknown => readZooKeeperInstance('shop', JSON.stringify(document));

describe('an instance as Curator writes it', () => {
  it('has an address, a port and metadata that are text', () => {
    const text = `{"name":"shop","id":"10.0.0.1:20880","address":"10.0.0.1","port":20880,"sslPort":null,
      "payload":{"@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance","id":"10.0.0.1:20880","name":"shop",
      "metadata":{"dubbo.metadata.revision":"abc","__proto__":"x","number":1,"none":null}},
      "registrationTimeUTC":1700000000000,"serviceType":"DYNAMIC","uriSpec":null}`;
    const metadata = new Map([
      ['dubbo.metadata.revision', 'abc'],
      ['__proto__', 'x'],
    ]);
    expect(readZooKeeperInstance('shop', text)).toEqual({
      application: 'shop',
      host: '10.0.0.1',
      port: 20_880,
      metadata,
    });
  });

  it.each(['a.example.com', '2001:db8:0:0:0:0:0:1', 'fe80::1%en0'])('may listen at %s', (address) => {
    expect(read({ address, port: 1 })).toEqual({ application: 'shop', host: address, port: 1, metadata: new Map() });
  });

  it.each(['', '10.0.0.1:99', '10.0.0.1 ', '[::1]', '[::1]:99', 'a/b', 1, null, undefined])(
    'does not listen at %j',
    (address) => {
      expect(read({ address, port: 1 })).toBe('/address: expected a host');
    },
  );

  it.each([0, 65_536, -1, 1.5, '20880', null, undefined])('does not listen on port %j', (port) => {
    expect(read({ address: '10.0.0.1', port })).toBe('/port: expected a number from 1 to 65535');
  });

  it.each([null, [], 'text', { metadata: [] }, { metadata: 'text' }])('may have the payload %j', (payload) => {
    expect(read({ address: '10.0.0.1', port: 1, payload })).toMatchObject({ metadata: new Map() });
  });
});
