import type { GatewayError } from '../gateway-error.ts';
import type { DubboResponse, ExchangeRequest } from './exchange.ts';
import { callerGone, connectionFailed } from './remoting-errors.ts';

/** What a call is rejected with when it was given back unsent and `onUnsent` is not set. Never leaves this folder. */
export const UNSENT = new Error('given back unsent');

const NO_BYTES = new Uint8Array(0);

/** The connection that has taken a call. */
export interface CallHolder {
  /** Forgets the call; an answer that still comes is dropped. */
  cancel(call: ExchangeCall): void;
  /** Forgets the call at its deadline and says what went wrong. */
  expire(call: ExchangeCall): GatewayError;
  /** Looks whether anyone still drives the connection, and ends it if not. */
  checkServed(now: number): void;
}

/**
 * One call on its way through a connection: settled exactly once, by a response, an error, or by being given back because
 * its connection went away before the frame was written. It holds plain data only, so that on Workers the request
 * that owns the connection and the request that waits may both touch it.
 */
export class ExchangeCall {
  frame: Uint8Array;
  readonly serializationId: number;
  readonly timeoutMs: number;
  /** On the clock of the timers. */
  readonly deadlineAt: number;
  promise: Promise<DubboResponse>;
  readonly hasAlternative: boolean;

  holder: CallHolder | null = null;
  requestId = 0;
  /** From here on the provider may have it. */
  isSent = false;
  isSettled = false;
  /** What the call failed with. */
  error: GatewayError | null = null;
  /** The connection's count of nonsense when it took the call: more of it at the deadline means it was no timeout. */
  nonsenseBefore = 0;
  /** Its count of frames then: no more of them at the deadline, and inside one, means that the stream is stuck there. */
  framesBefore = 0;
  /** When its CallWatch looked last, on the clock of the timers. */
  watchedAt: number;
  /** Sweeps of the connection in a row that found this too long ago. */
  unwatchedSweeps = 0;

  /** Called at settlement where the one who settles may stop the timer of the one who waits: on Node, not on Workers. */
  release: (() => void) | null = null;
  /** Sends the call on another way. */
  onUnsent: ((call: ExchangeCall) => void) | null = null;

  #resolve: (response: DubboResponse) => void;
  #reject: (reason: Error) => void;

  constructor(request: ExchangeRequest, timeoutMs: number, now: number) {
    this.frame = request.frame;
    this.serializationId = request.frame[2]! & 0x1f;
    this.timeoutMs = timeoutMs;
    this.deadlineAt = now + timeoutMs;
    this.hasAlternative = request.hasAlternative ?? false;
    this.watchedAt = now;
    // Not `new Promise`: code that workerd's V8 has optimised makes promises by `new Promise` without noting which request
    // they belong to, and what waits for such a promise runs on in the request that resolves it (README, "Workers").
    const { promise, resolve, reject } = Promise.withResolvers<DubboResponse>();
    this.promise = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  respond(response: DubboResponse): void {
    if (this.#settle()) this.#resolve(response);
  }

  fail(error: GatewayError): void {
    if (!this.#settle()) return;
    this.error = error;
    this.#reject(error);
  }

  /** The deadline has passed. */
  expire(): void {
    if (this.isSettled) return;
    this.fail(this.holder === null ? connectionFailed(false, null) : this.holder.expire(this));
  }

  /** Nobody waits any more: frees the place in the connection. */
  cancel(cause: unknown): void {
    if (this.isSettled) return;
    this.holder?.cancel(this);
    this.fail(callerGone(this.isSent, cause));
  }

  /** The frame was not written: the call may start again as if nothing had been. */
  giveBack(): void {
    if (this.isSettled) return;
    this.holder = null;
    if (this.onUnsent !== null) this.onUnsent(this);
    else this.#reject(UNSENT);
  }

  /** After a rejection with UNSENT: makes the call waitable again. */
  renew(): void {
    const { promise, resolve, reject } = Promise.withResolvers<DubboResponse>();
    this.promise = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Hands the frame over for writing and lets go of its memory. */
  takeFrame(): Uint8Array {
    const frame = this.frame;
    this.frame = NO_BYTES;
    this.isSent = true;
    return frame;
  }

  #settle(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    this.release?.();
    // Lets go of all that it holds: what is long-lived may hold the call until the collector looks at the whole heap.
    this.frame = NO_BYTES;
    this.release = null;
    this.onUnsent = null;
    this.holder = null;
    return true;
  }
}
