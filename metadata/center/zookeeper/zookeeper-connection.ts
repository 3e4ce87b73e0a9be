import type { ByteStream, ByteStreamListener, Dial, ServerAddress } from '../dial.ts';
import { errorText } from './error-text.ts';
import { Fifo } from './fifo.ts';
import { FrameReader } from './frame-reader.ts';
import { FrameSplitter } from './frame-splitter.ts';
import {
  decodeConnectReply,
  decodeReplyHeader,
  decodeWatchEvent,
  encodeCloseSession,
  encodeConnect,
  encodeDigestAuth,
  encodePing,
  encodeRead,
  ERROR,
  XID,
} from './zookeeper-protocol.ts';
import type { ConnectReply, ReadRequest, SessionIdentity, WatchEvent } from './zookeeper-protocol.ts';

/**
 * How a connection ended: `unreachable` before it stood, `unwelcome` before the server said a word, `expired` because the
 * server knows the session no more, `refused` with the credentials, `broken` afterwards.
 */
export type ConnectionEnd = 'unreachable' | 'unwelcome' | 'expired' | 'refused' | 'broken';

export interface ConnectionListener {
  /** The session stands. */
  onSession(session: ConnectReply): void;
  /** The first answer after that has come. */
  onAnswering(): void;
  onEvent(event: WatchEvent): void;
  /** Comes once, last; not after `close`. What was asked and not answered stays so. */
  onEnd(end: ConnectionEnd, reason: string): void;
}

/** @param body of an answer without error */
type OnReply = (error: number, body: FrameReader) => void;

interface Request extends ReadRequest {
  readonly onReply: OnReply;
}

export interface ConnectionOptions {
  readonly dial: Dial;
  readonly server: ServerAddress;
  readonly session: SessionIdentity;
  readonly sessionTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** `user:password`; null for none. */
  readonly credentials: string | null;
}

/** More of them wait here and not in the server, which throttles clients that ask for more than it can hold. */
const MAX_IN_FLIGHT = 1_000;
const MAX_XID = 0x7fff_ffff;
/** Looks at the connection so often in the time of a session. */
const TICKS_PER_SESSION = 6;
const TICKS_PER_PING = 2;
const SILENT_TICKS = 4;
/** What the server has to end the session on its own before the stream is closed. */
const CLOSE_MS = 500;

/**
 * One connection to one server. A ping leaves every third of the session's time; after two thirds without an octet from the server the
 * connection counts as broken. That is counted in ticks of a timer, so that a clock that jumps breaks nothing.
 */
