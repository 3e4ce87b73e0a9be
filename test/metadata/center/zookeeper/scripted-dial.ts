import type { ByteStream, ByteStreamListener, Dial } from '../../../../metadata/center/dial.ts';

/** Streams without a network: the test plays the server. Octets are hex, with blanks where they help. */
export class ScriptedDial implements Dial {
  readonly streams: ScriptedStream[] = [];
  isAway = false;

  dial(_address: unknown, listener: ByteStreamListener): Promise<ByteStream> {
    if (this.isAway) return Promise.reject(new Error('away'));
    const stream = new ScriptedStream(listener);
    this.streams.push(stream);
    return Promise.resolve(stream);
  }

  get last(): ScriptedStream {
    return this.streams.at(-1)!;
  }
}

class ScriptedStream implements ByteStream {
  readonly #listener: ByteStreamListener;
  /** All octets that were written since the last look. */
  #written = '';
  isClosed = false;

  constructor(listener: ByteStreamListener) {
    this.#listener = listener;
  }

  write(bytes: Uint8Array): void {
    this.#written += Buffer.from(bytes).toString('hex');
  }

  close(): void {
    this.isClosed = true;
  }

  /** What the client has written since the last look, once its turn is over. */
  async written(): Promise<string> {
    await settle();
    const written = this.#written;
    this.#written = '';
    return written;
  }

  send(hex: string): void {
    this.sendOctets(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  }

  sendOctets(octets: Uint8Array): void {
    this.#listener.onData(octets);
  }

  end(cause: Error | null = null): void {
    this.#listener.onClose(cause);
  }
}

/** Lets all promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve();
}
