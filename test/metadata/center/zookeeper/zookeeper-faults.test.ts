import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeZooKeeper } from './fake-zookeeper.ts';
import { followChildren, followText, openClient } from './open-client.ts';
import type { OpenedClient } from './open-client.ts';

async function startFake(): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  return fake;
}

function until(condition: () => boolean, timeout = 12_000): Promise<void> {
  return expect.poll(condition, { timeout }).toBe(true);
}

const detailOf = ({ client }: OpenedClient): string => client.state(Date.now()).detail;
const isConnected = ({ client }: OpenedClient): boolean => client.state(Date.now()).connected;

describe('the ZooKeeper client and a server that', () => {
  it('is not there at the start', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    await fake.stop();
    const opened = openClient(`${fake.address}?timeout=500`, { random: () => 0 });
    const told = followText(opened.client, '/a');
    await until(() => opened.dialledAt.length >= 3);
    expect(detailOf(opened)).toBe(`127.0.0.1:${fake.port}: connect ECONNREFUSED 127.0.0.1:${fake.port}`);
    const { dialledAt } = opened;
    // Pauses of 100 and 200 ms.
    expect(dialledAt[2]! - dialledAt[0]!).toBeGreaterThan(290);
    expect(told).toEqual([]);
    await expect(opened.client.read('/a')).rejects.toThrow(
      new RegExp(`^zookeeper://127.0.0.1:${fake.port}: no answer within 500 ms: 127.0.0.1:.*ECONNREFUSED`),
    );
    await fake.start();
    await opened.client.synced();
    expect(told).toEqual(['one']);
    expect(isConnected(opened)).toBe(true);
  }, 20_000);

  it('breaks its connections all the time', async () => {
    const fake = await startFake();
    const opened = openClient(fake.address, { random: () => 0 });
    const told = followText(opened.client, '/a');
    const start = Date.now();
    let breaks = 0;
    const flapping = setInterval(() => {
      fake.tree.put('/a', `${++breaks}`);
      fake.breakConnections();
    }, 200);
    try {
      await until(() => breaks === 15);
    } finally {
      clearInterval(flapping);
    }
    const seconds = (Date.now() - start) / 1_000;
    // It is not taken for a success that each of them stood for a moment.
    expect(opened.dialledAt.length).toBeLessThan(5 + seconds);
    await until(() => told.at(-1) === '15');
    await until(() => isConnected(opened));
  }, 30_000);

  it('says nothing any more', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const opened = openClient(`${fake.address}?session=1200&timeout=300`);
    const told = followText(opened.client, '/a');
    await opened.client.synced();
    fake.faults.isSilent = true;
    await until(() => !isConnected(opened), 2_000);
    expect(detailOf(opened)).toBe(`127.0.0.1:${fake.port}: the server has been silent for 800 ms`);
    fake.tree.put('/a', 'two');
    // Nor does it answer to new connections.
    await until(() => detailOf(opened).endsWith('no answer within 300 ms'));
    expect(told).toEqual(['one']);
    fake.faults.isSilent = false;
    await until(() => told.at(-1) === 'two');
  }, 20_000);

  it.each([
    ['greeting', 'another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['greeting', 'noise', Buffer.alloc(4_096, 0xa5)],
    ['greeting', 'a frame of 2 GB', Buffer.of(0x7f, 0xff, 0xff, 0xff)],
    ['answer', 'another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['answer', 'a header only', Buffer.of(0, 0, 0, 4, 0, 0, 0, 1)],
    ['answer', 'an answer to nothing', Buffer.of(0, 0, 0, 16, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ] as const)(
    'sends for its %s %s',
    async (fault, _, octets) => {
      const fake = await startFake();
      fake.tree.put('/a', 'one');
      const opened = openClient(fake.address, { random: () => 0 });
      await opened.client.synced();
      fake.faults[fault] = octets;
      const before = opened.dialledAt.length;
      if (fault === 'greeting') fake.breakConnections();
      const told = followText(opened.client, '/a');
      await until(() => opened.dialledAt.length >= before + 3);
      // At least the pauses of 100 and 200 ms.
      expect(opened.dialledAt[before + 2]! - opened.dialledAt[before]!).toBeGreaterThan(290);
      expect(isConnected(opened)).toBe(false);
      expect(told).toEqual([]);
      fake.faults[fault] = null;
      await until(() => told.at(-1) === 'one');
      expect(isConnected(opened)).toBe(true);
    },
    20_000,
  );

  it('sends half an answer and then nothing', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const opened = openClient(`${fake.address}?session=1200`);
    await opened.client.synced();
    fake.faults.cutAnswerAt = 30;
    const told = followText(opened.client, '/a');
    // The pongs behind it are taken for the rest of it.
    await until(() => !isConnected(opened));
    fake.faults.cutAnswerAt = null;
    await until(() => told.at(-1) === 'one');
    expect(told).toEqual(['one']);
  }, 20_000);

  it('is slow', async () => {
    const fake = await startFake();
    for (let index = 0; index < 10; index++) fake.tree.put(`/a/${index}`, `${index}`);
    fake.faults.slowMs = 40;
    fake.faults.pieceBytes = 7;
    const opened = openClient(`${fake.address}?session=3000`);
    const children = followChildren(opened.client, '/a');
    const told = Array.from({ length: 10 }, (_, index) => followText(opened.client, `/a/${index}`));
    await opened.client.synced();
    expect(children).toHaveLength(1);
    expect(told.flat()).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`));
    expect(fake.dialledAt).toHaveLength(1);
  });

  it('has let the session expire', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    fake.tree.put('/b', 'same');
    const opened = openClient(fake.address, { random: () => 0 });
    const told = followText(opened.client, '/a');
    const other = followText(opened.client, '/b');
    await opened.client.synced();
    const [first] = fake.sessions;
    fake.expireSessions();
    fake.tree.put('/a', 'two');
    await until(() => told.at(-1) === 'two');
    expect(told).toEqual(['one', 'two']);
    expect(other).toEqual(['same']);
    expect(fake.sessions.has(first!)).toBe(false);
    // One dial found out, one opened the new session.
    expect(opened.dialledAt).toHaveLength(3);
  });

  it('gives sessions that have always expired already', async () => {
    const fake = await startFake();
    fake.faults.isForgetful = true;
    const opened = openClient(fake.address, { random: () => 0 });
    await until(() => opened.dialledAt.length >= 3);
    expect(opened.dialledAt[2]! - opened.dialledAt[0]!).toBeGreaterThan(290);
    expect(detailOf(opened)).toBe(`127.0.0.1:${fake.port}: the session has expired`);
  });

  it('has lost its data', async () => {
    const fake = await startFake();
    for (const round of ['one', 'two', 'three']) fake.tree.put('/a', round);
    const opened = openClient(fake.address, { random: () => 0 });
    const told = followText(opened.client, '/a');
    await opened.client.synced();
    const before = opened.dialledAt.length;
    await fake.stop();
    await fake.start({ empty: true });
    await until(() => told.at(-1) === null);
    // It closes without a word three times, before the session is given up; a dial may have failed meanwhile.
    expect(opened.dialledAt.length - before).toBeLessThanOrEqual(6);
    fake.tree.put('/a', 'new');
    await until(() => told.at(-1) === 'new');
  });

  it('is restarted and keeps the session', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const opened = openClient(fake.address, { random: () => 0 });
    const told = followText(opened.client, '/a');
    await opened.client.synced();
    const [session] = fake.sessions;
    await fake.stop();
    await until(() => !isConnected(opened));
    // What was known is not told while nobody can say whether it is still so.
    const late = followText(opened.client, '/a');
    expect(late).toEqual([]);
    await fake.start();
    await until(() => isConnected(opened));
    expect([...fake.sessions]).toEqual([session]);
    expect([told, late]).toEqual([['one'], ['one']]);
  });

  it('refuses the credentials', async () => {
    const fake = await startFake();
    fake.faults.refusesCredentials = true;
    const opened = openClient(`zookeeper://ann:s3cret@127.0.0.1:${fake.port}`);
    await until(() => detailOf(opened) !== 'not connected yet');
    expect(detailOf(opened)).toBe(`127.0.0.1:${fake.port}: the server refuses the credentials`);
    expect(JSON.stringify(opened.client.state(Date.now()))).not.toContain('s3cret');
  });

  it('lets only others read a node', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    fake.faults.denied.add('/a');
    fake.faults.reader = 'ann:s3cret';
    const stranger = openClient(fake.address, { refusedRetryMs: 300 });
    const problems: string[] = [];
    const told: string[] = [];
    stranger.client.watchData(
      '/a',
      (data) => told.push(String(data?.length)),
      (problem) => problems.push(problem),
    );
    await stranger.client.synced();
    expect(problems).toEqual(['/a: no permission to read it']);
    await expect(stranger.client.read('/a')).rejects.toThrow('/a: no permission to read it');
    // Not fatal for the rest, and not said again.
    expect(isConnected(stranger)).toBe(true);
    fake.breakConnections();
    await until(() => fake.reads.filter((read) => read === 'getData /a').length >= 4);
    expect([problems.length, told]).toEqual([1, []]);

    const reader = openClient(`zookeeper://ann:s3cret@127.0.0.1:${fake.port}`);
    const read = followText(reader.client, '/a');
    await reader.client.synced();
    expect(read).toEqual(['one']);

    fake.faults.denied.clear();
    await until(() => told.length === 1);
    expect(told).toEqual(['3']);
  }, 20_000);

  it('is one of several, of which others are dead', async () => {
    const [dead, alive] = [await startFake(), await startFake()];
    alive.tree.put('/a', 'one');
    await dead.stop();
    const address = `zookeeper://127.0.0.1:${dead.port},127.0.0.1:${alive.port}?backup=127.0.0.1:${dead.port}`;
    for (const random of [() => 0.1, () => 0.9, Math.random]) {
      const { client } = openClient(address, { random });
      const told = followText(client, '/a');
      await client.synced();
      expect(told).toEqual(['one']);
    }
  });

  it('goes while another takes over', async () => {
    const [first, second] = [await startFake(), await startFake()];
    for (const fake of [first, second]) fake.tree.put('/a', 'one');
    const { client } = openClient(`zookeeper://127.0.0.1:${first.port},127.0.0.1:${second.port}`, { random: () => 0 });
    const told = followText(client, '/a');
    await client.synced();
    second.tree.put('/a', 'two');
    await first.stop();
    await until(() => told.at(-1) === 'two', 3_000);
  });
});

describe('where clients begin', () => {
  it('is by chance', async () => {
    const fakes = [await startFake(), await startFake()];
    const address = `zookeeper://${fakes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
    const ranks = [0.2, 0.1, 0.1, 0.2];
    const random = (): number => ranks.shift() ?? 0;
    for (const expected of [
      [0, 1],
      [1, 1],
    ]) {
      const { client } = openClient(address, { random });
      await client.synced();
      expect(fakes.map(({ dialledAt }) => dialledAt.length)).toEqual(expected);
    }
  });
});
