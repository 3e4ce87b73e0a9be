import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProvidersChange } from '../../../metadata/registry/registry.ts';
import { createZooKeeperRegistry } from '../../../metadata/registry/zookeeper-registry.ts';
import { startFakeCenter, WITHIN_MS } from '../center/zookeeper/fake-center.ts';
import { FakeZooKeeper } from '../center/zookeeper/fake-zookeeper.ts';
import { openClient } from '../center/zookeeper/open-client.ts';
import { toRegistryCenter } from '../center/zookeeper/zookeeper-centers.ts';
import { describeRegistryContract } from './registry-contract.ts';

describeRegistryContract('a fake ZooKeeper', {
  withinMs: WITHIN_MS,
  startCenter: async () => toRegistryCenter(await startFakeCenter()),
});

const node = (serviceInterface: string, host: string, query = ''): string =>
  `/dubbo/${serviceInterface}/providers/${encodeURIComponent(`dubbo://${host}:20880/${serviceInterface}?anyhost=true${query}`)}`;

async function startFake(paths: readonly string[]): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  for (const path of paths) fake.tree.put(path, '127.0.0.1');
  return fake;
}

async function subscribe(fake: FakeZooKeeper, root = 'dubbo') {
  const registry = createZooKeeperRegistry({ client: openClient(fake.address).client, root, wants: () => true });
  const told: ProvidersChange[] = [];
  await registry.subscribe((change) => told.push(change));
  return { registry, told };
}

const summary = (told: readonly ProvidersChange[]): string[] =>
  told.map(({ serviceInterface, providers }) => `${serviceInterface} ${providers.map(({ host }) => host).join(',')}`);

