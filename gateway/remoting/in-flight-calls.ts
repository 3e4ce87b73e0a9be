import { setRequestId } from '../dubbo/header.ts';
import type { ExchangeCall } from './exchange-call.ts';

/**
 * The calls of one connection by request id, and those among them whose frames wait to be written. Request ids count up from 1
 * for each connection: safe integers for longer than any connection lives.
 */
export class InFlightCalls {
  #byId = new Map<number | bigint, ExchangeCall>();
  #queue: ExchangeCall[] = [];
  #lastRequestId = 0;

  /** Octets of the frames that wait to be written. */
  queuedBytes = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** An id that no call has. */
  nextRequestId(): number {
    return ++this.#lastRequestId;
  }

  /** Whether the id was ever given out. */
  wasIssued(requestId: number | bigint): boolean {
    return requestId > 0 && requestId <= this.#lastRequestId;
  }

  add(call: ExchangeCall): void {
    const requestId = this.nextRequestId();
    setRequestId(call.frame, requestId);
    call.requestId = requestId;
    this.#byId.set(requestId, call);
    this.#queue.push(call);
    this.queuedBytes += call.frame.length;
  }

  /** Takes the call with this id out. */
  take(requestId: number | bigint): ExchangeCall | undefined {
    const call = this.#byId.get(requestId);
    if (call === undefined) return undefined;
    this.#byId.delete(requestId);
    if (!call.isSent) this.queuedBytes -= call.frame.length;
    return call;
  }

  /** Appends the frames that wait to be written, and counts their calls as sent. */
  takeFrames(frames: Uint8Array[]): void {
    for (const call of this.#queue) if (!call.isSettled) frames.push(call.takeFrame());
    this.#queue.length = 0;
    this.queuedBytes = 0;
  }

  /** Takes the calls out whose frames still wait. */
  takeUnsent(): ExchangeCall[] {
    const unsent = this.#queue.filter((call) => !call.isSettled);
    this.#queue = [];
    this.queuedBytes = 0;
    for (const call of unsent) this.#byId.delete(call.requestId);
    return unsent;
  }

  /** Takes the calls out that another provider could take. */
  takeThoseWithAlternative(): ExchangeCall[] {
    const calls = [...this.#byId.values()].filter(({ hasAlternative }) => hasAlternative);
    for (const call of calls) this.take(call.requestId);
    return calls;
  }

  takeAll(): ExchangeCall[] {
    const calls = [...this.#byId.values()];
    this.#byId = new Map();
    this.#queue = [];
    this.queuedBytes = 0;
    return calls;
  }

  values(): Iterable<ExchangeCall> {
    return this.#byId.values();
  }
}
