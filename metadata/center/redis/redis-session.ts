import { Alarm } from '../nacos/alarm.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { openFirstServer, redisReason, RedisUnreachableError } from './open-first-server.ts';
import type { RedisTarget } from './open-first-server.ts';
import type { RedisClient, RedisReply } from './redis-client.ts';

export interface RedisSessionListener {
  /**
   * Is called with a connection, and then again and again: gives how many milliseconds until the next time. When it rejects, another
   * connection is opened.
   */
  onTurn(client: RedisClient): Promise<number>;
  /** There is no connection any more, or still none. @param reason one line without credentials */
  onLost(reason: string): void;
}

/** Credentials are not mended in a second. */
const REFUSED_DELAY_MS = 5_000;

/** Keeps a connection to the first server that answers, for ever. */
export class RedisSession {
  readonly #target: RedisTarget;
  readonly #listener: RedisSessionListener;
  readonly #turn = new Alarm();
  readonly #retry = new Alarm();
  #client: RedisClient | null = null;
  /** Settled once it is known whether there is a connection. */
  #connection = Promise.withResolvers<RedisClient>();
  #isSettled = false;
  #isClosed = false;

  constructor(target: RedisTarget, listener: RedisSessionListener) {
    this.#target = target;
    this.#listener = listener;
    void this.#run();
  }

  /** Has the next turn come at once. */
  wake(): void {
    this.#turn.ring();
  }

  /** Asks the server, once it is known whether there is one. Rejects if there is no answer. */
  async ask(command: readonly string[]): Promise<RedisReply> {
    const client = await this.#connection.promise;
    try {
      return await client.send(command);
    } catch (error) {
      throw new Error(redisReason(error, this.#target.address, client.server), { cause: error });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#settle(new Error('closed'));
    this.#client?.destroy();
    this.#turn.ring();
    this.#retry.ring();
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isClosed;) {
      let delayMs = 0;
      try {
        this.#client = await openFirstServer(this.#target);
        if (!this.#isClosed) this.#settle(this.#client);
        while (!this.#isClosed) {
          const pauseMs = await this.#listener.onTurn(this.#client);
          failures = 0;
          await this.#turn.wait(pauseMs);
        }
      } catch (error) {
        const isRefused = error instanceof RedisUnreachableError && error.areCredentialsRefused;
        delayMs = isRefused ? REFUSED_DELAY_MS * (1 + Math.random()) : retryDelayMs(++failures);
        if (!this.#isClosed) this.#lose(redisReason(error, this.#target.address, this.#client?.server));
      }
      this.#client?.destroy();
      this.#client = null;
      if (!this.#isClosed) await this.#retry.wait(delayMs);
    }
  }

  #lose(reason: string): void {
    this.#settle(new Error(reason));
    this.#listener.onLost(reason);
  }

  #settle(outcome: RedisClient | Error): void {
    if (this.#isSettled) this.#connection = Promise.withResolvers<RedisClient>();
    this.#isSettled = true;
    const { promise, resolve, reject } = this.#connection;
    // Nobody may be asking.
    promise.catch(() => {});
    if (outcome instanceof Error) reject(outcome);
    else resolve(outcome);
  }
}
