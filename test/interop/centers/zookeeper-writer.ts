import zookeeper from 'node-zookeeper-client';
import type { Client } from 'node-zookeeper-client';

/** Writes with a client that is not ours. */
export class ZooKeeperWriter {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @param credentials `user:password`: what is written then may be read with them only */
  static async open(port: number, credentials?: string): Promise<ZooKeeperWriter> {
    const client = zookeeper.createClient(`127.0.0.1:${port}`, { sessionTimeout: 5_000, spinDelay: 100 });
    const connected = new Promise<void>((resolve) => client.once('connected', resolve));
    client.connect();
    await connected;
    if (credentials !== undefined) client.addAuthInfo('digest', Buffer.from(credentials));
    return new ZooKeeperWriter(client);
  }

  /** Makes the nodes above it, too. */
  async put(path: string, data: string): Promise<void> {
    const isThere = await this.#setData(path, data);
    if (!isThere) await this.create(path, data, zookeeper.CreateMode.PERSISTENT, zookeeper.ACL.OPEN_ACL_UNSAFE);
  }

  /** A node that goes with this writer. The node above it must be there. */
  putEphemeral(path: string, data: string): Promise<void> {
    return this.create(path, data, zookeeper.CreateMode.EPHEMERAL, zookeeper.ACL.OPEN_ACL_UNSAFE);
  }

  /** A node that only those may read who know the credentials of this writer. The node above it must be there. */
  putPrivate(path: string, data: string): Promise<void> {
    return this.create(path, data, zookeeper.CreateMode.PERSISTENT, zookeeper.ACL.CREATOR_ALL_ACL);
  }

  create(path: string, data: string, mode: number, acls: readonly object[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#client.mkdirp(path, Buffer.from(data), acls, mode, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** With all that is below it. */
  async remove(path: string): Promise<void> {
    for (const child of await this.#children(path)) await this.remove(`${path}/${child}`);
    await new Promise<void>((resolve, reject) => {
      this.#client.remove(path, (error) => (error && !isNoNode(error) ? reject(error) : resolve()));
    });
  }

  close(): void {
    this.#client.close();
  }

  #setData(path: string, data: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#client.setData(path, Buffer.from(data), (error) => {
        if (error && !isNoNode(error)) reject(error);
        else resolve(!error);
      });
    });
  }

  #children(path: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      this.#client.getChildren(path, (error, children) => {
        if (error && !isNoNode(error)) reject(error);
        else resolve(error ? [] : children);
      });
    });
  }
}

function isNoNode(error: { getCode(): number }): boolean {
  return error.getCode() === zookeeper.Exception.NO_NODE;
}
