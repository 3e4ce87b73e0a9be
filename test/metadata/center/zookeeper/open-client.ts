import { onTestFinished } from 'vitest';
import { createNodeDialer } from '../../../../gateway/remoting/node-dialer.ts';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import type { Dial } from '../../../../metadata/center/dial.ts';
import { createZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import type {
  ZooKeeperClient,
  ZooKeeperClientOptions,
} from '../../../../metadata/center/zookeeper/zookeeper-client.ts';

export interface OpenedClient {
  readonly client: ZooKeeperClient;
  /** When each dial was begun. */
  readonly dialledAt: number[];
}

/** A client in Node that the end of the test closes. */
export function openClient(address: string, options: Partial<ZooKeeperClientOptions> = {}): OpenedClient {
  const dialledAt: number[] = [];
  const dialer = createNodeDialer();
  const dial: Dial = {
    dial(server, listener, timeoutMs) {
      dialledAt.push(Date.now());
      return dialer.dial(server, listener, timeoutMs);
    },
  };
  const client = createZooKeeperClient({ address: parseCenterAddress(address), dial, now: Date.now, ...options });
  onTestFinished(() => client.close());
  return { client, dialledAt };
}

/** Everything that is told of the data of a node, as text, in order. */
export function followText(client: ZooKeeperClient, path: string): (string | null)[] {
  const told: (string | null)[] = [];
  client.watchData(path, (data) => told.push(data === null ? null : Buffer.from(data).toString()));
  return told;
}

/** Everything that is told of the children of a node, in order. */
export function followChildren(client: ZooKeeperClient, path: string): (readonly string[] | null)[] {
  const told: (readonly string[] | null)[] = [];
  client.watchChildren(path, (children) => told.push(children));
  return told;
}
