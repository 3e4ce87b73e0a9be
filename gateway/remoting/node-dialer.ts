import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { type Address, DEFAULT_FLUSH_MS, type Dialer, type Transport, type TransportListener } from './transport.ts';

/** What is read at once at most. */
const READ_BYTES = 64 * 1024;

/**
 * Dials with `node:net`: without Nagle's delay, giving up after `timeoutMs`. A stream that is closed is destroyed when what
 * was written has not left after `flushMs`.
 */
export function createNodeDialer(flushMs = DEFAULT_FLUSH_MS): Dialer {
  return {
    dial: (address, listener, timeoutMs) => dial(address, listener, timeoutMs, flushMs),
    // The frames of all requests that came in together, whatever their connections, leave in one write.
    defer: (turn) => void setImmediate(turn),
  };
}

function dial(address: Address, listener: TransportListener, timeoutMs: number, flushMs: number): Promise<Transport> {
  return new Promise((resolve, reject) => {
    // One buffer serves all reads: fresh memory for each is most of what reading costs. A plain Uint8Array, so that all code
    // behind sees one kind of array only.
    const buffer = new Uint8Array(READ_BYTES);
    const onRead = (count: number): boolean => {
      listener.onData(buffer.subarray(0, count));
      return true;
    };
    const { host, port } = address;
    const socket = connect({ host, port, noDelay: true, onread: { buffer, callback: onRead } });
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(new NodeTransport(socket, listener, flushMs));
    });
  });
}

class NodeTransport implements Transport {
  readonly #socket: Socket;
  readonly #flushMs: number;
  #flushTimer: NodeJS.Timeout | null = null;

  constructor(socket: Socket, listener: TransportListener, flushMs: number) {
    this.#socket = socket;
    this.#flushMs = flushMs;
    let cause: Error | null = null;
    socket.on('error', (error) => {
      cause = error;
    });
    // A provider that has sent its FIN answers nothing any more: no use in waiting until our side is written out.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
      listener.onClose(cause);
    });
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  write(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  close(): void {
    if (this.#flushTimer !== null || this.#socket.destroyed) return;
    // `destroySoon` waits for the last octet to leave, and a peer that does not read lets it wait for ever.
    this.#flushTimer = setTimeout(() => this.#socket.destroy(), this.#flushMs);
    this.#socket.destroySoon();
  }
}
