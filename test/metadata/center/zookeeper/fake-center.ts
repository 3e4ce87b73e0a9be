import { createNodeDialer } from '../../../../gateway/remoting/node-dialer.ts';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import { FakeZooKeeper } from './fake-zookeeper.ts';
import type { ZooKeeperControl } from './zookeeper-centers.ts';

const PASSWORD = 'pa55word-of-the-gateway';
const PARAMETER = 'par4meter-of-the-address';

/** How soon the gateway must tell a change of a ZooKeeper. */
export const WITHIN_MS = 2_000;

/** A fake server that can only be read with the right credentials. */
export async function startFakeCenter(): Promise<ZooKeeperControl> {
  const fake = await FakeZooKeeper.start();
  return {
    secrets: [PASSWORD, PARAMETER],
    put: (path, data) => Promise.resolve(fake.tree.put(path, data)),
    remove: (path) => Promise.resolve(fake.tree.remove(path)),
    openClient() {
      const address = `zookeeper://gateway:${PASSWORD}@127.0.0.1:${fake.port}?timeout=1000&x=${PARAMETER}`;
      return createZooKeeperClient({
        address: parseCenterAddress(address),
        dial: createNodeDialer(),
        now: Date.now,
      });
    },
    stop: () => fake.stop(),
    start: (options) => fake.start(options),
    close: () => fake.stop(),
  };
}
