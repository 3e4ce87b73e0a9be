import { connect, type Socket } from 'node:net';

const HEADER_BYTES = 16;

/**
 * One multiplexed connection to a provider with nothing that a real one needs (no deadline, no heartbeat, no reconnect):
 * the least that an HTTP server in front of Dubbo can do. Requests of one turn of the loop go out in one write.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (body: Buffer) => void>();
  #queue: Buffer[] = [];
  #nextId = 1;
  /** Frame whose octets are still coming, and how many have come. */
  #frame: Buffer | null = null;
  #filled = 0;
  /** A header that was cut in two by the network. */
  #head: Buffer | null = null;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    this.#socket.on('close', () => process.exit(1)); // The benchmark sees it and says so.
  }

  /** Sends a copy of the frame under a fresh request id; `onBody` gets the octets after the header of its answer. */
  call(template: Buffer, onBody: (body: Buffer) => void): void {
    const id = this.#nextId++;
    const frame = Buffer.allocUnsafe(template.length);
    template.copy(frame);
    frame.writeUInt32BE(id, 8);
    this.#waiting.set(id, onBody);
    if (this.#queue.push(frame) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const queue = this.#queue;
    this.#queue = [];
    this.#socket.write(queue.length === 1 ? (queue[0] as Buffer) : Buffer.concat(queue));
  }

  #onData(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#head !== null) {
      bytes = Buffer.concat([this.#head, chunk]);
      this.#head = null;
    }
    let position = 0;
    if (this.#frame !== null) {
      position = Math.min(this.#frame.length - this.#filled, bytes.length);
      bytes.copy(this.#frame, this.#filled, 0, position);
      this.#filled += position;
      if (this.#filled < this.#frame.length) return;
      this.#deliver(this.#frame);
      this.#frame = null;
    }
    while (position + HEADER_BYTES <= bytes.length) {
      const length = HEADER_BYTES + bytes.readUInt32BE(position + 12);
      if (position + length > bytes.length) return this.#keep(bytes.subarray(position), length);
      this.#deliver(bytes.subarray(position, position + length));
      position += length;
    }
    if (position < bytes.length) this.#head = bytes.subarray(position);
  }

  #keep(part: Buffer, length: number): void {
    this.#frame = Buffer.allocUnsafe(length);
    this.#filled = part.copy(this.#frame);
  }

  #deliver(frame: Buffer): void {
    const id = frame.readUInt32BE(8);
    const onBody = this.#waiting.get(id);
    this.#waiting.delete(id);
    onBody?.(frame.subarray(HEADER_BYTES));
  }
}
