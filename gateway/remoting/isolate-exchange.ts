import { CallWatch } from './call-watch.ts';
import { ExchangeCall, UNSENT } from './exchange-call.ts';
import type { Admission, CountedExchange, DubboResponse, ExchangeCounts, ExchangeRequest } from './exchange.ts';
import { DEFAULT_LEASE_OPTIONS, IsolateLease, type LeaseOptions } from './isolate-lease.ts';
import { ProviderConnections } from './provider-connections.ts';
import { ProviderTable } from './provider-table.ts';
import { DEFAULT_REMOTING_OPTIONS, type RemotingOptions } from './remoting-options.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { Address, Dialer } from './transport.ts';

export interface IsolateExchangeDependencies {
  readonly dialer: Dialer;
  /** Keeps the current request alive until the promise settles: `waitUntil` of `cloudflare:workers`. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly options?: Partial<RemotingOptions & LeaseOptions>;
  readonly timers?: Timers;
  /** 0 to 1, for the jitter of the back-off. */
  readonly random?: () => number;
}

/**
 * The exchange of a Worker's isolate: one multiplexed connection per provider, each owned by one request for the time of a
 * lease and used by all (IsolateLease). `send` may be called in any request, and takes no longer than the wire.
 *
 * A call that may wait longer than a lease can last is cut short: `timeoutMs` counts for `maxTimeoutMs` at most, 20 s with the
 * default lease. Who tells the provider the timeout should tell it no more than that.
 */
export function createIsolateExchange(deps: IsolateExchangeDependencies): CountedExchange {
  return new IsolateExchange(deps);
}

class IsolateExchange implements CountedExchange {
  readonly maxTimeoutMs: number;
  readonly #timers: Timers;
  readonly #providers: ProviderTable;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: IsolateExchangeDependencies) {
    const timers = deps.timers ?? systemTimers;
    const random = deps.random ?? Math.random;
    const options = { ...DEFAULT_REMOTING_OPTIONS, ...DEFAULT_LEASE_OPTIONS, ...deps.options };
    this.#timers = timers;
    // So that a lease takes the longest calls for a third of its time, and not only in its first moment.
    this.maxTimeoutMs = options.drainMs + (options.leaseMs * 2) / 3;
    this.#providers = new ProviderTable(timers, (address) => {
      return new ProviderConnections({
        address,
        timers,
        random,
        options,
        mayProbe: (now) => this.#mayProbe(now),
        open: (to, listener, manner) => {
          const lease = new IsolateLease(
            { address: to, listener, dialer: deps.dialer, timers, random, options },
            options,
          );
          deps.waitUntil(lease.run(manner));
          return lease;
        },
      });
    });
  }

  async send(address: Address, request: ExchangeRequest): Promise<DubboResponse> {
    const now = this.#timers.now();
    const call = new ExchangeCall(request, Math.min(request.timeoutMs, this.maxTimeoutMs), now);
    const watch = new CallWatch(call, request.caller, this.#timers, now);
    try {
      const provider = this.#providers.of(address);
      if (request.admission) this.#hold(call, request.admission, provider);
      else provider.start(call, now);
      for (;;) {
        try {
          return await call.promise;
        } catch (error) {
          if (error !== UNSENT) throw error;
        }
        // Sent from here and not by the lease that gave it back: a new lease must belong to a request that is young.
        if (call.error !== null) throw call.error;
        call.renew();
        provider.start(call, this.#timers.now());
      }
    } finally {
      watch.stop();
    }
  }

  /** Until it is let in. */
  #hold(call: ExchangeCall, admission: Admission, provider: ProviderConnections): void {
    call.holder = admission;
    admission.whenDecided(() => {
      if (call.isSettled) return;
      if (admission.refusal !== null) call.fail(admission.refusal);
      // Where it takes a new connection the request has to send it itself, as here another one runs.
      else if (!provider.startInCurrent(call, this.#timers.now())) call.giveBack();
    });
  }

  isAvailable(address: Address): boolean {
    return this.#providers.isAvailable(address);
  }

  failedDials(address: Address): number {
    return this.#providers.failedDials(address);
  }

  /**
   * A Worker's request may have six connections in the making, and others wait for them: looking whether providers are back, of which
   * half may be down, must leave room for its own. While it runs the clock stands still, so that this is one each time.
   */
  #mayProbe(now: number): boolean {
    if (now === this.#probedAt) return false;
    this.#probedAt = now;
    return true;
  }

  counts(): ExchangeCounts {
    return this.#providers.counts();
  }

  close(graceMs: number): Promise<void> {
    return this.#providers.close(graceMs);
  }
}
