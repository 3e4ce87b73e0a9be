declare module 'vitest' {
  interface ProvidedContext {
    zooKeepers: ZooKeeperPorts;
  }
}

/** Servers in Node for tests in workerd. In each `/counter` counts up, as text. */
export interface ZooKeeperPorts {
  readonly steady: number;
  /** Breaks all connections now and then. */
  readonly flapping: number;
}
