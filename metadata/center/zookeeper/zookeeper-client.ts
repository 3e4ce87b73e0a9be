import type { CenterAddress } from '../center-address.ts';
import { CenterLink } from '../center-link.ts';
import type { CenterState } from '../center-state.ts';
import type { Dial } from '../dial.ts';
import { ZnodeReads } from './znode-reads.ts';
import type { ProblemListener, ValueListener } from './znode-watch.ts';
import { ZnodeWatches } from './znode-watches.ts';
import { SessionKeeper } from './session-keeper.ts';
import { readZooKeeperTimeouts } from './zookeeper-timeouts.ts';

/** Reads and follows nodes of one ensemble over one session. */
export interface ZooKeeperClient {
  /**
   * Tells the names of a node's children in order, null for no such node: now if they are known, and whenever they have changed. While
   * the center cannot be asked nothing is told; afterwards only what differs. `onProblem` hears it when the center
   * refuses to say; the next value ends that. Gives the function that ends this.
   */
  watchChildren(path: string, listener: ValueListener<readonly string[]>, onProblem?: ProblemListener): () => void;
  /** The same for the data of a node. They are shared: nobody may change them. */
  watchData(path: string, listener: ValueListener<Uint8Array>, onProblem?: ProblemListener): () => void;
  /** The data of a node; null for no such node. Rejects with an Error if the center does not answer or refuses. */
  read(path: string): Promise<Uint8Array | null>;
  /** The same for the names of its children. */
  readChildren(path: string): Promise<readonly string[] | null>;
  /**
   * Resolves when all that is followed was told as it is now, and what listeners began to follow meanwhile. Not before there is a
   * connection; never after `close`.
   */
  synced(): Promise<void>;
  state(nowMs: number): CenterState;
  /** Ends the session; idempotent. Nothing is told any more. */
  close(): Promise<void>;
}

export interface ZooKeeperClientOptions {
  readonly address: CenterAddress;
  readonly dial: Dial;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Gives 0 (included) to 1 (excluded). */
  readonly random?: () => number;
  /** When what the center refused is asked for again: permissions change without an event. Default 30,000. */
  readonly refusedRetryMs?: number;
}

const REFUSED_RETRY_MS = 30_000;

/**
 * Connects, and goes on trying for ever. Throws an Error for parameters of the address that are no numbers. The address' `timeout` is that
 * for connecting and for single reads, `session` that of the session.
 */
export function createZooKeeperClient(options: ZooKeeperClientOptions): ZooKeeperClient {
  const { address, now, random = Math.random, refusedRetryMs = REFUSED_RETRY_MS } = options;
  const timeouts = readZooKeeperTimeouts(address);
  const link = new CenterLink(address.label, now);
  let isClosed = false;
  let waiting: (() => void)[] = [];
  const checkInStep = (): void => {
    if (!watches.isInStep) return;
    keeper.proven();
    if (!link.state(now()).connected) link.inStep();
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  };
  const watches = new ZnodeWatches(refusedRetryMs, checkInStep);
  const reads = new ZnodeReads(address.label, timeouts.connectTimeoutMs);
  const keeper = new SessionKeeper(
    { ...timeouts, address, dial: options.dial, now, random },
    {
      onConnected(connection) {
        watches.connect(connection);
        reads.connect(connection);
      },
      onAnswering: () => watches.answering(),
      onEvent: (event) => watches.onEvent(event),
      onLost(reason) {
        watches.disconnect();
        reads.disconnect(reason);
        link.lost(reason);
      },
    },
  );
  return {
    watchChildren: (path, listener, onProblem = ignore) => watches.children.follow(path, listener, onProblem),
    watchData: (path, listener, onProblem = ignore) => watches.data.follow(path, listener, onProblem),
    read: (path) => reads.data(path),
    readChildren: (path) => reads.children(path),
    synced: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        checkInStep();
      }),
    state: (nowMs) => link.state(nowMs),
    close() {
      if (!isClosed) {
        isClosed = true;
        watches.close();
        reads.close();
        link.lost('closed');
      }
      return keeper.close();
    },
  };
}

function ignore(): void {}
