/** What the benchmark of the centers writes with, beside what tests use. */
declare module 'node-zookeeper-client' {
  interface Transaction {
    create(path: string, data: Buffer): this;
    remove(path: string): this;
    /** All of it or nothing. */
    commit(callback: (error: Error | null) => void): void;
  }
  export interface Client {
    transaction(): Transaction;
  }
}
