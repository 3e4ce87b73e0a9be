import type { ExchangeCounts } from './exchange.ts';
import type { ProviderConnections } from './provider-connections.ts';
import type { Timers } from './timers.ts';
import type { Address } from './transport.ts';

/** A provider without connections that was not called for this long is forgotten, and with it that it was down. */
const FORGET_AFTER_MS = 600_000;

/** The connections of one exchange, by host and port. Two steps, so that no key has to be made per call. */
export class ProviderTable {
  readonly #byHost = new Map<string, Map<number, ProviderConnections>>();
  readonly #create: (address: Address) => ProviderConnections;
  readonly #timers: Timers;
  #isClosed = false;

  constructor(timers: Timers, create: (address: Address) => ProviderConnections) {
    this.#timers = timers;
    this.#create = create;
  }

  of(address: Address): ProviderConnections {
    return this.#byHost.get(address.host)?.get(address.port) ?? this.#add(address);
  }

  isAvailable(address: Address): boolean {
    const known = this.#byHost.get(address.host)?.get(address.port);
    return known === undefined ? !this.#isClosed : known.isAvailable(this.#timers.now());
  }

  failedDials({ host, port }: Address): number {
    return this.#byHost.get(host)?.get(port)?.failedDials ?? 0;
  }

  counts(): ExchangeCounts {
    const states = { connecting: 0, open: 0, draining: 0, closed: 0 };
    const sums = { unreachableProviders: 0, pendingCalls: 0, queuedBytes: 0 };
    const now = this.#timers.now();
    for (const provider of this.#all()) {
      if (provider.failedDials > 0) sums.unreachableProviders++;
      for (const connection of provider.connections) {
        // Of one whose owner has gone nobody has told.
        if (!connection.isServed(now)) continue;
        const { client } = connection;
        states[client.state]++;
        sums.pendingCalls += client.inFlight;
        sums.queuedBytes += client.queuedBytes;
      }
    }
    const { connecting, open, draining } = states;
    return { connecting, open, draining, ...sums };
  }

  /** Drains every connection; those that are still there after `graceMs` are closed, with the calls in them. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    const closed = Promise.withResolvers<void>();
    for (const provider of this.#all()) provider.drain(() => this.#openConnections() === 0 && closed.resolve());
    if (this.#openConnections() === 0) return;
    const timer = this.#timers.start(() => closed.resolve(), graceMs);
    await closed.promise;
    this.#timers.stop(timer);
    const cause = new Error('the gateway is shutting down');
    for (const provider of this.#all()) for (const connection of provider.connections) connection.close(cause);
  }

  #add(address: Address): ProviderConnections {
    this.#forgetUnused();
    const provider = this.#create(address);
    if (this.#isClosed) provider.drain();
    let byPort = this.#byHost.get(address.host);
    if (byPort === undefined) this.#byHost.set(address.host, (byPort = new Map()));
    byPort.set(address.port, provider);
    return provider;
  }

  /** Only when a provider is added: that is rare, and without new ones nothing grows. */
  #forgetUnused(): void {
    const now = this.#timers.now();
    for (const [host, byPort] of this.#byHost) {
      for (const [port, provider] of byPort) if (provider.isForgettable(now, FORGET_AFTER_MS)) byPort.delete(port);
      if (byPort.size === 0) this.#byHost.delete(host);
    }
  }

  *#all(): Iterable<ProviderConnections> {
    for (const byPort of this.#byHost.values()) yield* byPort.values();
  }

  #openConnections(): number {
    let count = 0;
    for (const provider of this.#all()) count += provider.size;
    return count;
  }
}
