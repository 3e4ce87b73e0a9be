import { describe, expect, it, onTestFinished } from 'vitest';
import { createZooKeeperMetadataReport } from '../../../metadata/report/zookeeper-metadata-report.ts';
import { startFakeCenter, WITHIN_MS } from '../center/zookeeper/fake-center.ts';
import { FakeZooKeeper } from '../center/zookeeper/fake-zookeeper.ts';
import { openClient } from '../center/zookeeper/open-client.ts';
import { toMetadataCenter } from '../center/zookeeper/zookeeper-centers.ts';
import { describeMetadataReportContract } from './metadata-report-contract.ts';

describeMetadataReportContract('a fake ZooKeeper', {
  withinMs: WITHIN_MS,
  startCenter: async () => toMetadataCenter(await startFakeCenter()),
});

async function startFake(nodes: Readonly<Record<string, string | Uint8Array>>): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  for (const [path, data] of Object.entries(nodes)) fake.tree.put(path, data);
  return fake;
}

function open(fake: FakeZooKeeper, root = 'dubbo') {
  const { client } = openClient(fake.address);
  const report = createZooKeeperMetadataReport({ client, root });
  const follow = (serviceInterface: string, ...applications: string[]): (string | null)[] => {
    const told: (string | null)[] = [];
    report.watch({ serviceInterface, group: null, version: null }, applications, (text) => told.push(text));
    return told;
  };
  return { client, report, follow };
}

describe('the ZooKeeper metadata report', () => {
  it('looks where Dubbo puts a nested interface, under any root', async () => {
    const fake = await startFake({ '/shop/metadata/a.Outer%24Inner/provider/orders': '{}' });
    const { client, follow } = open(fake, '/shop');
    const told = follow('a.Outer$Inner', 'orders');
    await client.synced();
    expect(told).toEqual(['{}']);
  });

  it('takes an empty document for none, and one that is not text for a problem', async () => {
    const fake = await startFake({
      '/dubbo/metadata/a.B/provider/empty': '',
      '/dubbo/metadata/a.B/provider/broken': Uint8Array.of(0xff),
      '/dubbo/metadata/a.B/provider/good': '{}',
      '/dubbo/metadata/good/abc': Uint8Array.of(0xff),
    });
    const { client, report, follow } = open(fake);
    const told = follow('a.B', 'empty', 'broken', 'good');
    await client.synced();
    expect(told).toEqual(['{}']);
    expect(await report.metadataInfo('good', 'abc')).toBeNull();
    expect(report.problems()).toEqual([
      '/dubbo/metadata/a.B/provider/broken: is not UTF-8',
      '/dubbo/metadata/good/abc: is not UTF-8',
    ]);
    fake.tree.put('/dubbo/metadata/a.B/provider/broken', '{"now":1}');
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['{}', '{"now":1}']);
    expect(report.problems()).toEqual(['/dubbo/metadata/good/abc: is not UTF-8']);
  });

  it('lists what it follows and has found', async () => {
    const fake = await startFake({ '/dubbo/metadata/a.B/1.0.0/provider/shop': '{}' });
    const { client, report } = open(fake);
    const key = { serviceInterface: 'a.B', group: null, version: '1.0.0' };
    const leave = report.watch(key, ['shop'], () => {});
    report.watch({ ...key, version: '2.0.0' }, ['shop'], () => {});
    expect(report.list('a.B')).toEqual([]);
    await client.synced();
    expect(report.list('a.B')).toEqual([key]);
    expect(report.list('a.C')).toEqual([]);
    leave();
    leave();
    expect(report.list('a.B')).toEqual([]);
    expect(report.state(Date.now()).detail).toBe('definitions of 1 interfaces');
  });

  it('reports what it may not read, once, and keeps what it knows', async () => {
    const fake = await startFake({
      '/dubbo/metadata/a.B/provider/private': '{}',
      '/dubbo/metadata/a.B/provider/shop': '{"of":"shop"}',
      '/dubbo/metadata/a.C/provider/shop': '{"of":"c"}',
      '/dubbo/mapping/a.B': 'shop',
    });
    fake.faults.denied.add('/dubbo/metadata/a.B/provider/private').add('/dubbo/mapping/a.B');
    const { client, report, follow } = open(fake);
    const told = follow('a.B', 'private', 'shop');
    const toldOfC = follow('a.C', 'shop');
    await client.synced();
    expect(told).toEqual(['{"of":"shop"}']);
    await expect(report.mapping('a.B')).rejects.toThrow('/dubbo/mapping/a.B: no permission to read it');
    fake.faults.denied.add('/dubbo/metadata/a.C/provider/shop');
    fake.breakConnections();
    const line = (path: string): string => `${path}: no permission to read it`;
    await expect
      .poll(() => report.problems(), { timeout: 5_000 })
      .toEqual([line('/dubbo/metadata/a.B/provider/private'), line('/dubbo/metadata/a.C/provider/shop')]);
    expect([told, toldOfC]).toEqual([['{"of":"shop"}'], ['{"of":"c"}']]);
    fake.faults.denied.clear();
    fake.breakConnections();
    await expect.poll(() => report.problems(), { timeout: 5_000 }).toEqual([]);
    expect([told, toldOfC]).toEqual([['{"of":"shop"}', '{}'], ['{"of":"c"}']]);
  });
});
