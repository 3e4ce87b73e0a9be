import type { ClientOwner } from './client-owner.ts';
import type { DialManner } from './dial-until.ts';
import { ExchangeClient, type ExchangeClientDependencies } from './exchange-client.ts';
import type { Connection } from './provider-connections.ts';
import type { TimerHandle, Timers } from './timers.ts';

/** How long a request may own a connection for the whole isolate. */
export interface LeaseOptions {
  /** A lease takes new calls for this long. Default 15000. */
  readonly leaseMs: number;
  /** Then calls that still run have this long to end. Together with `leaseMs` well below the platform's 30 s. Default 10000. */
  readonly drainMs: number;
}

export const DEFAULT_LEASE_OPTIONS: LeaseOptions = { leaseMs: 15_000, drainMs: 10_000 };

/** How often it is looked for calls whose request is gone. */
const SWEEP_MS = 250;
/** Waiting this long for the lease to do its turn is odd: unsent calls go elsewhere. */
const UNSERVED_MS = 200;
const GONE = 'the request that owned the connection is gone';
/** Time between the last deadline of a call and the hard end, for answers under way. */
const SLACK_MS = 500;

/**
 * One connection, owned by the request that opened it and used by all requests of the isolate.
 *
 * Only code that runs in the owner's request may touch the stream and the timers. Others put a call in the client's queue
 * and resolve a plain promise that `run` awaits: the one thing that reaches from one request into another.
 */
export class IsolateLease implements Connection, ClientOwner {
  readonly client: ExchangeClient;
  readonly renewAt: number;
  readonly endsAt: number;
  readonly #drainAt: number;
  readonly #timers: Timers;
  readonly #tickMs: number;
  #wake: (() => void) | null = null;
  #isWoken = false;
  /** Since when a wake-up waits to be served; 0: none does. */
  #unservedSince = 0;
  /** Since when its request is suspected to be gone. */
  #suspectSince = 0;
  #closeCause: Error | null = null;
  #timer: TimerHandle = null;

  constructor(deps: Omit<ExchangeClientDependencies, 'owner'>, options: LeaseOptions) {
    this.client = new ExchangeClient({ ...deps, owner: this });
    this.#timers = deps.timers;
    const now = deps.timers.now();
    this.#drainAt = now + options.leaseMs;
    // A fifth before the end, so that under load the successor is open before it is needed.
    this.renewAt = now + options.leaseMs * 0.8;
    this.endsAt = this.#drainAt + options.drainMs;
    this.#tickMs = Math.min(SWEEP_MS, options.leaseMs / 10);
  }

  /** Drives the connection until it is closed: in the request that opened it, kept alive with `waitUntil`. */
  async run(manner: DialManner): Promise<void> {
    void this.client.connect(manner);
    this.#startTick();
    while (this.client.state !== 'closed') {
      if (!this.#isWoken) await this.#nextWake();
      this.#isWoken = false;
      this.#unservedSince = 0;
      this.#suspectSince = 0;
      if (this.#closeCause === null) this.client.turn();
      else this.client.close(this.#closeCause);
    }
    this.#timers.stop(this.#timer);
    // Once more: who abandons a client leaves the stream to its owner, should that one be there after all.
    this.client.release();
  }

  requestTurn(): void {
    this.#isWoken = true;
    if (this.#unservedSince === 0) this.#unservedSince = this.#timers.now();
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }

  isServed(now: number): boolean {
    if (this.#unservedSince === 0 || now - this.#unservedSince < UNSERVED_MS) return true;
    this.client.drain();
    this.client.giveBackUnsent();
    if (this.client.inFlight === 0) this.client.abandon(new Error(GONE));
    return false;
  }

  checkServed(now: number): void {
    if (this.#unservedSince === 0) return this.requestTurn();
    if (this.isServed(now)) return;
    // Late twice, as long again apart: not just one stretch of computing that kept everyone from running.
    if (this.#suspectSince === 0) this.#suspectSince = now;
    else if (now - this.#suspectSince >= UNSERVED_MS) {
      this.client.abandon(new Error(GONE));
    }
  }

  close(cause: Error): void {
    this.#closeCause = cause;
    this.requestTurn();
  }

  #nextWake(): Promise<void> {
    // Not `new Promise`: see ExchangeCall.
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }

  #startTick(): void {
    this.#timer = this.#timers.start(() => this.#tick(), this.#tickMs);
  }

  #tick(): void {
    const now = this.#timers.now();
    this.client.sweep(now);
    if (now >= this.#drainAt) this.client.drain();
    if (now >= this.endsAt + SLACK_MS) this.client.close(new Error('the lease is over'));
    if (this.client.state !== 'closed') this.#startTick();
  }
}
