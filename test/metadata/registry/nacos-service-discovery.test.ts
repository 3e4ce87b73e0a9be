import { afterEach, describe, expect, it, vi } from 'vitest';
import { readInstanceMetadata } from '../../../metadata/registry/instance-metadata.ts';
import { createNacosServiceDiscovery } from '../../../metadata/registry/nacos-service-discovery.ts';
import type { InstancesChange } from '../../../metadata/registry/service-discovery.ts';
import { loadJson } from '../../cases.ts';
import type { FakeNacos } from '../center/nacos/fake-nacos.ts';
import { NacosFixture, soon } from '../center/nacos/nacos-fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

const INSTANCES = '/nacos/v1/ns/instance/list';
const NAMES = '/nacos/v1/ns/service/list';
const OF_DUBBO = { 'dubbo.metadata.revision': '1' };
const entry = (ip: string, metadata: Record<string, string> = OF_DUBBO) => ({ ip, port: 1, metadata });

async function follow(fake: FakeNacos, group?: string) {
  const client = fixture.open(fake.address());
  const discovery = createNacosServiceDiscovery({ client, ...(group === undefined ? {} : { group }) });
  const told: InstancesChange[] = [];
  await discovery.subscribe((change) => told.push(change));
  const hosts = () =>
    told.map(({ application, instances }) => [application, ...instances.map(({ host }) => host)].join(' '));
  return { discovery, hosts, told };
}

describe('the service discovery in Nacos', () => {
  it('gives the metadata of an instance as they are', async () => {
    // C121 judges what is read from them.
    const { raw } = loadJson<{ raw: { ip: string; port: number; metadata: Record<string, string> } }>(
      'registry/r23.json',
    );
    const fake = await fixture.start();
    fake.data.register('order-app', raw);
    const { told } = await follow(fake);
    const [instance] = told[0]?.instances ?? [];
    expect(instance).toMatchObject({ application: 'order-app', host: '192.0.2.26', port: 20_880 });
    expect(Object.fromEntries(instance?.metadata ?? [])).toEqual(raw.metadata);
    expect(instance && readInstanceMetadata(instance).revision).toBe('0f3c2a9be1');
  });

  it('takes no service of an interface for an application', async () => {
    const fake = await fixture.start();
    for (const name of ['providers:a.B::', 'consumers:a.B::', 'routers:a.B::', 'configurators:a.B::', 'shop']) {
      fake.data.register(name, entry('10.0.0.1'));
    }
    const { hosts } = await follow(fake);
    expect(hosts()).toEqual(['shop 10.0.0.1']);
    expect([...fake.seen.urls].filter((url) => url.includes('a.B'))).toEqual([]);
  });

  it('leaves out applications that are none of Dubbo, and looks at them less often', async () => {
    const fake = await fixture.start();
    fake.data.register('spring', entry('10.0.0.1', { 'preserved.register.source': 'SPRING_CLOUD' }));
    const { hosts, discovery } = await follow(fake);
    await soon(() => fake.count(NAMES)).toBeGreaterThan(8);
    expect(fake.count(INSTANCES)).toBe(1);
    expect(hosts()).toEqual([]);
    expect(discovery.state(Date.now())).toMatchObject({ connected: true, detail: 'instances of 0 applications' });
    // It is found out when it becomes one, and then followed as any other.
    fake.data.register('spring', entry('10.0.0.2'));
    await soon(hosts, { timeout: 3_000 }).toEqual(['spring 10.0.0.2']);
    fake.data.register('spring', entry('10.0.0.3'));
    const before = fake.count(NAMES);
    await soon(() => hosts().at(-1)).toBe('spring 10.0.0.2 10.0.0.3');
    expect(fake.count(NAMES) - before).toBeLessThan(6);
  });

  it('tells of an application that has gone with its service', async () => {
    const fake = await fixture.start();
    fake.data.register('shop', entry('10.0.0.1'));
    const { hosts } = await follow(fake);
    fake.data.services.clear();
    await soon(hosts).toEqual(['shop 10.0.0.1', 'shop']);
  });

  it('reports an instance that nobody can connect to by its application', async () => {
    const fake = await fixture.start();
    fake.data.register('shop', entry('not an address'));
    fake.data.register('shop', { ...entry('10.0.0.1'), port: 0 });
    fake.data.register('shop', entry('10.0.0.2'));
    const { hosts, discovery } = await follow(fake);
    expect(hosts()).toEqual(['shop 10.0.0.2']);
    expect(discovery.problems().toSorted()).toEqual([
      'shop: an instance cannot be used: its ip is no address and no name',
      'shop: an instance cannot be used: its port is none',
    ]);
  });

  it('follows the group of the registry, or several', async () => {
    const fake = await fixture.start();
    fake.data.register('shop', entry('10.0.0.1'));
    fake.data.register('shop', entry('10.0.0.2'), 'MYG');
    fake.data.register('stock', entry('10.0.0.3'));
    expect((await follow(fake)).hosts().toSorted()).toEqual(['shop 10.0.0.1', 'stock 10.0.0.3']);
    expect((await follow(fake, 'MYG')).hosts()).toEqual(['shop 10.0.0.2']);
    const { hosts } = await follow(fake, 'MYG,DEFAULT_GROUP');
    expect([
      hosts().findLast((line) => line.startsWith('shop')),
      hosts().find((line) => line.startsWith('stock')),
    ]).toEqual(['shop 10.0.0.1 10.0.0.2', 'stock 10.0.0.3']);
  });
});