export class ZooKeeperConnection implements ByteStreamListener {
  /** The last change that the server told of; 0: none yet. */
  lastZxid = 0n;
  readonly #options: ConnectionOptions;
  readonly #listener: ConnectionListener;
  readonly #splitter = new FrameSplitter((body) => this.#onFrame(body));
  #state: 'dialling' | 'greeting' | 'open' | 'closing' | 'closed' = 'dialling';
  #stream: ByteStream | null = null;
  #timer: unknown;
  #ticks = 0;
  #silentTicks = 0;
  #isAnswering = false;
  readonly #waiting = new Fifo<Request>();
  readonly #asked = new Fifo<{ readonly xid: number; readonly onReply: OnReply }>();
  #lastXid = 0;
  #flushIsDue = false;
  readonly #closed = Promise.withResolvers<void>();

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#listener = listener;
    const { dial, server, connectTimeoutMs } = options;
    dial.dial(server, this, connectTimeoutMs).then(
      (stream) => this.#greet(stream),
      (error: unknown) => this.#end('unreachable', errorText(error)),
    );
  }

  /** Sends the request soon. The answer comes to `onReply`, or never: when the connection ends before. */
  request(request: ReadRequest, onReply: OnReply): void {
    this.#waiting.push({ ...request, onReply });
    this.#flushSoon();
  }

  /** Ends the session, and then the connection. */
  async close(): Promise<void> {
    const wasOpen = this.#state === 'open';
    clearTimeout(this.#timer as number);
    if (wasOpen) {
      this.#state = 'closing';
      this.#stream?.write(encodeCloseSession(this.#nextXid()));
      // The server closes the stream once the session is gone.
      this.#timer = setTimeout(() => this.#release(), CLOSE_MS);
    } else this.#release();
    await this.#closed.promise;
  }

  onData(bytes: Uint8Array): void {
    this.#silentTicks = 0;
    if (this.#state === 'closing' || this.#state === 'closed') return;
    try {
      this.#splitter.push(bytes);
    } catch (error) {
      this.#end(this.#state === 'open' ? 'broken' : 'unwelcome', errorText(error));
    }
  }

  onClose(cause: Error | null): void {
    const reason = cause === null ? 'the server closed the connection' : errorText(cause);
    if (this.#state === 'greeting') this.#end('unwelcome', `${reason} before it answered`);
    else this.#end('broken', reason);
  }

  #greet(stream: ByteStream): void {
    if (this.#state !== 'dialling') {
      stream.close();
      return;
    }
    this.#stream = stream;
    this.#state = 'greeting';
    const { session, sessionTimeoutMs, connectTimeoutMs } = this.#options;
    stream.write(encodeConnect(session, sessionTimeoutMs));
    const late = (): void => this.#end('unwelcome', `no answer within ${connectTimeoutMs} ms`);
    this.#timer = setTimeout(late, connectTimeoutMs);
  }

  #onFrame(body: Uint8Array): void {
    if (this.#state === 'greeting') this.#onConnectReply(decodeConnectReply(body));
    else if (this.#state === 'open') this.#onReply(body);
  }

  #onConnectReply(reply: ConnectReply): void {
    if (reply.timeoutMs <= 0) {
      this.#end('expired', 'the session has expired');
      return;
    }
    clearTimeout(this.#timer as number);
    this.#state = 'open';
    const { credentials } = this.#options;
    if (credentials !== null) this.#stream?.write(encodeDigestAuth(credentials));
    this.#stream?.write(encodePing());
    this.#tickAfter(reply.timeoutMs / TICKS_PER_SESSION);
    this.#listener.onSession(reply);
    this.#flushSoon();
  }

  #onReply(body: Uint8Array): void {
    const reader = new FrameReader(body);
    const { xid, zxid, error } = decodeReplyHeader(reader);
    if (zxid > this.lastZxid) this.lastZxid = zxid;
    if (xid === XID.event) this.#listener.onEvent(decodeWatchEvent(reader));
    else if (xid === XID.ping) this.#onPong();
    else if (xid !== XID.auth) this.#settle(xid, error, reader);
    else if (error !== 0) this.#end('refused', 'the server refuses the credentials');
  }

  #onPong(): void {
    if (this.#isAnswering) return;
    this.#isAnswering = true;
    this.#listener.onAnswering();
  }

  #settle(xid: number, error: number, reader: FrameReader): void {
    const request = this.#asked.shift();
    if (request?.xid !== xid) this.#end('broken', 'the server answers what it was not asked');
    else if (error === ERROR.needsSasl) this.#end('refused', 'the server wants credentials (SASL)');
    else if (error === ERROR.sessionExpired || error === ERROR.sessionMoved) {
      this.#end('broken', 'the session is not here any more');
    } else {
      request.onReply(error, reader);
      this.#flushSoon();
    }
  }

  /** What is asked in one turn leaves in one write. */
  #flushSoon(): void {
    if (this.#flushIsDue || this.#state !== 'open' || this.#waiting.size === 0) return;
    this.#flushIsDue = true;
    queueMicrotask(() => {
      this.#flushIsDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    const frames: Uint8Array[] = [];
    let length = 0;
    while (this.#state === 'open' && this.#asked.size < MAX_IN_FLIGHT) {
      const request = this.#waiting.shift();
      if (request === undefined) break;
      const xid = this.#nextXid();
      const frame = encodeRead(xid, request);
      this.#asked.push({ xid, onReply: request.onReply });
      frames.push(frame);
      length += frame.length;
    }
    if (frames.length === 0) return;
    const octets = new Uint8Array(length);
    let position = 0;
    for (const frame of frames) {
      octets.set(frame, position);
      position += frame.length;
    }
    this.#stream?.write(octets);
  }

  #nextXid(): number {
    this.#lastXid = this.#lastXid === MAX_XID ? 1 : this.#lastXid + 1;
    return this.#lastXid;
  }

  #tickAfter(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#ticks++;
      this.#silentTicks++;
      if (this.#silentTicks > SILENT_TICKS) {
        this.#end('broken', `the server has been silent for ${Math.round(ms * SILENT_TICKS)} ms`);
        return;
      }
      if (this.#ticks % TICKS_PER_PING === 0) this.#stream?.write(encodePing());
      this.#tickAfter(ms);
    }, ms);
  }

  #end(end: ConnectionEnd, reason: string): void {
    const isOurs = this.#state === 'closing' || this.#state === 'closed';
    this.#release();
    if (!isOurs) this.#listener.onEnd(end, reason);
  }

  #release(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#timer as number);
    this.#stream?.close();
    this.#stream = null;
    this.#closed.resolve();
  }
}
