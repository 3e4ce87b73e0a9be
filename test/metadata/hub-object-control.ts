import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeZooKeeper } from './center/zookeeper/fake-zookeeper.ts';

export interface HubCenterControl {
  /** Of the ZooKeeper that the hub follows. */
  readonly port: number;
  /** POST `/stop`, `/start`, `/put?path=...` with the data as body, `/remove?path=...`. */
  readonly url: string;
  close(): Promise<void>;
}

/** A ZooKeeper that tests inside workerd can stop, start and write to. */
export async function startHubCenterControl(): Promise<HubCenterControl> {
  const zooKeeper = await FakeZooKeeper.start();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://control');
      void act(pathname, searchParams.get('path') ?? '', body).then(() => response.end());
    });
  });

  let isRunning = true;

  async function act(action: string, path: string, data: string): Promise<void> {
    if (action === '/stop' && isRunning) await zooKeeper.stop();
    else if (action === '/start' && !isRunning) await zooKeeper.start();
    else if (action === '/put') zooKeeper.tree.put(path, data);
    else if (action === '/remove') zooKeeper.tree.remove(path);
    if (action === '/stop' || action === '/start') isRunning = action === '/start';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: zooKeeper.port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await zooKeeper.stop();
    },
  };
}
