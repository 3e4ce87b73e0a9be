import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createWorkerDialer } from '../../../../gateway/remoting/worker-dialer.ts';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import type { ZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import type { ZooKeeperPorts } from './zookeeper-ports.ts';

const ports: ZooKeeperPorts = inject('zooKeepers');

function openClient(port: number): ZooKeeperClient {
  const address = parseCenterAddress(`zookeeper://127.0.0.1:${port}`);
  const client = createZooKeeperClient({ address, dial: createWorkerDialer(), now: Date.now });
  onTestFinished(() => client.close());
  return client;
}

/** All values of the counter that are told. */
function follow(client: ZooKeeperClient): number[] {
  const told: number[] = [];
  client.watchData('/counter', (data) => told.push(Number(new TextDecoder().decode(data ?? undefined))));
  return told;
}

describe('the ZooKeeper client in workerd', () => {
  it('connects, reads and follows', async () => {
    const client = openClient(ports.steady);
    const told = follow(client);
    await client.synced();
    expect(client.state(Date.now())).toMatchObject({ connected: true, detail: 'connected' });
    expect(await client.readChildren('/')).toEqual(['counter']);
    expect(await client.read('/nothing')).toBeNull();
    await expect.poll(() => told.length, { timeout: 5_000 }).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((left, right) => left - right));
    await client.close();
    expect(client.state(Date.now()).detail).toBe('closed');
  });

  it('comes back after its connection has broken', async () => {
    const client = openClient(ports.flapping);
    const told = follow(client);
    await expect.poll(() => client.state(Date.now()).connected, { timeout: 5_000 }).toBe(true);
    await expect.poll(() => client.state(Date.now()).connected, { timeout: 5_000, interval: 5 }).toBe(false);
    const before = told.length;
    await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(before + 3);
  });

  it('says why a server cannot be reached', async () => {
    // Nobody listens on port 1.
    const client = openClient(1);
    await expect.poll(() => client.state(Date.now()).detail, { timeout: 5_000 }).toMatch(/^127\.0\.0\.1:1: ./);
    expect(client.state(Date.now()).connected).toBe(false);
  });
});
