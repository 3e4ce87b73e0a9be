import type { Socket } from 'node:net';
import type { FakeEvent } from './fake-tree.ts';
import type { FakeZooKeeper } from './fake-zookeeper.ts';

const EVENT_TYPES: Readonly<Record<FakeEvent, number>> = { created: 1, deleted: 2, dataChanged: 3, childrenChanged: 4 };
const NO_NODE = -101;
const NO_AUTH = -102;
const AUTH_FAILED = -115;
/** Of a node; nobody here looks at it. */
const STAT = Buffer.alloc(68);

/** The server's side of one connection. Lengths and numbers are written by hand here, not with the code under test. */
export class FakeConnection {
  readonly socket: Socket;
  readonly #fake: FakeZooKeeper;
  readonly #dataWatches = new Set<string>();
  readonly #childWatches = new Set<string>();
  #received = Buffer.alloc(0);
  #session = 0n;
  #isGreeted = false;
  #credentials = '';
  #sending: Promise<void> = Promise.resolve();

  constructor(fake: FakeZooKeeper, socket: Socket) {
    this.#fake = fake;
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      fake.chunks++;
      this.#received = Buffer.concat([this.#received, chunk]);
      while (this.#received.length >= 4 && this.#received.length >= 4 + this.#received.readInt32BE(0)) {
        const end = 4 + this.#received.readInt32BE(0);
        const packet = this.#received.subarray(4, end);
        this.#received = this.#received.subarray(end);
        fake.largestPacket = Math.max(fake.largestPacket, packet.length);
        if (!fake.faults.isSilent) this.#onPacket(packet);
      }
    });
  }

  onEvent(event: FakeEvent, path: string): void {
    const isData = event !== 'childrenChanged' && this.#dataWatches.delete(path);
    const isChildren = (event === 'childrenChanged' || event === 'deleted') && this.#childWatches.delete(path);
    if ((isData || isChildren) && !this.#fake.faults.isSilent) {
      this.#send(frame(header(-1, -1, 0), int32(EVENT_TYPES[event]), int32(3), text(path)));
    }
  }

  #onPacket(packet: Buffer): void {
    if (!this.#isGreeted) {
      this.#greet(packet);
      return;
    }
    const xid = packet.readInt32BE(0);
    const operation = packet.readInt32BE(4);
    if (operation === 11) this.#send(frame(header(xid, this.#fake.tree.zxid, 0)));
    else if (operation === 100) this.#authenticate(packet);
    else if (operation === -11) {
      this.#fake.sessions.delete(this.#session);
      this.#fake.sessionsEnded++;
      this.#send(frame(header(xid, this.#fake.tree.zxid, 0)));
      void this.#sending.then(() => this.socket.end());
    } else if (operation === 101) this.#send(frame(header(xid, this.#fake.tree.zxid, 0)));
    else this.#read(xid, operation, packet);
  }

  #greet(packet: Buffer): void {
    const { faults, tree, sessions } = this.#fake;
    this.#isGreeted = true;
    const lastZxid = packet.readBigInt64BE(4);
    const timeoutMs = packet.readInt32BE(12);
    const wanted = packet.readBigInt64BE(16);
    // As the real server does with a client that has seen more than it has itself.
    if (faults.isUnwelcoming || lastZxid > BigInt(tree.zxid)) {
      this.socket.end();
      return;
    }
    if (faults.greeting !== null) {
      this.#send(faults.greeting);
      return;
    }
    const isExpired = faults.isForgetful || (wanted !== 0n && !sessions.has(wanted));
    this.#session = isExpired ? 0n : wanted === 0n ? this.#fake.newSession() : wanted;
    const password = Buffer.alloc(16, isExpired ? 0 : 7);
    const negotiated = isExpired ? 0 : timeoutMs;
    this.#send(frame(int32(0), int32(negotiated), int64(this.#session), int32(16), password, Buffer.of(0)));
    if (isExpired) void this.#sending.then(() => this.socket.end());
  }

  #authenticate(packet: Buffer): void {
    const scheme = packet.readInt32BE(12);
    const length = packet.readInt32BE(16 + scheme);
    this.#credentials = packet.toString('utf8', 20 + scheme, 20 + scheme + length);
    const isRefused = this.#fake.faults.refusesCredentials;
    this.#send(frame(header(-4, 0, isRefused ? AUTH_FAILED : 0)));
    if (isRefused) void this.#sending.then(() => this.socket.end());
  }

  #read(xid: number, operation: number, packet: Buffer): void {
    const { faults, tree } = this.#fake;
    const length = packet.readInt32BE(8);
    const path = packet.toString('utf8', 12, 12 + length);
    const watches = packet[12 + length] === 1;
    const kind = operation === 3 ? 'exists' : operation === 4 ? 'getData' : 'getChildren';
    this.#fake.reads.push(`${kind} ${path}`);
    const node = tree.get(path);
    if (watches && (node !== undefined || kind === 'exists')) {
      (kind === 'getChildren' ? this.#childWatches : this.#dataWatches).add(path);
    }
    const isDenied = kind !== 'exists' && faults.denied.has(path) && this.#credentials !== faults.reader;
    const error = isDenied ? NO_AUTH : node === undefined ? NO_NODE : 0;
    const parts = [header(xid, tree.zxid, error)];
    if (error === 0 && node !== undefined) {
      if (kind === 'getData') parts.push(int32(node.data.length), node.data);
      if (kind === 'getChildren') parts.push(int32(node.children.size), ...[...node.children].map(text));
      // getChildren2 and the others end with it.
      if (operation !== 8) parts.push(STAT);
    }
    const answer = faults.answer ?? frame(...parts);
    this.#send(faults.cutAnswerAt === null ? answer : answer.subarray(0, faults.cutAnswerAt));
  }

  #send(octets: Buffer): void {
    const { slowMs, pieceBytes } = this.#fake.faults;
    if (slowMs === 0 && pieceBytes === 0) {
      this.socket.write(octets);
      return;
    }
    this.#sending = this.#sending.then(async () => {
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      const step = pieceBytes === 0 ? octets.length : pieceBytes;
      for (let start = 0; start < octets.length; start += step) {
        this.socket.write(octets.subarray(start, start + step));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  }
}

function frame(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length), body]);
}

function header(xid: number, zxid: number, error: number): Buffer {
  return Buffer.concat([int32(xid), int64(BigInt(zxid)), int32(error)]);
}

function int32(value: number): Buffer {
  const octets = Buffer.alloc(4);
  octets.writeInt32BE(value);
  return octets;
}

function int64(value: bigint): Buffer {
  const octets = Buffer.alloc(8);
  octets.writeBigInt64BE(value);
  return octets;
}

function text(value: string): Buffer {
  const octets = Buffer.from(value);
  return Buffer.concat([int32(octets.length), octets]);
}
