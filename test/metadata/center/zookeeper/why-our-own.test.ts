import { spawn } from 'node:child_process';
import { once } from 'node:events';
import zookeeper from 'node-zookeeper-client';
import type { Client } from 'node-zookeeper-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeZooKeeper } from './fake-zookeeper.ts';
import { followText, openClient } from './open-client.ts';

// node-zookeeper-client is the one client of npm that needs nothing native and is still used. Where one of these fails, the library has got
// better: then think again whether ours is worth its keep.

async function startFake(): Promise<FakeZooKeeper> {
  const fake = await FakeZooKeeper.start();
  onTestFinished(() => fake.stop());
  return fake;
}

async function openTheirs(fake: FakeZooKeeper, sessionTimeout = 30_000): Promise<Client> {
  const client = zookeeper.createClient(`127.0.0.1:${fake.port}`, { sessionTimeout, spinDelay: 50 });
  onTestFinished(() => client.close());
  const connected = new Promise<void>((resolve) => client.once('connected', resolve));
  client.connect();
  await connected;
  return client;
}

/** What their client does in a process of its own, which is asked for one node. */
async function runTheirs(fake: FakeZooKeeper): Promise<{ code: number | null; stderr: string }> {
  const program = `
    const client = require('node-zookeeper-client').createClient('127.0.0.1:${fake.port}');
    client.connect();
    client.getData('/a', (error) => { console.error('answered', error); process.exit(0); });
    setTimeout(() => process.exit(0), 10_000);
  `;
  const child = spawn(process.execPath, ['--input-type=commonjs', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  await once(child, 'close');
  return { code: child.exitCode, stderr };
}

describe('node-zookeeper-client does not serve:', () => {
  it('octets that are no answer end the process', async () => {
    const fake = await startFake();
    fake.faults.greeting = Buffer.of(0, 0, 0, 4, 1, 2, 3, 4);
    const { code, stderr } = await runTheirs(fake);
    expect(stderr).toMatch(/RangeError|ERR_OUT_OF_RANGE|ERR_BUFFER_OUT_OF_BOUNDS/);
    expect(stderr).toContain('ConnectionManager.onSocketData');
    expect(code).toBe(1);
  }, 20_000);

  it('an error code that it does not know ends the process', async () => {
    const fake = await startFake();
    // -118, SessionMoved, for the first question.
    fake.faults.answer = Buffer.from('00000010000000000000000000000001ffffff8a', 'hex');
    const { code, stderr } = await runTheirs(fake);
    expect(stderr).toContain('Unknown code: -118');
    expect(code).toBe(1);
  }, 20_000);

  it('does not notice a server that has fallen silent', async () => {
    const fake = await startFake();
    const theirs = await openTheirs(fake, 600);
    const { client: ours } = openClient(`${fake.address}?session=3600`);
    await ours.synced();
    fake.faults.isSilent = true;
    // Ours, with six times the patience, has noticed.
    await expect.poll(() => ours.state(Date.now()).connected, { timeout: 10_000 }).toBe(false);
    expect(theirs.getState().getName()).toBe('SYNC_CONNECTED');
  }, 20_000);

  it('copies what has come of an answer for each piece that comes', async () => {
    const fake = await startFake();
    const size = 2_000_000;
    fake.tree.put('/large', Buffer.alloc(size));
    const theirs = await openTheirs(fake);
    fake.faults.pieceBytes = 4_096;
    const concat = vi.spyOn(Buffer, 'concat');
    onTestFinished(() => concat.mockRestore());
    await new Promise((resolve) => theirs.getData('/large', (_error, data) => resolve(data)));
    const copied = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
    expect(copied).toBeGreaterThan(5 * size);
  }, 20_000);

  it('wants all its watches back in one packet, larger than servers take', async () => {
    const fake = await startFake();
    const theirs = await openTheirs(fake);
    const ask = (index: number): Promise<unknown> => {
      const path = `/dubbo/metadata/org.example.orders.OrderService${index}/1.0.0/shop/provider/org-example-orders-application`;
      return new Promise((resolve) =>
        theirs.exists(
          path,
          () => {},
          (_error, stat) => resolve(stat),
        ),
      );
    };
    await Promise.all(Array.from({ length: 10_000 }, (_, index) => ask(index)));
    fake.breakConnections();
    // 1 MB less one octet is `jute.maxbuffer`: the server closes the connection, and that again and again.
    await expect.poll(() => fake.largestPacket, { timeout: 10_000 }).toBeGreaterThan(1_048_575);
  }, 30_000);

  it('is dead after its session has expired', async () => {
    const fake = await startFake();
    fake.tree.put('/a', 'one');
    const theirs = await openTheirs(fake);
    const { client: ours } = openClient(fake.address);
    const told = followText(ours, '/a');
    await ours.synced();
    const expired = new Promise<void>((resolve) => theirs.once('expired', resolve));
    fake.expireSessions();
    fake.tree.put('/a', 'two');
    await expired;
    await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBe('two');
    await expect.poll(() => theirs.getState().getName(), { timeout: 5_000 }).toBe('DISCONNECTED');
    // Ours is the only connection, and theirs does not dial any more: 2 at the start, 2 each to find out, 1 new.
    expect([fake.connectionCount, fake.dialledAt.length]).toEqual([1, 5]);
  }, 20_000);

  it('does not come back to a server that has lost its data', async () => {
    const fake = await startFake();
    for (const text of ['one', 'two', 'three']) fake.tree.put('/a', text);
    const theirs = await openTheirs(fake);
    await new Promise((resolve) => theirs.getData('/a', (_error, data) => resolve(data)));
    const { client: ours } = openClient(fake.address);
    const told = followText(ours, '/a');
    await ours.synced();
    await fake.stop();
    await fake.start({ empty: true });
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBe(null);
    // Theirs goes on dialling with what it has seen, and is refused each time.
    const before = fake.dialledAt.length;
    await expect.poll(() => fake.dialledAt.length, { timeout: 5_000 }).toBeGreaterThan(before + 10);
    expect(theirs.getState().getName()).toBe('DISCONNECTED');
  }, 20_000);
});
