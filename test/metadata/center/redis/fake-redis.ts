import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { encodeReply, takeCommands } from './resp.ts';
import type { Reply } from './resp.ts';

export interface FakeRedisOptions {
  readonly password?: string;
  readonly port?: number;
}

/** A Redis on 127.0.0.1 that knows the few commands that are sent to one here, and can be spoilt. */
export class FakeRedis {
  readonly strings = new Map<string, string>();
  readonly hashes = new Map<string, Map<string, string>>();
  /** Names of all commands that came, in order. */
  readonly seen: string[] = [];
  /** What clients gave with `AUTH`. */
  readonly credentials: string[][] = [];
  /** Answers instead of the real ones; undefined: the real one. */
  spoil: (command: readonly string[]) => Reply | { readonly octets: string } | undefined = () => undefined;
  readonly #password: string | undefined;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port: number;

  private constructor({ password, port = 0 }: FakeRedisOptions) {
    this.#password = password;
    this.#port = port;
  }

  static async start(options: FakeRedisOptions = {}): Promise<FakeRedis> {
    const fake = new FakeRedis(options);
    await fake.start();
    return fake;
  }

  get port(): number {
    return this.#port;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Keeps what it holds. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  clear(): void {
    this.strings.clear();
    this.hashes.clear();
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    const session = { isAllowed: this.#password === undefined };
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (octets) => {
      const { commands, rest } = takeCommands(Buffer.concat([received, octets]));
      received = rest;
      for (const command of commands) this.#answer(socket, session, command);
    });
  }

  #answer(socket: Socket, session: { isAllowed: boolean }, command: readonly string[]): void {
    const [name = '', ...args] = command;
    this.seen.push(name);
    const spoilt = this.spoil(command);
    if (spoilt !== null && typeof spoilt === 'object' && 'octets' in spoilt) socket.write(spoilt.octets, 'latin1');
    else socket.write(encodeReply(spoilt === undefined ? this.#reply(session, name, args) : spoilt));
  }

  #reply(session: { isAllowed: boolean }, name: string, args: readonly string[]): Reply {
    const [key = '', field = ''] = args;
    if (name === 'AUTH') {
      this.credentials.push([...args]);
      session.isAllowed = args.at(-1) === this.#password && (args.length === 1 || key === 'default');
      return session.isAllowed ? { status: 'OK' } : { error: 'WRONGPASS invalid username-password pair' };
    }
    if (!session.isAllowed) return { error: 'NOAUTH Authentication required.' };
    switch (name) {
      case 'PING':
        return { status: 'PONG' };
      case 'SELECT':
        return { status: 'OK' };
      case 'GET':
        return this.strings.get(key) ?? null;
      case 'MGET':
        return args.map((one) => this.strings.get(one) ?? null);
      case 'HGET':
        return this.hashes.get(key)?.get(field) ?? null;
      case 'SET':
        this.strings.set(key, field);
        return { status: 'OK' };
      case 'SCAN':
        return this.#scan(key, args[2] ?? '');
      // Its script is known: the fingerprints of the keys. Only a real Redis runs it.
      case 'EVAL':
        return args.slice(2, 2 + Number(field)).map((one) => this.#fingerprint(one));
      default:
        return { error: `ERR unknown command '${name}'` };
    }
  }

  /** Two steps, as a server with more keys needs. Of a pattern only the star at its end is understood, and escapes. */
  #scan(cursor: string, pattern: string): Reply {
    const prefix = pattern.slice(0, -1).replaceAll(/\\(.)/g, '$1');
    const found = [...this.strings.keys()].filter((name) => name.startsWith(prefix));
    return cursor === '0' ? ['7', found.slice(0, 1)] : ['0', found.slice(1)];
  }

  #fingerprint(key: string): string {
    const text = this.strings.get(key);
    if (text !== undefined) return createHash('sha1').update(text).digest('hex');
    return this.hashes.has(key) ? 'type' : '';
  }
}
