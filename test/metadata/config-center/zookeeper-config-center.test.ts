import { describe, expect, it, onTestFinished } from 'vitest';
import { createZooKeeperConfigCenter } from '../../../metadata/config-center/zookeeper-config-center.ts';
import { startFakeCenter, WITHIN_MS } from '../center/zookeeper/fake-center.ts';
import { FakeZooKeeper } from '../center/zookeeper/fake-zookeeper.ts';
import { openClient } from '../center/zookeeper/open-client.ts';
import { toRuleCenter } from '../center/zookeeper/zookeeper-centers.ts';
import { describeConfigCenterContract } from './config-center-contract.ts';

describeConfigCenterContract('a fake ZooKeeper', {
  withinMs: WITHIN_MS,
  startCenter: async () => toRuleCenter(await startFakeCenter()),
});

async function startFake(nodes: Readonly<Record<string, string | Uint8Array>>): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  for (const [path, data] of Object.entries(nodes)) fake.tree.put(path, data);
  return fake;
}

function open(fake: FakeZooKeeper, namespace = 'dubbo') {
  const { client } = openClient(fake.address);
  const configCenter = createZooKeeperConfigCenter({ client, namespace });
  const follow = (name: string): (string | null)[] => {
    const told: (string | null)[] = [];
    configCenter.watch(name, (text) => told.push(text));
    return told;
  };
  return { client, configCenter, follow };
}

describe('the ZooKeeper config center', () => {
  it('asks for what is there only, however much is followed', async () => {
    const fake = await startFake({ '/dubbo/config/dubbo/rule7': 'seven' });
    const { client, configCenter, follow } = open(fake);
    const told = Array.from({ length: 2_000 }, (_, index) => follow(`rule${index}`));
    await client.synced();
    expect(told.filter(([text]) => text === null)).toHaveLength(1_999);
    expect(told[7]).toEqual(['seven']);
    expect(fake.reads).toEqual(['getChildren /dubbo/config/dubbo', 'getData /dubbo/config/dubbo/rule7']);
    fake.tree.put('/dubbo/config/dubbo/rule8', 'eight');
    await expect.poll(() => told[8], { timeout: 5_000 }).toEqual([null, 'eight']);
    expect(fake.reads.slice(2)).toEqual(['getChildren /dubbo/config/dubbo', 'getData /dubbo/config/dubbo/rule8']);
    fake.tree.remove('/dubbo/config/dubbo/rule8');
    await expect.poll(() => told[8], { timeout: 5_000 }).toEqual([null, 'eight', null]);
    fake.reads.length = 0;
    fake.breakConnections();
    await expect.poll(() => fake.reads.length, { timeout: 5_000 }).toBe(2);
    expect(fake.reads).toEqual(['getChildren /dubbo/config/dubbo', 'getData /dubbo/config/dubbo/rule7']);
    await client.synced();
    expect(configCenter.state(Date.now()).detail).toBe('2000 items are followed');
  });

  it('looks in another namespace', async () => {
    const fake = await startFake({ '/shop/config/dubbo/rule': 'text' });
    const { client, follow } = open(fake, 'shop');
    const told = follow('rule');
    await client.synced();
    expect(told).toEqual(['text']);
  });

  it('keeps the last text while there is something else than text', async () => {
    const fake = await startFake({
      '/dubbo/config/dubbo/rule': 'good',
      '/dubbo/config/dubbo/never': Uint8Array.of(0xff),
    });
    const { client, configCenter, follow } = open(fake);
    const told = follow('rule');
    const never = follow('never');
    await client.synced();
    expect(never).toEqual([null]);
    const problem = (name: string): string => `/dubbo/config/dubbo/${name}: is not UTF-8`;
    expect(configCenter.problems()).toEqual([problem('never')]);
    fake.tree.put('/dubbo/config/dubbo/rule', Uint8Array.of(0xfe));
    await expect.poll(() => configCenter.problems(), { timeout: 5_000 }).toEqual([problem('never'), problem('rule')]);
    expect(told).toEqual(['good']);
    fake.tree.put('/dubbo/config/dubbo/rule', 'better');
    fake.tree.remove('/dubbo/config/dubbo/never');
    await expect.poll(() => configCenter.problems(), { timeout: 5_000 }).toEqual([]);
    expect(told).toEqual(['good', 'better']);
  });

  it('takes an empty item for none', async () => {
    const fake = await startFake({ '/dubbo/config/dubbo/rule': '' });
    const { client, follow } = open(fake);
    const told = follow('rule');
    await client.synced();
    expect(told).toEqual([null]);
  });

  it('reports what it may not read, once, and keeps what it knows', async () => {
    const fake = await startFake({ '/dubbo/config/dubbo/rule': 'text', '/dubbo/config/dubbo/other': 'text' });
    fake.faults.denied.add('/dubbo/config/dubbo/rule');
    const { client, configCenter, follow } = open(fake);
    const told = follow('rule');
    const other = follow('other');
    await client.synced();
    expect([told, other]).toEqual([[null], ['text']]);
    const line = (path: string): string => `${path}: no permission to read it`;
    expect(configCenter.problems()).toEqual([line('/dubbo/config/dubbo/rule')]);
    fake.faults.denied.add('/dubbo/config/dubbo');
    fake.breakConnections();
    await expect
      .poll(() => configCenter.problems(), { timeout: 5_000 })
      .toEqual([line('/dubbo/config/dubbo/rule'), line('/dubbo/config/dubbo')]);
    expect([told, other]).toEqual([[null], ['text']]);
  });
});
