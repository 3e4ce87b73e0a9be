import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeDialer } from '../../../gateway/remoting/node-dialer.ts';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { createZooKeeperClient } from '../../../metadata/center/zookeeper/zookeeper-client.ts';
import type { ZooKeeperClient } from '../../../metadata/center/zookeeper/zookeeper-client.ts';
import type { ZooKeeperControl } from '../../metadata/center/zookeeper/zookeeper-centers.ts';
import { startZooKeeperServer } from '../servers/zookeeper-server.ts';
import type { ZooKeeperServer } from '../servers/zookeeper-server.ts';
import { TcpRelay } from './tcp-relay.ts';
import { ZooKeeperWriter } from './zookeeper-writer.ts';

const PASSWORD = 'pa55word-of-the-gateway';

/** A real ZooKeeper server, written to by another client, and read through a relay. */
export interface RealZooKeeper extends ZooKeeperControl {
  /** Ends the server and starts it again with its data. */
  restart(): Promise<void>;
  /** Opens a client of ours. @param parameters of its address: `session=1000` */
  openClientWith(parameters: string, credentials?: string): ZooKeeperClient;
  readonly serverPort: number;
  readonly writer: () => ZooKeeperWriter;
}

export async function startRealZooKeeper(): Promise<RealZooKeeper> {
  const dir = await mkdtemp(join(tmpdir(), 'zookeeper-'));
  let server: ZooKeeperServer = await startZooKeeperServer({ dir });
  const { port } = server;
  let writer = await ZooKeeperWriter.open(port);
  const relay = new TcpRelay(port);
  await relay.start();
  const startAgain = async (clean: boolean): Promise<void> => {
    writer.close();
    await server.stop();
    server = await startZooKeeperServer({ dir, port, clean });
    writer = await ZooKeeperWriter.open(port);
  };
  const openClientWith = (parameters: string, credentials = `gateway:${PASSWORD}`): ZooKeeperClient =>
    createZooKeeperClient({
      address: parseCenterAddress(`zookeeper://${credentials}@127.0.0.1:${relay.port}?${parameters}`),
      dial: createNodeDialer(),
      now: Date.now,
    });
  return {
    secrets: [PASSWORD],
    serverPort: port,
    writer: () => writer,
    put: (path, data) => writer.put(path, data),
    remove: (path) => writer.remove(path),
    openClient: () => openClientWith('timeout=1000'),
    openClientWith,
    stop: () => relay.stop(),
    async start(options) {
      if (options?.empty === true) await startAgain(true);
      await relay.start();
    },
    restart: () => startAgain(false),
    async close() {
      writer.close();
      await relay.stop();
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
