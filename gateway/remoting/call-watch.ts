import type { ExchangeCall } from './exchange-call.ts';
import type { Caller } from './exchange.ts';
import type { TimerHandle, Timers } from './timers.ts';

/** Most calls are over by then: nobody asks for their caller's signal, which is dear to have. */
const FIRST_LOOK_MS = 20;
/** How often it is seen to that somebody still drives the connection, and the connection sees that somebody still waits. */
const LOOK_MS = 200;

/**
 * Looks after a call while it waits, in the request that waits for it: ends it at its deadline, when its caller goes away, and
 * when nobody drives its connection any more. On Workers it also keeps the runtime from taking the request for hung.
 */
export class CallWatch {
  readonly #call: ExchangeCall;
  #caller: Caller | undefined;
  readonly #timers: Timers;
  #timer: TimerHandle;
  #signal: AbortSignal | null = null;
  #onAbort: (() => void) | null = null;

  constructor(call: ExchangeCall, caller: Caller | undefined, timers: Timers, now: number) {
    this.#call = call;
    this.#caller = caller;
    this.#timers = timers;
    this.#timer = this.#startTimer(FIRST_LOOK_MS, now);
  }

  /** Ends the watch and lets go of all that it holds: what is long-lived may hold the call for a while. */
  stop(): void {
    this.#timers.stop(this.#timer);
    if (this.#onAbort !== null) this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#timer = null;
    this.#caller = undefined;
    this.#signal = null;
    this.#onAbort = null;
  }

  #startTimer(delayMs: number, now: number): TimerHandle {
    return this.#timers.start(() => this.#look(), Math.min(delayMs, this.#call.deadlineAt - now));
  }

  #look(): void {
    const call = this.#call;
    if (call.isSettled) return;
    const now = this.#timers.now();
    if (now >= call.deadlineAt) return call.expire();
    call.watchedAt = now;
    this.#watchCaller();
    call.holder?.checkServed(now);
    if (!call.isSettled) this.#timer = this.#startTimer(LOOK_MS, now);
  }

  #watchCaller(): void {
    if (this.#signal !== null || this.#caller === undefined) return;
    const { signal } = this.#caller;
    const onAbort = (): void => this.#call.cancel(signal.reason);
    this.#signal = signal;
    this.#onAbort = onAbort;
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  }
}
