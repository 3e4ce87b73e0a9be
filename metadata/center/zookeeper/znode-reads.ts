import type { ZnodeValue } from './znode-watch.ts';
import { CHILDREN, DATA, refusalText } from './read-side.ts';
import type { ReadSide } from './read-side.ts';
import type { ZooKeeperConnection } from './zookeeper-connection.ts';
import { ERROR } from './zookeeper-protocol.ts';

interface PendingRead {
  send(connection: ZooKeeperConnection): void;
  fail(reason: string): void;
}

/** Single reads. Each goes out again on the next connection, until its deadline. */
export class ZnodeReads {
  readonly #label: string;
  readonly #deadlineMs: number;
  readonly #pending = new Set<PendingRead>();
  #connection: ZooKeeperConnection | null = null;
  /** Why there is no connection. */
  #reason = 'not connected yet';
  #isClosed = false;

  /** @param label the center in messages */
  constructor(label: string, deadlineMs: number) {
    this.#label = label;
    this.#deadlineMs = deadlineMs;
  }

  data(path: string): Promise<Uint8Array | null> {
    return this.#read(path, DATA);
  }

  children(path: string): Promise<readonly string[] | null> {
    return this.#read(path, CHILDREN);
  }

  connect(connection: ZooKeeperConnection): void {
    this.#connection = connection;
    for (const read of this.#pending) read.send(connection);
  }

  disconnect(reason: string): void {
    this.#connection = null;
    this.#reason = reason;
  }

  close(): void {
    this.#isClosed = true;
    for (const read of this.#pending) read.fail('closed');
  }

  #read<T extends ZnodeValue>(path: string, side: ReadSide<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#pending.delete(read);
      };
      const read: PendingRead = {
        send(connection) {
          connection.request({ operation: side.operation, path, watch: false }, (error, body) => {
            if (error !== 0 && error !== ERROR.noNode) {
              read.fail(`${path}: ${refusalText(error)}`);
              return;
            }
            const value = error === 0 ? side.decode(body) : null;
            end();
            resolve(value);
          });
        },
        fail: (reason) => {
          end();
          reject(new Error(`${this.#label}: ${reason}`));
        },
      };
      const timer = setTimeout(() => {
        const why = this.#connection === null ? `: ${this.#reason}` : '';
        read.fail(`no answer within ${this.#deadlineMs} ms${why}`);
      }, this.#deadlineMs);
      this.#pending.add(read);
      if (this.#isClosed) read.fail('closed');
      else if (this.#connection !== null) read.send(this.#connection);
    });
  }
}
