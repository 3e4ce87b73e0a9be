/** The part of node-zookeeper-client (CommonJS, untyped) that tests write with and measure ours against. */
declare module 'node-zookeeper-client' {
  interface ZooKeeperError extends Error {
    /** One of `Exception`. */
    getCode(): number;
  }
  type Callback<T> = (error: ZooKeeperError | null, value: T) => void;
  type Watcher = (event: { getName(): string; getPath(): string }) => void;

  export interface Client {
    on(event: 'connected' | 'disconnected' | 'expired', listener: () => void): this;
    once(event: 'connected' | 'disconnected' | 'expired', listener: () => void): this;
    connect(): void;
    /** Ends the session. */
    close(): void;
    addAuthInfo(scheme: string, credentials: Buffer): void;
    getState(): { getName(): string };
    getData(path: string, callback: Callback<Buffer>): void;
    getData(path: string, watcher: Watcher, callback: Callback<Buffer>): void;
    exists(path: string, watcher: Watcher, callback: Callback<object | null>): void;
    getChildren(path: string, callback: Callback<string[]>): void;
    setData(path: string, data: Buffer, callback: Callback<object>): void;
    /** Makes the nodes above it, too, all with these data. */
    mkdirp(path: string, data: Buffer, acls: readonly object[], mode: number, callback: Callback<string>): void;
    remove(path: string, callback: (error: ZooKeeperError | null) => void): void;
  }

  const zookeeper: {
    /** @param connectionString `host:port,host:port` */
    createClient(
      connectionString: string,
      options?: { readonly sessionTimeout?: number; readonly spinDelay?: number },
    ): Client;
    readonly ACL: { readonly OPEN_ACL_UNSAFE: readonly object[]; readonly CREATOR_ALL_ACL: readonly object[] };
    readonly CreateMode: { readonly PERSISTENT: number; readonly EPHEMERAL: number };
    readonly Exception: { readonly NO_NODE: number; readonly NODE_EXISTS: number };
  };
  export default zookeeper;
}
