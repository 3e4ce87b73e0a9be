import { CallWatch } from './call-watch.ts';
import { ExchangeCall } from './exchange-call.ts';
import type { ClientListener, ClientOwner } from './client-owner.ts';
import type { DialManner } from './dial-until.ts';
import { ExchangeClient } from './exchange-client.ts';
import type { CountedExchange, DubboResponse, ExchangeCounts, ExchangeRequest } from './exchange.ts';
import { type Connection, ProviderConnections } from './provider-connections.ts';
import { ProviderTable } from './provider-table.ts';
import { DEFAULT_REMOTING_OPTIONS, type RemotingOptions } from './remoting-options.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { Address, Dialer } from './transport.ts';

export interface ExchangePoolDependencies {
  readonly dialer: Dialer;
  readonly options?: Partial<RemotingOptions>;
  readonly timers?: Timers;
  /** 0 to 1, for the jitter of the back-off. */
  readonly random?: () => number;
}

/**
 * The exchange of a process that owns its sockets: one multiplexed connection per provider, dialled with the first call
 * and again when it broke.
 */
export function createExchangePool(deps: ExchangePoolDependencies): CountedExchange {
  return new ExchangePool(deps);
}

class ExchangePool implements CountedExchange, ClientOwner {
  readonly #dialer: Dialer;
  readonly #options: RemotingOptions;
  readonly #timers: Timers;
  readonly #random: () => number;
  readonly #providers: ProviderTable;

  constructor(deps: ExchangePoolDependencies) {
    this.#dialer = deps.dialer;
    this.#options = { ...DEFAULT_REMOTING_OPTIONS, ...deps.options };
    this.#timers = deps.timers ?? systemTimers;
    this.#random = deps.random ?? Math.random;
    this.#providers = new ProviderTable(this.#timers, (address) => {
      const open = this.#open.bind(this);
      return new ProviderConnections({
        address,
        open,
        timers: this.#timers,
        random: this.#random,
        options: this.#options,
      });
    });
  }

  send(address: Address, request: ExchangeRequest): Promise<DubboResponse> {
    const now = this.#timers.now();
    const provider = this.#providers.of(address);
    const call = new ExchangeCall(request, request.timeoutMs, now);
    const watch = new CallWatch(call, request.caller, this.#timers, now);
    call.release = () => watch.stop();
    call.onUnsent = (unsent) => provider.start(unsent, this.#timers.now());
    provider.start(call, now);
    return call.promise;
  }

  isAvailable(address: Address): boolean {
    return this.#providers.isAvailable(address);
  }

  failedDials(address: Address): number {
    return this.#providers.failedDials(address);
  }

  counts(): ExchangeCounts {
    return this.#providers.counts();
  }

  close(graceMs: number): Promise<void> {
    return this.#providers.close(graceMs);
  }

  requestTurn(client: ExchangeClient): void {
    const turn = (): void => client.turn();
    if (this.#dialer.defer === undefined) queueMicrotask(turn);
    else this.#dialer.defer(turn);
  }

  /** The process is there as long as anyone can ask. */
  checkServed(): void {}

  #open(address: Address, listener: ClientListener, manner: DialManner): Connection {
    const client = new ExchangeClient({
      address,
      listener,
      owner: this,
      dialer: this.#dialer,
      timers: this.#timers,
      random: this.#random,
      options: this.#options,
    });
    void client.connect(manner);
    return { client, renewAt: Infinity, endsAt: Infinity, isServed: () => true, close: (cause) => client.close(cause) };
  }
}
