import { DubboProtocolError } from './dubbo-error.ts';
import { FrameMemory } from './frame-memory.ts';
import {
  DEFAULT_PAYLOAD_BYTES,
  type DubboHeader,
  HEADER_LENGTH,
  MAGIC_HIGH,
  MAGIC_LOW,
  decodeHeader,
} from './header.ts';

/** Longer bodies than this are nobody's: the four octets are not the length of anything. 1 GiB. */
const ABSURD_BODY_BYTES = 1024 * 1024 * 1024;

/** Longest run of octets before a magic that is passed over, as Java does; more come from somebody who speaks something else. */
const MAX_STRAY_BYTES = HEADER_LENGTH;

export interface FrameDecoderOptions {
  /** Called for each frame, in order, during `push`. Must not throw. */
  readonly onFrame: (header: DubboHeader, body: Uint8Array<ArrayBuffer>) => void;
  /** Called instead for a frame whose body is longer than `maxBodyBytes`, as soon as its header is there. Must not throw. */
  readonly onOversize: (header: DubboHeader) => void;
  /** Longest body taken, in octets; never more than 1 GiB. Default 8 MiB, Dubbo's `payload`. */
  readonly maxBodyBytes?: number;
  /** Of the bodies. Default: memory of the decoder's own. */
  readonly memory?: FrameMemory;
}

/**
 * Cuts a byte stream into frames, whatever its chunks are. Each octet is looked at once: a header over several chunks is
 * gathered, a body is copied to its final place as it comes. What stands before a magic (`da bb`) is passed over and counted;
 * a body that is too long is passed over as it comes, in no memory, and the frame behind it is read as ever.
 *
 * A body length that is negative or above 1 GiB, or too much that is no frame, throws DubboProtocolError, then and at every
 * later `push`: the connection has to be closed.
 */
export class FrameDecoder {
  /** Octets passed over so far because no frame began there. */
  strayBytes = 0;
  private readonly onFrame: (header: DubboHeader, body: Uint8Array<ArrayBuffer>) => void;
  private readonly onOversize: (header: DubboHeader) => void;
  private readonly maxBodyBytes: number;
  private readonly memory: FrameMemory;
  private readonly head = new Uint8Array(HEADER_LENGTH);
  private headFilled = 0;
  private header: DubboHeader | null = null;
  private body: Uint8Array<ArrayBuffer> = this.head;
  private bodyFilled = 0;
  /** Stray octets since the last frame. */
  private strayRun = 0;
  /** Octets of earlier chunks. */
  private received = 0;
  private failure: DubboProtocolError | null = null;

  constructor(options: FrameDecoderOptions) {
    this.onFrame = options.onFrame;
    this.onOversize = options.onOversize;
    this.maxBodyBytes = options.maxBodyBytes ?? DEFAULT_PAYLOAD_BYTES;
    this.memory = options.memory ?? new FrameMemory();
  }

  /** Whether the stream stands inside a frame: some of its octets have come, and some not. */
  get isInsideFrame(): boolean {
    return this.header !== null || this.headFilled > 0;
  }

  /** Takes the next octets of the stream; the chunk's memory may be written again afterwards. */
  push(chunk: Uint8Array): void {
    if (this.failure !== null) throw this.failure;
    let p = 0;
    while (p < chunk.length) {
      if (this.header !== null) p = this.fillBody(this.header, chunk, p);
      else if (this.headFilled === 0 && startsFrame(chunk, p)) p = this.takeFrame(chunk, p);
      else p = this.fillHead(chunk, p);
    }
    this.received += chunk.length;
  }

  /** The stream is over: DubboProtocolError if it ended inside a frame. */
  end(): void {
    if (this.isInsideFrame) this.fail('stream ends inside a frame', 0);
  }

  /** The common case: a whole header at `p`, and mostly the whole body behind it. */
  private takeFrame(chunk: Uint8Array, p: number): number {
    const header = this.checked(decodeHeader(chunk, p), p);
    const start = p + HEADER_LENGTH;
    const stop = start + header.bodyLength;
    if (stop > chunk.length || header.bodyLength > this.maxBodyBytes) {
      this.startBody(header);
      return start;
    }
    this.strayRun = 0;
    const body = this.memory.take(header.bodyLength);
    body.set(viewOf(chunk, start, stop));
    this.onFrame(header, body);
    return stop;
  }

  /** Gathers a header octet by octet; gives the place of the next octet to look at. */
  private fillHead(chunk: Uint8Array, start: number): number {
    const octet = chunk[start]!;
    if (this.headFilled === 0 && octet !== MAGIC_HIGH) this.passStray(1, start);
    else if (this.headFilled === 1 && octet !== MAGIC_LOW) {
      this.headFilled = 0;
      this.passStray(1, start);
      // This octet may be the magic's first one itself: it is looked at anew.
      return start;
    } else {
      this.head[this.headFilled++] = octet;
      if (this.headFilled === HEADER_LENGTH) this.startBody(this.checked(decodeHeader(this.head, 0), start));
    }
    return start + 1;
  }

  private fillBody(header: DubboHeader, chunk: Uint8Array, start: number): number {
    const count = Math.min(header.bodyLength - this.bodyFilled, chunk.length - start);
    if (header.bodyLength <= this.maxBodyBytes) this.body.set(viewOf(chunk, start, start + count), this.bodyFilled);
    this.bodyFilled += count;
    if (this.bodyFilled === header.bodyLength) this.finishBody(header);
    return start + count;
  }

  private startBody(header: DubboHeader): void {
    this.headFilled = 0;
    this.header = header;
    this.bodyFilled = 0;
    if (header.bodyLength > this.maxBodyBytes) return this.onOversize(header);
    this.body = this.memory.take(header.bodyLength);
    if (header.bodyLength === 0) this.finishBody(header);
  }

  private finishBody(header: DubboHeader): void {
    const { body } = this;
    this.header = null;
    this.body = this.head;
    this.strayRun = 0;
    if (header.bodyLength <= this.maxBodyBytes) this.onFrame(header, body);
  }

  private checked(header: DubboHeader, p: number): DubboHeader {
    const { bodyLength } = header;
    if (bodyLength < 0 || bodyLength > ABSURD_BODY_BYTES) this.fail(`absurd body length ${bodyLength}`, p);
    return header;
  }

  private passStray(count: number, p: number): void {
    this.strayBytes += count;
    this.strayRun += count;
    if (this.strayRun > MAX_STRAY_BYTES) this.fail(`${this.strayRun} octets without the start of a frame`, p);
  }

  private fail(message: string, p: number): never {
    this.failure = new DubboProtocolError(message, this.received + p);
    throw this.failure;
  }
}

function startsFrame(chunk: Uint8Array, p: number): boolean {
  return chunk.length - p >= HEADER_LENGTH && chunk[p] === MAGIC_HIGH && chunk[p + 1] === MAGIC_LOW;
}

/** A plain Uint8Array also of a Buffer, so that the readers behind meet one kind of array only and stay fast. */
function viewOf(chunk: Uint8Array, start: number, stop: number): Uint8Array {
  return new Uint8Array(chunk.buffer, chunk.byteOffset + start, stop - start);
}
