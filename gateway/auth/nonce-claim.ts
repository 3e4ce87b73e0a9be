import type { GatewayError } from '../gateway-error.ts';
import type { Admission } from './admission.ts';
import { NONCE_CAUSES, nonceRefusal } from './nonce-refusal.ts';
import type { NonceVerdict } from './nonce-store.ts';
import { refusal } from './refusal.ts';

/** On Workers a timer belongs to the request that started it. */
export interface Timers {
  /** Milliseconds of a clock that is only compared with itself. */
  now(): number;
  start(callback: () => void, delayMs: number): unknown;
  stop(timer: unknown): void;
}

/** How often a request that waits sees to it that somebody asks for it. */
const LOOK_MS = 250;
/** After this nobody waits for an answer any more. */
const PATIENCE_MS = 2_000;

const UNANSWERED = refusal(NONCE_CAUSES.unanswered);

/** A nonce that waits for its verdict. */
export class NonceClaim implements Admission {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly created: number;
  isAsked = false;
  isDecided = false;
  refusal: GatewayError | null = null;
  readonly #timers: Timers;
  readonly #ask: () => void;
  readonly #madeAt: number;
  #proceed: (() => void) | null = null;

  /** @param ask asks for all nonces that wait, in the request that runs then */
  constructor(nonce: string, created: number, timers: Timers, ask: () => void) {
    this.nonce = nonce;
    this.created = created;
    this.#timers = timers;
    this.#ask = ask;
    this.#madeAt = timers.now();
  }

  settle(verdict: NonceVerdict): void {
    if (this.isDecided) return;
    this.isDecided = true;
    this.refusal = nonceRefusal(verdict);
    const proceed = this.#proceed;
    this.#proceed = null;
    proceed?.();
  }

  whenDecided(proceed: () => void): void {
    if (this.isDecided) proceed();
    else this.#proceed = proceed;
  }

  async decided(): Promise<void> {
    if (this.isDecided) return;
    // Not `new Promise`: see ExchangeCall.
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#proceed = resolve;
    let timer: unknown;
    const look = (): void => {
      this.checkServed(this.#timers.now());
      timer = this.#timers.start(look, LOOK_MS);
    };
    timer = this.#timers.start(look, LOOK_MS);
    await promise;
    this.#timers.stop(timer);
  }

  cancel(): void {
    this.#proceed = null;
  }

  expire(): GatewayError {
    this.#proceed = null;
    this.settle('unanswered');
    return UNANSWERED;
  }

  checkServed(now: number): void {
    const waitedMs = now - this.#madeAt;
    if (waitedMs >= PATIENCE_MS) this.settle('unanswered');
    // Who was to ask may be gone.
    else if (waitedMs >= LOOK_MS && !this.isAsked) this.#ask();
  }
}
