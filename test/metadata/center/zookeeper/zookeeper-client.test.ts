import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import { FakeZooKeeper } from './fake-zookeeper.ts';
import { followChildren, followText, openClient } from './open-client.ts';
import { ScriptedDial } from './scripted-dial.ts';

async function startFake(): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  return fake;
}

describe('the ZooKeeper client', () => {
  it('follows the data of a node that comes, changes and goes', async () => {
    const fake = await startFake();
    const { client } = openClient(fake.address);
    const told = followText(client, '/a/b');
    await client.synced();
    expect(told).toEqual([null]);
    fake.tree.put('/a/b', 'one');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe('one');
    fake.tree.put('/a/b', 'two');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe('two');
    fake.tree.remove('/a');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe(null);
    fake.tree.put('/a/b', 'three');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe('three');
    expect(told).toEqual([null, 'one', 'two', null, 'three']);
  });

  it('follows the children of a node that comes, changes and goes', async () => {
    const fake = await startFake();
    const { client } = openClient(fake.address);
    const told = followChildren(client, '/a');
    await client.synced();
    expect(told).toEqual([null]);
    fake.tree.put('/a');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toEqual([]);
    fake.tree.put('/a/z');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toEqual(['z']);
    fake.tree.put('/a/b');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toEqual(['b', 'z']);
    fake.tree.remove('/a');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe(null);
    fake.tree.put('/a/c');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toEqual(['c']);
  });

  it('does not tell what has not changed', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const { client } = openClient(fake.address);
    const told = followText(client, '/a');
    await client.synced();
    fake.tree.put('/a', 'one');
    await expect.poll(() => fake.reads, { timeout: 5_000 }).toEqual(['getData /a', 'getData /a']);
    fake.tree.put('/a', 'two');
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe('two');
    expect(told).toEqual(['one', 'two']);
  });

  it('asks once for several listeners, and not any more when all have left', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const { client } = openClient(fake.address);
    const first: unknown[] = [];
    const leave = client.watchData('/a', (data) => first.push(data));
    const second = followText(client, '/a');
    await client.synced();
    const third = followText(client, '/a');
    expect([first.length, second, third]).toEqual([1, ['one'], ['one']]);
    expect(fake.reads).toEqual(['getData /a']);
    leave();
    leave();
    fake.tree.put('/a', 'two');
    await expect.poll(() => third, { timeout: 5_000 }).toEqual(['one', 'two']);
    expect([first.length, second]).toEqual([1, ['one', 'two']]);

    const leaveOther = client.watchData('/b', () => {});
    await client.synced();
    leaveOther();
    const before = fake.reads.length;
    fake.tree.put('/b', 'x');
    fake.tree.put('/a', 'three');
    await expect.poll(() => third.at(-1), { timeout: 5_000 }).toBe('three');
    expect(fake.reads.slice(before)).toEqual(['getData /a']);
  });

  it('waits for those that listeners begin to follow', async () => {
    const fake = await startFake();
    fake.tree.put('/a/b/c', 'deep');
    const { client } = openClient(fake.address);
    const told: (string | null)[] = [];
    client.watchChildren('/a', (names) => {
      for (const name of names ?? []) {
        client.watchChildren(`/a/${name}`, (below) => {
          for (const last of below ?? []) {
            client.watchData(`/a/${name}/${last}`, (data) => told.push(Buffer.from(data ?? []).toString()));
          }
        });
      }
    });
    await client.synced();
    expect(told).toEqual(['deep']);
  });

  it('reads single nodes', async () => {
    const fake = await startFake();
    fake.tree.put('/a/b', 'text');
    const { client } = openClient(fake.address);
    const [data, children, none, noChildren] = await Promise.all([
      client.read('/a/b'),
      client.readChildren('/a'),
      client.read('/x'),
      client.readChildren('/x'),
    ]);
    expect(Buffer.from(data ?? []).toString()).toBe('text');
    expect(children).toEqual(['b']);
    expect([none, noChildren]).toEqual([null, null]);
  });

  it('keeps to itself what listeners throw', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const { client } = openClient(fake.address);
    const problems: string[] = [];
    const fail = (): never => {
      throw new TypeError('s3cret');
    };
    client.watchData('/a', fail, (problem) => problems.push(problem));
    const told = followText(client, '/a');
    await client.synced();
    fake.tree.put('/a', 'two');
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['one', 'two']);
    const line = '/a: whoever follows it failed (TypeError)';
    expect(problems).toEqual([line, line]);
    expect(fake.dialledAt).toHaveLength(1);
  });

  it('carries nodes of 2 MB and of 10,000 children, in small pieces', async () => {
    const fake = await startFake();
    const large = 'ü'.repeat(1_000_000);
    fake.tree.put('/large', large);
    for (let index = 0; index < 10_000; index++)
      fake.tree.put(`/many/dubbo%3A%2F%2F10.0.0.1%3A${index}${'x'.repeat(80)}`);
    fake.faults.pieceBytes = 4_096;
    const { client } = openClient(fake.address);
    const told = followText(client, '/large');
    const children = followChildren(client, '/many');
    const before = performance.now();
    await client.synced();
    expect(told[0] === large).toBe(true);
    expect(children[0]).toHaveLength(10_000);
    expect(performance.now() - before).toBeLessThan(3_000);
  });

  it('follows 20,000 nodes: few packets, none of them large, also after a broken connection', async () => {
    const fake = await startFake();
    const { client } = openClient(fake.address);
    let told = 0;
    for (let index = 0; index < 20_000; index++) client.watchData(`/nodes/${index}`, () => told++);
    await client.synced();
    expect(told).toBe(20_000);
    // Each that is not there takes two questions.
    expect(fake.reads).toHaveLength(40_000);
    expect(fake.chunks).toBeLessThan(2_000);
    fake.breakConnections();
    await expect.poll(() => fake.reads.length, { timeout: 10_000 }).toBe(80_000);
    await client.synced();
    expect(told).toBe(20_000);
    expect(fake.largestPacket).toBeLessThan(100);
  });

  it('asks again when an event overtakes an answer', async () => {
    const dial = new ScriptedDial();
    const client = createZooKeeperClient({ address: parseCenterAddress('zookeeper://h'), dial, now: Date.now });
    onTestFinished(() => client.close());
    const told = followText(client, '/a');
    await dial.last.written();
    dial.last.send(`00000025 00000000 00007530 00000000000000aa 00000010 ${'07'.repeat(16)} 00`);
    expect(await dial.last.written()).toContain('0000000f0000000100000004000000022f6101');
    dial.last.send('0000001e ffffffff ffffffffffffffff 00000000 00000003 00000003 00000002 2f61');
    dial.last.send(`00000059 00000001 0000000000000009 00000000 00000001 78 ${'00'.repeat(68)}`);
    expect(await dial.last.written()).toContain('0000000f0000000200000004000000022f6101');
    dial.last.send(`00000059 00000002 0000000000000009 00000000 00000001 79 ${'00'.repeat(68)}`);
    expect(told).toEqual(['x', 'y']);
    expect(await dial.last.written()).toBe('');
  });

  it('ends its session when it is closed, and tells nothing any more', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const { client } = openClient(fake.address);
    const told = followText(client, '/a');
    await client.synced();
    const reading = client.read('/a');
    await Promise.all([expect(reading).rejects.toThrow('closed'), client.close(), client.close()]);
    expect(fake.sessionsEnded).toBe(1);
    expect(fake.sessions.size).toBe(0);
    await expect.poll(() => fake.connectionCount, { timeout: 5_000 }).toBe(0);
    expect(client.state(Date.now())).toMatchObject({ connected: false, detail: 'closed' });
    expect(followText(client, '/a')).toEqual([]);
    await expect(client.read('/a')).rejects.toThrow('closed');
    fake.tree.put('/a', 'two');
    expect(told).toEqual(['one']);
  });

  it('refuses parameters that are no times, without showing them', () => {
    const dial = new ScriptedDial();
    for (const parameter of ['session=s3cret', 'timeout=0', 'session=99999999', 'timeout=-1']) {
      const address = parseCenterAddress(`zookeeper://h:1?${parameter}`);
      const open = (): unknown => createZooKeeperClient({ address, dial, now: Date.now });
      const name = parameter.slice(0, parameter.indexOf('='));
      expect(open).toThrow(`zookeeper://h:1: parameter ${name}: expected milliseconds from 100 to 3600000`);
    }
    expect(dial.streams).toEqual([]);
  });
});
