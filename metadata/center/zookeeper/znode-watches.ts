import { ZnodeWatch } from './znode-watch.ts';
import type { ZnodeValue, ProblemListener, ValueListener } from './znode-watch.ts';
import { CHILDREN, DATA, refusalText } from './read-side.ts';
import type { ReadSide } from './read-side.ts';
import type { ZooKeeperConnection } from './zookeeper-connection.ts';
import { ERROR, EVENT, OPERATION } from './zookeeper-protocol.ts';
import type { WatchEvent } from './zookeeper-protocol.ts';

/**
 * All that is followed, on whatever connection there is. On each new connection everything is read again, which also sets the watches: the
 * server's own way to bring back watches (SetWatches) wants them in one packet, which is too large when they are many.
 */
export class ZnodeWatches {
  readonly children: WatchedSide<readonly string[]>;
  readonly data: WatchedSide<Uint8Array>;
  readonly #onProgress: () => void;
  readonly #refusedRetryMs: number;
  #connection: ZooKeeperConnection | null = null;
  #isAnswering = false;
  #retryTimer: unknown;
  #retryIsDue = false;

  /** @param onProgress after each step that may bring what is known in step with the center */
  constructor(refusedRetryMs: number, onProgress: () => void) {
    this.#refusedRetryMs = refusedRetryMs;
    this.#onProgress = onProgress;
    const onRefused = (): void => this.#retryLater();
    this.children = new WatchedSide(CHILDREN, () => this.#onProgress(), onRefused);
    this.data = new WatchedSide(DATA, () => this.#onProgress(), onRefused);
  }

  /** The connection answers, and has said something about everything that is followed. */
  get isInStep(): boolean {
    return this.#isAnswering && this.children.unanswered === 0 && this.data.unanswered === 0;
  }

  connect(connection: ZooKeeperConnection): void {
    this.#connection = connection;
    this.children.connect(connection);
    this.data.connect(connection);
  }

  answering(): void {
    this.#isAnswering = true;
    this.#onProgress();
  }

  disconnect(): void {
    this.#connection = null;
    this.#isAnswering = false;
    this.children.connect(null);
    this.data.connect(null);
  }

  close(): void {
    clearTimeout(this.#retryTimer as number);
    this.disconnect();
    this.children.close();
    this.data.close();
  }

  onEvent({ type, path }: WatchEvent): void {
    if (type === EVENT.childrenChanged) this.children.changed(path);
    else if (type === EVENT.deleted) {
      this.children.changed(path);
      this.data.changed(path);
    } else {
      this.data.changed(path);
      // A watch for a node that was not there.
      if (type === EVENT.created) this.children.changed(path);
    }
  }

  #retryLater(): void {
    if (this.#retryIsDue) return;
    this.#retryIsDue = true;
    this.#retryTimer = setTimeout(() => {
      this.#retryIsDue = false;
      if (this.#connection === null) return;
      this.children.retryRefused();
      this.data.retryRefused();
    }, this.#refusedRetryMs);
  }
}

/** One side of all nodes. */
class WatchedSide<T extends ZnodeValue> {
  /** How many the center has not said anything about on this connection. */
  unanswered = 0;
  readonly #side: ReadSide<T>;
  readonly #onAnswered: () => void;
  readonly #onRefused: () => void;
  readonly #watches = new Map<string, ZnodeWatch<T>>();
  #connection: ZooKeeperConnection | null = null;
  #isClosed = false;

  constructor(side: ReadSide<T>, onAnswered: () => void, onRefused: () => void) {
    this.#side = side;
    this.#onAnswered = onAnswered;
    this.#onRefused = onRefused;
  }

  follow(path: string, onValue: ValueListener<T>, onProblem: ProblemListener): () => void {
    if (this.#isClosed) return () => {};
    const watch = this.#watches.get(path) ?? this.#add(path);
    const leave = watch.follow(onValue, onProblem);
    return () => {
      leave();
      if (!watch.isFollowed && this.#watches.get(path) === watch) this.#remove(watch);
    };
  }

  /** Reads everything again. Null: there is no connection any more. */
  connect(connection: ZooKeeperConnection | null): void {
    this.#connection = connection;
    this.unanswered = this.#watches.size;
    for (const watch of this.#watches.values()) {
      watch.isAnswered = false;
      watch.isAsked = false;
      watch.isStale = false;
      this.#ask(watch);
    }
  }

  /** The watch of the node has gone off. */
  changed(path: string): void {
    const watch = this.#watches.get(path);
    if (watch === undefined) return;
    // The event may overtake the answer to a question that was asked before the change.
    if (watch.isAsked) watch.isStale = true;
    else this.#ask(watch);
  }

  retryRefused(): void {
    for (const watch of this.#watches.values()) if (watch.isRefused && !watch.isAsked) this.#ask(watch);
  }

  close(): void {
    this.#isClosed = true;
    this.#watches.clear();
    this.unanswered = 0;
  }

  #add(path: string): ZnodeWatch<T> {
    const watch = new ZnodeWatch<T>(path, this.#side.isSame);
    this.#watches.set(path, watch);
    this.unanswered++;
    this.#ask(watch);
    return watch;
  }

  /** The server's watch stays, until it goes off and nobody listens. */
  #remove(watch: ZnodeWatch<T>): void {
    this.#watches.delete(watch.path);
    if (watch.isAnswered) return;
    this.unanswered--;
    this.#onAnswered();
  }

  #ask(watch: ZnodeWatch<T>): void {
    this.#request(watch, this.#side.operation, (error, value) => {
      if (error === ERROR.noNode) this.#askExistence(watch);
      else if (error === 0) this.#answer(watch, () => watch.settle(value));
      else this.#refuse(watch, error);
    });
  }

  /** A watch for a node that is not there can be left by this question only. */
  #askExistence(watch: ZnodeWatch<T>): void {
    this.#request(watch, OPERATION.exists, (error) => {
      if (error === ERROR.noNode) this.#answer(watch, () => watch.settle(null));
      else if (error === 0) this.#ask(watch);
      else this.#refuse(watch, error);
    });
  }

  #request(watch: ZnodeWatch<T>, operation: number, onReply: (error: number, value: T | null) => void): void {
    const connection = this.#connection;
    if (connection === null) return;
    watch.isAsked = true;
    connection.request({ operation, path: watch.path, watch: true }, (error, body) => {
      if (connection !== this.#connection || this.#watches.get(watch.path) !== watch) return;
      watch.isAsked = false;
      onReply(error, error === 0 && operation === this.#side.operation ? this.#side.decode(body) : null);
    });
  }

  #refuse(watch: ZnodeWatch<T>, error: number): void {
    this.#onRefused();
    this.#answer(watch, () => watch.refuse(refusalText(error)));
  }

  #answer(watch: ZnodeWatch<T>, tell: () => void): void {
    const isFirst = !watch.isAnswered;
    watch.isAnswered = true;
    tell();
    // Whoever was told may have left.
    if (this.#watches.get(watch.path) === watch && watch.isStale) {
      watch.isStale = false;
      if (!watch.isAsked) this.#ask(watch);
    }
    if (!isFirst) return;
    this.unanswered--;
    this.#onAnswered();
  }
}
