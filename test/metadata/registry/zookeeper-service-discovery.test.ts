import { describe, expect, it, onTestFinished } from 'vitest';
import type { InstancesChange } from '../../../metadata/registry/service-discovery.ts';
import { createZooKeeperServiceDiscovery } from '../../../metadata/registry/zookeeper-service-discovery.ts';
import { startFakeCenter, WITHIN_MS } from '../center/zookeeper/fake-center.ts';
import { FakeZooKeeper } from '../center/zookeeper/fake-zookeeper.ts';
import { openClient } from '../center/zookeeper/open-client.ts';
import { toDiscoveryCenter } from '../center/zookeeper/zookeeper-centers.ts';
import { describeServiceDiscoveryContract } from './service-discovery-contract.ts';

describeServiceDiscoveryContract('a fake ZooKeeper', {
  withinMs: WITHIN_MS,
  startCenter: async () => toDiscoveryCenter(await startFakeCenter()),
});

const instance = (address: string, port: unknown = 20_880): string =>
  JSON.stringify({ name: 'shop', address, port, payload: { metadata: { 'dubbo.metadata.revision': 'abc' } } });

async function startFake(nodes: Readonly<Record<string, string | Uint8Array>>): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  for (const [path, data] of Object.entries(nodes)) fake.tree.put(path, data);
  return fake;
}

async function subscribe(fake: FakeZooKeeper, root?: string) {
  const { client } = openClient(fake.address);
  const discovery = createZooKeeperServiceDiscovery(root === undefined ? { client } : { client, root });
  const told: InstancesChange[] = [];
  await discovery.subscribe((change) => told.push(change));
  return { discovery, told };
}

const summary = (told: readonly InstancesChange[]): string[] =>
  told.map(({ application, instances }) => `${application} ${instances.map(({ host }) => host).join(',')}`);

describe('the ZooKeeper service discovery', () => {
  it('skips what holds no instance and says why', async () => {
    const fake = await startFake({
      '/services/shop/10.0.0.1:20880': instance('10.0.0.1'),
      '/services/shop/10.0.0.2:20880': '127.0.0.1',
      '/services/shop/10.0.0.3:20880': '[]',
      '/services/shop/10.0.0.4:20880': instance('no host!'),
      '/services/shop/10.0.0.5:20880': instance('10.0.0.5', '20880'),
      '/services/shop/10.0.0.6:20880': Uint8Array.of(0xff, 0xfe),
      '/services/shop/10.0.0.7:20880': '',
    });
    const { discovery, told } = await subscribe(fake);
    expect(summary(told)).toEqual(['shop 10.0.0.1']);
    expect(discovery.problems()).toEqual([
      '/services/shop/10.0.0.2:20880: is not JSON',
      '/services/shop/10.0.0.3:20880: is not a JSON object',
      '/services/shop/10.0.0.4:20880: /address: expected a host',
      '/services/shop/10.0.0.5:20880: /port: expected a number from 1 to 65535',
      '/services/shop/10.0.0.6:20880: is not UTF-8',
      '/services/shop/10.0.0.7:20880: is not JSON',
    ]);
    fake.tree.put('/services/shop/10.0.0.2:20880', instance('10.0.0.2'));
    await expect.poll(() => summary(told).at(-1), { timeout: 5_000 }).toBe('shop 10.0.0.1,10.0.0.2');
    expect(discovery.problems()).toHaveLength(5);
    expect(discovery.state(Date.now()).detail).toBe('instances of 1 applications');
  });

  it('passes over what lies beside applications where the registry has a group for a root', async () => {
    const fake = await startFake({
      '/shop/a.B/providers/dubbo%3A%2F%2F10.0.0.1%3A20880%2Fa.B': '127.0.0.1',
      '/shop/metadata/a.B/provider/shop': '{}',
      '/shop/mapping/a.B': 'shop',
      '/shop/orders/10.0.0.1:20880': instance('10.0.0.1'),
      '/shop/orders/4f1b6e0e-8a58-4c2e-9f0c-3a1d7f0c9c55': '{"name":"of another framework"}',
    });
    const { discovery, told } = await subscribe(fake, 'shop');
    expect(summary(told)).toEqual(['orders 10.0.0.1']);
    expect(discovery.problems()).toEqual([]);
  });

  it('tells all instances of an application at once', async () => {
    const hosts = Array.from({ length: 1_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    const fake = await startFake(
      Object.fromEntries(hosts.map((host) => [`/services/shop/${host}:20880`, instance(host)])),
    );
    const { told } = await subscribe(fake);
    expect(told).toHaveLength(1);
    expect(told[0]?.instances).toHaveLength(1_000);
    fake.tree.remove('/services/shop');
    await expect.poll(() => told.at(-1)?.instances, { timeout: 5_000 }).toEqual([]);
  });

  it('keeps the object of an instance that has not changed', async () => {
    const fake = await startFake({ '/services/shop/10.0.0.1:20880': instance('10.0.0.1') });
    const { told } = await subscribe(fake);
    fake.tree.put('/services/shop/10.0.0.0:20880', instance('10.0.0.0'));
    await expect.poll(() => summary(told).at(-1), { timeout: 5_000 }).toBe('shop 10.0.0.0,10.0.0.1');
    expect(told[1]?.instances[1]).toBe(told[0]?.instances[0]);
  });

  it('reports what it may not read and goes on with the others', async () => {
    const fake = await startFake({
      '/services/shop/10.0.0.1:20880': instance('10.0.0.1'),
      '/services/shop/10.0.0.2:20880': instance('10.0.0.2'),
      '/services/stock/10.0.0.3:20880': instance('10.0.0.3'),
    });
    fake.faults.denied.add('/services/shop/10.0.0.1:20880').add('/services/stock');
    const { discovery, told } = await subscribe(fake);
    expect(summary(told)).toEqual(['shop 10.0.0.2']);
    expect(discovery.problems()).toEqual([
      '/services/shop/10.0.0.1:20880: no permission to read it',
      '/services/stock: no permission to read it',
    ]);
    // An instance that was known stays known.
    fake.faults.denied.add('/services/shop/10.0.0.2:20880');
    fake.breakConnections();
    await expect.poll(() => discovery.problems(), { timeout: 5_000 }).toHaveLength(3);
    expect(summary(told)).toEqual(['shop 10.0.0.2']);
  });
});
