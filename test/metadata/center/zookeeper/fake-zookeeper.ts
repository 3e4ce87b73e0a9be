import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { FakeConnection } from './fake-connection.ts';
import { FakeTree } from './fake-tree.ts';
import type { FakeEvent } from './fake-tree.ts';

/** What the server does wrong. */
export interface Faults {
  /** Reads and never answers. */
  isSilent: boolean;
  /** Each answer waits so long. */
  slowMs: number;
  /** Answers leave in pieces of so many octets; 0: whole. */
  pieceBytes: number;
  /** Sent instead of the answer to the handshake. */
  greeting: Buffer | null;
  /** Sent instead of the answer to each read. */
  answer: Buffer | null;
  /** Only so many octets of the answer to each read are sent. */
  cutAnswerAt: number | null;
  /** Closes each connection at the handshake, without a word. */
  isUnwelcoming: boolean;
  /** Says of every session that it has expired, also of new ones. */
  isForgetful: boolean;
  refusesCredentials: boolean;
  /** Paths that only `reader` (`user:password`) may read. */
  readonly denied: Set<string>;
  reader: string;
}

/** A ZooKeeper server for tests: the protocol, a tree in memory, and every fault a server can have. */
export class FakeZooKeeper {
  readonly tree = new FakeTree();
  readonly faults: Faults = {
    isSilent: false,
    slowMs: 0,
    pieceBytes: 0,
    greeting: null,
    answer: null,
    cutAnswerAt: null,
    isUnwelcoming: false,
    isForgetful: false,
    refusesCredentials: false,
    denied: new Set(),
    reader: 'ann:s3cret',
  };
  /** When each connection was accepted. */
  readonly dialledAt: number[] = [];
  /** Session ids that were given out. */
  readonly sessions = new Set<bigint>();
  /** Reads by operation and path, in order: `getData /a`. */
  readonly reads: string[] = [];
  /** Chunks of octets that clients sent. */
  chunks = 0;
  /** Of the greatest packet that a client sent. */
  largestPacket = 0;
  sessionsEnded = 0;
  port = 0;
  #server: Server | null = null;
  #lastSession = 0n;
  readonly #connections = new Set<FakeConnection>();

  constructor() {
    this.tree.onEvent = (event, path) => this.#onEvent(event, path);
  }

  static async start(): Promise<FakeZooKeeper> {
    const fake = new FakeZooKeeper();
    await fake.start();
    return fake;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  get address(): string {
    return `zookeeper://127.0.0.1:${this.port}`;
  }

  /** Listens, on the port of the last time. */
  async start(options: { readonly empty: boolean } = { empty: false }): Promise<void> {
    if (options.empty) {
      this.tree.clear();
      this.sessions.clear();
    }
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  /** Ends all connections and listens no more. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.breakConnections();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  breakConnections(): void {
    for (const connection of this.#connections) connection.socket.destroy();
  }

  expireSessions(): void {
    this.sessions.clear();
    this.breakConnections();
  }

  newSession(): bigint {
    const session = ++this.#lastSession;
    this.sessions.add(session);
    return session;
  }

  #accept(socket: Socket): void {
    this.dialledAt.push(Date.now());
    const connection = new FakeConnection(this, socket);
    this.#connections.add(connection);
    socket.on('error', () => {});
    socket.on('close', () => this.#connections.delete(connection));
  }

  #onEvent(event: FakeEvent, path: string): void {
    for (const connection of this.#connections) connection.onEvent(event, path);
  }
}
