import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type ProviderCounts, type ProviderHandle } from './provider-handle.ts';

/** What the provider does with a request is the text of its body: a word and its argument, `echo hello`. */
type Command = (exchange: {
  readonly socket: Socket;
  readonly id: Buffer;
  readonly argument: string;
  readonly bodyLength: number;
  readonly provider: FakeProvider;
}) => void;

/**
 * A provider that knows no Hessian and shares no code with the gateway: it cuts frames by their length octets and does what
 * the body of a request says, right or wrong.
 */
export class FakeProvider implements ProviderHandle {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  #counts = { connections: 0, requests: 0, silent: 0, chunks: 0, heartbeats: 0, bytes: 0 };
  /** Waits for the answer to a heartbeat that the provider sent. */
  #onHeartbeatAnswer = new Map<Socket, (frame: Buffer) => void>();
  #answersHeartbeats = true;
  #isLeaving = false;

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    await provider.restart();
    return provider;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.#port };
  }

  counts(): Promise<ProviderCounts> {
    return Promise.resolve({ ...this.#counts, open: this.#sockets.size });
  }

  /** Dies as a process does whose host is switched off: every connection is reset, and nobody listens any more. */
  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.resetAndDestroy();
    const server = this.#server;
    this.#server = null;
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  async restart(): Promise<void> {
    this.#isLeaving = false;
    const server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  resume(): Promise<void> {
    for (const socket of this.#sockets) socket.resume();
    return Promise.resolve();
  }

  /** No answer to heartbeats any more. */
  muteHeartbeats(): void {
    this.#answersHeartbeats = false;
  }

  /** Accepts connections only to close them, until it is restarted. */
  leave(): void {
    this.#isLeaving = true;
  }

  countSilence(): void {
    this.#counts.silent++;
  }

  awaitHeartbeatAnswer(socket: Socket, then: (frame: Buffer) => void): void {
    this.#onHeartbeatAnswer.set(socket, then);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    this.#counts.connections++;
    if (this.#isLeaving) socket.end();
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      this.#counts.chunks++;
      this.#counts.bytes += chunk.length;
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (rest.length >= 16 && rest.length >= 16 + rest.readInt32BE(12)) {
        const end = 16 + rest.readInt32BE(12);
        this.#take(socket, rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
  }

  #take(socket: Socket, frame: Buffer): void {
    const flag = frame[2]!;
    if ((flag & 0x20) !== 0) return this.#takeEvent(socket, frame);
    this.#counts.requests++;
    const text = frame.toString('latin1', 16, Math.min(frame.length, 16 + 200));
    const space = text.indexOf(' ');
    const word = space < 0 ? text : text.slice(0, space);
    const argument = space < 0 ? '' : text.slice(space + 1);
    const command = COMMANDS[word];
    if (command === undefined) throw new Error(`the fake provider does not know ${word}`);
    command({
      socket,
      id: Buffer.from(frame.subarray(4, 12)),
      argument,
      bodyLength: frame.length - 16,
      provider: this,
    });
  }

  #takeEvent(socket: Socket, frame: Buffer): void {
    if ((frame[2]! & 0x80) === 0) return this.#onHeartbeatAnswer.get(socket)?.(frame);
    this.#counts.heartbeats++;
    if (this.#answersHeartbeats)
      socket.write(Buffer.concat([head(0x22, 20, frame.subarray(4, 12), 1), Buffer.from('4e', 'hex')]));
  }
}

const READONLY = Buffer.concat([head(0xa2, 0, Buffer.alloc(8), 2), Buffer.from('0152', 'hex')]);

const COMMANDS: Readonly<Record<string, Command>> = {
  echo: ({ socket, id, argument }) => socket.write(response(id, argument)),
  after: ({ socket, id, argument }) => {
    const [delayMs = '', ...words] = argument.split(' ');
    setTimeout(() => socket.write(response(id, words.join(' '))), Number(delayMs));
  },
  twice: ({ socket, id, argument }) => socket.write(Buffer.concat([response(id, argument), response(id, argument)])),
  pieces: ({ socket, id, argument }) => writePieces(socket, response(id, argument)),
  large: ({ socket, id, argument }) => socket.write(response(id, 'x'.repeat(Number(argument)))),
  /** How many octets the body of the request had. */
  size: ({ socket, id, bodyLength }) => socket.write(response(id, String(bodyLength))),
  status: ({ socket, id, argument }) => socket.write(response(id, 'oh', Number(argument))),
  serialization: ({ socket, id, argument }) => socket.write(response(id, 'oh', 20, Number(argument))),
  silence: ({ provider }) => provider.countSilence(),
  half: ({ socket, id }) => socket.write(response(id, 'only half of this').subarray(0, 25)),
  /** A header that announces more than ever comes, so that the next answers look like its body. */
  'wrong-length': ({ socket, id }) => socket.write(head(0x02, 20, id, 100_000)),
  'half-end': ({ socket, id }) => socket.end(response(id, 'only half of this').subarray(0, 25)),
  garbage: ({ socket }) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  /** A few octets that belong to no frame; Java passes over them. */
  stray: ({ socket, id, argument }) =>
    socket.write(Buffer.concat([Buffer.from('0032e2', 'hex'), response(id, argument)])),
  'stray-only': ({ socket }) => socket.write(Buffer.from('0032e2', 'hex')),
  /** A failure in another serialization than the request's, as 3.2 providers send it. */
  'foreign-failure': ({ socket, id }) => socket.write(response(id, 'oh', 50, 23)),
  'wrong-id': ({ socket }) => socket.write(response(Buffer.from('00000000000f4240', 'hex'), 'not yours')),
  'negative-length': ({ socket, id }) => socket.write(head(0x02, 20, id, -1)),
  'absurd-length': ({ socket, id }) => socket.write(head(0x02, 20, id, 0x7fffffff)),
  'stop-reading': ({ socket, id }) => {
    socket.pause();
    socket.write(response(id, 'stopped'));
  },
  reset: ({ socket }) => void socket.resetAndDestroy(),
  end: ({ socket }) => void socket.end(),
  /** Announces its shutdown, then answers after a while. */
  readonly: ({ socket, id, argument }) => {
    socket.write(READONLY);
    setTimeout(() => socket.write(response(id, argument)), 100);
  },
  /** As Java shuts down: announces it, and from then on closes what connects. */
  leave: ({ socket, id, argument, provider }) => {
    provider.leave();
    socket.write(Buffer.concat([READONLY, response(id, argument)]));
  },
  /** Sends a heartbeat with a body longer than needed, and answers with the hex text of what comes back. */
  heartbeat: ({ socket, id, provider }) => {
    provider.awaitHeartbeatAnswer(socket, (frame) => socket.write(response(id, frame.toString('hex'))));
    socket.write(Buffer.concat([head(0xe2, 0, Buffer.from('0000000000000301', 'hex'), 2), Buffer.from('4e4e', 'hex')]));
  },
  'mute-heartbeats': ({ socket, id, provider }) => {
    provider.muteHeartbeats();
    socket.write(response(id, 'muted'));
  },
};

function head(flag: number, status: number, id: Buffer, bodyLength: number): Buffer {
  const octets = Buffer.alloc(16);
  octets.writeUInt16BE(0xdabb, 0);
  octets[2] = flag;
  octets[3] = status;
  id.copy(octets, 4);
  octets.writeInt32BE(bodyLength, 12);
  return octets;
}

function response(id: Buffer, text: string, status = 20, serializationId = 2): Buffer {
  const body = Buffer.from(text, 'latin1');
  return Buffer.concat([head(serializationId, status, id, body.length), body]);
}

function writePieces(socket: Socket, frame: Buffer, piece = 7): void {
  socket.write(frame.subarray(0, piece));
  if (frame.length > piece) setTimeout(() => writePieces(socket, frame.subarray(piece)), 2);
}
