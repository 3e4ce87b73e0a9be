import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** The only way of a client to a server, which a test can cut: the server itself goes on, and takes writes. */
export class TcpRelay {
  readonly #target: number;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  /** Where it listens; the same after each `start`. */
  port = 0;

  /** @param target port on 127.0.0.1 */
  constructor(target: number) {
    this.#target = target;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#join(socket, connect(this.#target, '127.0.0.1')));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  #join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
