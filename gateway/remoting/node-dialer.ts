import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import type { Address, Dialer, Transport, TransportListener } from './transport.ts';

/** Dials with `node:net`: without Nagle's delay, giving up after `timeoutMs`. */
export function createNodeDialer(): Dialer {
  // The frames of all requests that came in together, whatever their connections, leave in one write.
  return { dial, defer: (turn) => void setImmediate(turn) };
}

function dial(address: Address, listener: TransportListener, timeoutMs: number): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.host, port: address.port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(new NodeTransport(socket, listener));
    });
  });
}

class NodeTransport implements Transport {
  /** Node reads each chunk into fresh memory. */
  readonly ownsBytes = true;
  readonly #socket: Socket;

  constructor(socket: Socket, listener: TransportListener) {
    this.#socket = socket;
    let cause: Error | null = null;
    socket.on('error', (error) => {
      cause = error;
    });
    // A plain Uint8Array, so that all code behind sees one kind of array only.
    socket.on('data', (chunk: Buffer) => listener.onData(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)));
    // A provider that has sent its FIN answers nothing any more: no use in waiting until our side is written out.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => listener.onClose(cause));
  }

  write(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroySoon();
  }
}
