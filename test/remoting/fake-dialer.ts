import type { Timers } from '../../gateway/remoting/timers.ts';
import type { Address, Dialer, Transport, TransportListener } from '../../gateway/remoting/transport.ts';

/** A dialer without a network: it notes what is done to it, and the test plays the provider. */
export class FakeDialer implements Dialer {
  /** When each dial was begun, on the clock of the timers. */
  readonly dialledAt: number[] = [];
  readonly transports: FakeTransport[] = [];
  refuses = false;
  defer?: (turn: () => void) => void;
  readonly #timers: Timers;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  dial(_address: Address, listener: TransportListener, timeoutMs: number): Promise<Transport> {
    this.dialledAt.push(this.#timers.now());
    if (this.refuses) return Promise.reject(new Error(`refused, ${timeoutMs} ms left`));
    const transport = new FakeTransport(listener);
    this.transports.push(transport);
    return Promise.resolve(transport);
  }

  get last(): FakeTransport {
    return this.transports.at(-1)!;
  }
}

export class FakeTransport implements Transport {
  readonly listener: TransportListener;
  /** Hex of each write. */
  readonly writes: string[] = [];
  isClosed = false;
  bufferedBytes = 0;

  constructor(listener: TransportListener) {
    this.listener = listener;
  }

  write(bytes: Uint8Array): void {
    this.writes.push(Buffer.from(bytes).toString('hex'));
  }

  close(): void {
    this.isClosed = true;
  }

  /** The provider sends these octets. */
  receive(hex: string): void {
    this.listener.onData(new Uint8Array(Buffer.from(hex, 'hex')));
  }

  /** The provider answers the call with this request id. */
  answer(requestId: number): void {
    this.receive(`dabb0214${requestId.toString(16).padStart(16, '0')}0000000194`);
  }

  /** The connection breaks. */
  end(cause: Error | null = null): void {
    this.listener.onClose(cause);
  }
}