describe('the ZooKeeper registry', () => {
  it('reads the name of an interface as it is encoded, and takes it for URLs that name none', async () => {
    // As 2.6 registers: no `interface`, defaults with a prefix.
    const fake = await startFake([node('a.Outer%24Inner', '10.0.0.1', '&default.timeout=3000&dubbo=2.6.2&methods=x')]);
    const { told } = await subscribe(fake);
    expect(summary(told)).toEqual(['a.Outer$Inner 10.0.0.1']);
    expect(told[0]?.providers[0]?.parameters.get('timeout')).toBe('3000');
  });

  it('tells nothing of what lies beside the interfaces', async () => {
    const fake = await startFake([
      node('a.B', '10.0.0.1'),
      '/dubbo/config/dubbo/a.tag-router',
      '/dubbo/metadata/a.B/provider/shop',
      '/dubbo/mapping/a.B',
      '/dubbo/%zz/providers/x',
      '/dubbo/a.Consumed/consumers/consumer%3A%2F%2F10.0.0.7%2Fa.Consumed',
      '/dubbo/a.Empty/providers',
    ]);
    const { registry, told } = await subscribe(fake);
    expect(summary(told)).toEqual(['a.B 10.0.0.1']);
    expect(registry.problems()).toEqual([]);
    expect(registry.state(Date.now()).detail).toMatch(/^providers of \d interfaces$/);
  });

  it('tells that nobody is there when all of an interface has gone', async () => {
    const fake = await startFake([node('a.B', '10.0.0.1'), node('a.C', '10.0.0.2')]);
    const { told } = await subscribe(fake);
    fake.tree.remove('/dubbo/a.B');
    await expect.poll(() => summary(told), { timeout: 5_000 }).toEqual(['a.B 10.0.0.1', 'a.C 10.0.0.2', 'a.B ']);
    // Nor is it asked for any more.
    fake.reads.length = 0;
    fake.breakConnections();
    await expect.poll(() => fake.reads.length, { timeout: 5_000 }).toBe(2);
    expect(fake.reads).toEqual(['getChildren /dubbo', 'getChildren /dubbo/a.C/providers']);
    fake.tree.put(node('a.B', '10.0.0.3'));
    await expect.poll(() => summary(told).at(-1), { timeout: 5_000 }).toBe('a.B 10.0.0.3');
    fake.tree.remove('/dubbo');
    await expect.poll(() => summary(told).slice(-2).toSorted(), { timeout: 5_000 }).toEqual(['a.B ', 'a.C ']);
  });

  it('looks under another root', async () => {
    const fake = await startFake([node('a.B', '10.0.0.1').replace('/dubbo/', '/shop/')]);
    for (const root of ['shop', '/shop', '/shop/']) {
      expect(summary((await subscribe(fake, root)).told)).toEqual(['a.B 10.0.0.1']);
    }
  });

  it('asks for the one list that has changed, among many', async () => {
    const many = Array.from({ length: 300 }, (_, index) => node(`a.Service${index}`, '10.0.0.1'));
    const fake = await startFake([...many, node('a.B', '10.0.0.1')]);
    const { told } = await subscribe(fake);
    fake.reads.length = 0;
    fake.tree.put(node('a.B', '10.0.0.2'));
    await expect.poll(() => summary(told).at(-1), { timeout: 5_000 }).toBe('a.B 10.0.0.1,10.0.0.2');
    expect(fake.reads).toEqual(['getChildren /dubbo/a.B/providers']);
  });

  it('counts broken entries, and forgets them when they have gone', async () => {
    const broken = (name: string): string => `/dubbo/a.B/providers/${name}`;
    const fake = await startFake([
      node('a.B', '10.0.0.1'),
      broken('nothing'),
      broken('other'),
      broken('dubbo%3A%2F%2F%3A1'),
    ]);
    const { registry, told } = await subscribe(fake);
    const [first, second, ...more] = registry.problems().toSorted();
    expect([first, second]).toEqual([
      expect.stringMatching(/^\/dubbo\/a\.B\/providers: .* at \d+$/),
      expect.stringMatching(/^\/dubbo\/a\.B\/providers: .* at \d+ \(2 entries\)$/),
    ]);
    expect(more).toEqual([]);
    for (const name of ['nothing', 'other', 'dubbo%3A%2F%2F%3A1']) fake.tree.remove(broken(name));
    await expect.poll(() => registry.problems(), { timeout: 5_000 }).toEqual([]);
    expect(summary(told)).toEqual(['a.B 10.0.0.1']);
  });

  it('lists no more problems than anybody reads', async () => {
    const paths = Array.from({ length: 60 }, (_, index) =>
      Array.from(
        { length: 12 },
        (__, pad) => `/dubbo/a.Service${index}/providers/${'x'.repeat(pad)}%3A%2F%2F${'-'.repeat(pad)}%`,
      ),
    );
    const fake = await startFake(paths.flat());
    const { registry } = await subscribe(fake);
    expect(registry.problems().length).toBeLessThanOrEqual(51);
    expect(registry.problems().at(-1)).toMatch(/^and \d+ more$/);
  });

  it('reports what it may not read, once', async () => {
    const fake = await startFake([node('a.B', '10.0.0.1'), node('a.C', '10.0.0.2')]);
    fake.faults.denied.add('/dubbo/a.B/providers');
    const { registry, told } = await subscribe(fake);
    expect(summary(told)).toEqual(['a.C 10.0.0.2']);
    expect(registry.problems()).toEqual(['/dubbo/a.B/providers: no permission to read it']);
    fake.faults.denied.add('/dubbo');
    fake.breakConnections();
    const both = ['/dubbo: no permission to read it', '/dubbo/a.B/providers: no permission to read it'];
    await expect.poll(() => registry.problems(), { timeout: 5_000 }).toEqual(both);
    expect(summary(told)).toEqual(['a.C 10.0.0.2']);
    fake.faults.denied.clear();
    fake.breakConnections();
    await expect.poll(() => registry.problems(), { timeout: 5_000 }).toEqual([]);
    expect(summary(told)).toEqual(['a.C 10.0.0.2', 'a.B 10.0.0.1']);
  });
});
