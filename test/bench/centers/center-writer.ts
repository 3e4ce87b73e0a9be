import zookeeper from 'node-zookeeper-client';
import type { Client } from 'node-zookeeper-client';

import { type CenterNode, MAKER } from './simulated-center.ts';

/** A server takes at most 1 MB at once (`jute.maxbuffer`). */
const BATCH_BYTES = 300_000;

/** Writes into the ZooKeeper of a benchmark with a client that is not the gateway's own. */
export class CenterWriter {
  readonly #client: Client;
  readonly #made = new Set<string>();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(port: number): Promise<CenterWriter> {
    const client = zookeeper.createClient(`127.0.0.1:${port}`, { sessionTimeout: 30_000 });
    const connected = new Promise<void>((resolve) => client.once('connected', resolve));
    client.connect();
    await connected;
    return new CenterWriter(client);
  }

  /** Makes nodes that it has not made before, and those above them, many at a time. */
  async make(nodes: Iterable<CenterNode>): Promise<void> {
    let batch: CenterNode[] = [];
    let bytes = 0;
    for (const node of nodes) {
      for (const missing of this.#missing(node)) {
        batch.push(missing);
        bytes += missing.path.length + missing.data.length;
      }
      if (bytes < BATCH_BYTES) continue;
      await this.apply(batch, []);
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) await this.apply(batch, []);
  }

  /** One change: all of it or nothing. */
  apply(created: readonly CenterNode[], removed: readonly CenterNode[]): Promise<void> {
    const transaction = this.#client.transaction();
    for (const { path, data } of created) transaction.create(path, Buffer.from(data));
    for (const { path } of removed) transaction.remove(path);
    return new Promise((resolve, reject) => {
      transaction.commit((error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    this.#client.close();
  }

  #missing(node: CenterNode): CenterNode[] {
    const missing: CenterNode[] = [];
    for (let slash = 0; slash >= 0;) {
      slash = node.path.indexOf('/', slash + 1);
      const path = slash < 0 ? node.path : node.path.slice(0, slash);
      if (this.#made.has(path)) continue;
      this.#made.add(path);
      missing.push(slash < 0 ? node : { path, data: MAKER });
    }
    return missing;
  }
}
