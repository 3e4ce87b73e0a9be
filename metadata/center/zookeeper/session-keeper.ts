import type { CenterAddress } from '../center-address.ts';
import type { Dial, ServerAddress } from '../dial.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { ZooKeeperConnection } from './zookeeper-connection.ts';
import type { ConnectionEnd } from './zookeeper-connection.ts';
import { NO_SESSION } from './zookeeper-protocol.ts';
import type { SessionIdentity, WatchEvent } from './zookeeper-protocol.ts';
import type { ZooKeeperTimeouts } from './zookeeper-timeouts.ts';

export interface SessionListener {
  /** There is a connection to ask. Nothing of what earlier ones were asked for will be answered. */
  onConnected(connection: ZooKeeperConnection): void;
  /** It answers. */
  onAnswering(): void;
  onEvent(event: WatchEvent): void;
  /** There is none any more, or still none. @param reason one line, with the server's address */
  onLost(reason: string): void;
}

export interface SessionKeeperOptions extends ZooKeeperTimeouts {
  readonly address: CenterAddress;
  readonly dial: Dial;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Gives 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/** A server that was restarted without its data refuses all that have seen more of them, and says nothing. */
const UNWELCOME_BEFORE_NEW_SESSION = 3;
/** A connection that did not live for so long after it was in use does not count as a success. */
const PROVEN_MS = 2_000;
/** Credentials are not mended in a second, and each try is a line in the server's log. */
const REFUSED_DELAY_MS = 5_000;

/** Keeps one session: dials server after server, with pauses, for ever. */
export class SessionKeeper {
  readonly #options: SessionKeeperOptions;
  readonly #listener: SessionListener;
  readonly #servers: readonly ServerAddress[];
  #nextServer = 0;
  #session: SessionIdentity = NO_SESSION;
  #connection: ZooKeeperConnection | null = null;
  /** Ends in a row without a proven connection between them. */
  #failures = 0;
  #unwelcome = 0;
  #provenSinceMs: number | null = null;
  #timer: unknown;
  #closing: Promise<void> | null = null;

  constructor(options: SessionKeeperOptions, listener: SessionListener) {
    this.#options = options;
    this.#listener = listener;
    this.#servers = shuffled(options.address.servers, options.random);
    this.#dial();
  }

  /** The connection has done all that is wanted of one. */
  proven(): void {
    this.#provenSinceMs ??= this.#options.now();
  }

  /** Ends the session; idempotent. */
  close(): Promise<void> {
    clearTimeout(this.#timer as number);
    this.#closing ??= this.#connection?.close() ?? Promise.resolve();
    return this.#closing;
  }

  #dial(): void {
    const { dial, address, connectTimeoutMs, sessionTimeoutMs } = this.#options;
    const server = this.#servers[this.#nextServer] as ServerAddress;
    const { username, password } = address;
    const credentials = username === null ? null : `${username}:${password ?? ''}`;
    const session = this.#session;
    const connection = new ZooKeeperConnection(
      { dial, server, session, sessionTimeoutMs, connectTimeoutMs, credentials },
      {
        onSession: ({ id, password: secret }) => {
          this.#session = { ...session, id, password: secret };
          this.#unwelcome = 0;
          this.#listener.onConnected(connection);
        },
        onAnswering: () => this.#listener.onAnswering(),
        onEvent: (event) => this.#listener.onEvent(event),
        onEnd: (end, reason) => this.#onEnd(end, `${textOf(server)}: ${reason}`),
      },
    );
    this.#connection = connection;
  }

  #onEnd(end: ConnectionEnd, reason: string): void {
    const lastZxid = this.#connection?.lastZxid ?? 0n;
    this.#connection = null;
    if (lastZxid > this.#session.lastZxid) this.#session = { ...this.#session, lastZxid };
    if (this.#provenSinceMs !== null && this.#options.now() - this.#provenSinceMs >= PROVEN_MS) this.#failures = 0;
    this.#provenSinceMs = null;
    this.#failures++;
    const delayMs = this.#delayMs(end);
    this.#listener.onLost(reason);
    if (this.#closing === null) this.#timer = setTimeout(() => this.#dial(), delayMs);
  }

  /** How long to wait for the next dial. Decides about its server and session, too. */
  #delayMs(end: ConnectionEnd): number {
    const { random } = this.#options;
    const hadSession = this.#session.id !== 0n;
    const unwelcome = end === 'unwelcome' ? ++this.#unwelcome : 0;
    if (end === 'expired' || end === 'refused' || unwelcome === UNWELCOME_BEFORE_NEW_SESSION) {
      this.#session = NO_SESSION;
      this.#unwelcome = 0;
    }
    // The same server, at once: it answers. One that says so of a session that there is not may wait.
    if (end === 'expired' && hadSession) return 0;
    this.#nextServer = (this.#nextServer + 1) % this.#servers.length;
    if (end === 'refused') return REFUSED_DELAY_MS * (1 + random());
    // The session is what is in the way, however long they have been away.
    if (end === 'unwelcome' && hadSession) return retryDelayMs(unwelcome, random);
    // Every server is tried before the pauses grow.
    return retryDelayMs(Math.ceil(this.#failures / this.#servers.length), random);
  }
}

function textOf({ host, port }: ServerAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const order = items.map((item) => ({ item, rank: random() }));
  return order.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item);
}
