import { connect as connectOfRuntime } from 'cloudflare:sockets';
import { type Address, DEFAULT_FLUSH_MS, type Dialer, type Transport, type TransportListener } from './transport.ts';

/** The global `connect` of `cloudflare:sockets`, or that of a binding such as a VPC binding. */
export type Connect = (address: { hostname: string; port: number }, options: { allowHalfOpen: boolean }) => Socket;

/** Readers without a buffer of their own get 4 KiB at most at a time. */
const READ_BYTES = 64 * 1024;

/**
 * Dials with `cloudflare:sockets`. The stream belongs to the request that dialled: nobody else may call its methods. The
 * platform knows no time limit for connecting, and cannot abort it: a late stream is closed when it comes. A stream that is
 * closed is aborted when what was written has not left after `flushMs`.
 */
export function createWorkerDialer(connect: Connect = connectOfRuntime, flushMs = DEFAULT_FLUSH_MS): Dialer {
  return {
    async dial(address: Address, listener: TransportListener, timeoutMs: number): Promise<Transport> {
      const socket = connect({ hostname: address.host, port: address.port }, { allowHalfOpen: false });
      // How a stream ended is seen by reading; `closed` says less, and would reject with nobody listening.
      socket.closed.catch(() => {});
      await opened(socket, timeoutMs);
      return new WorkerTransport(socket, listener, flushMs);
    },
  };
}

async function opened(socket: Socket, timeoutMs: number): Promise<void> {
  let timer: unknown;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([socket.opened, late]);
  } catch (error) {
    socket.close().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer as number);
  }
}

class WorkerTransport implements Transport {
  bufferedBytes = 0;
  readonly #socket: Socket;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #listener: TransportListener;
  readonly #flushMs: number;
  #isClosing = false;

  constructor(socket: Socket, listener: TransportListener, flushMs: number) {
    this.#socket = socket;
    this.#flushMs = flushMs;
    this.#writer = socket.writable.getWriter();
    this.#listener = listener;
    // Failed writes are seen by reading, too.
    this.#writer.closed.catch(() => {});
    void this.#read();
  }

  write(bytes: Uint8Array): void {
    if (this.#isClosing) return;
    const { length } = bytes;
    const onGone = (): void => void (this.bufferedBytes -= length);
    this.bufferedBytes += length;
    this.#writer.write(bytes).then(onGone, onGone);
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    // A peer that does not read lets the writer wait for ever. Once that one closes, `close` of the socket waits for nothing
    // any more; `abort` of the writer would leave the socket open.
    const timer = setTimeout(() => void this.#socket.close().catch(ignore), this.#flushMs);
    this.#writer
      .close()
      .catch(ignore)
      .then(() => this.#socket.close())
      .catch(ignore)
      .finally(() => clearTimeout(timer));
  }

  async #read(): Promise<void> {
    let cause: Error | null = null;
    try {
      const reader = this.#socket.readable.getReader({ mode: 'byob' });
      // One buffer serves all reads.
      let buffer = new ArrayBuffer(READ_BYTES);
      for (;;) {
        const { value, done } = await reader.read(new Uint8Array(buffer));
        if (done) break;
        this.#listener.onData(value);
        buffer = value.buffer as ArrayBuffer;
      }
    } catch (error) {
      cause = error instanceof Error ? error : new Error(String(error));
    }
    const wasClosing = this.#isClosing;
    this.close();
    this.#listener.onClose(wasClosing ? null : cause);
  }
}

function ignore(): void {}
