import type { ExchangeClient } from './exchange-client.ts';

/** Who may touch the stream and the timers of a connection: the process on Node, one request on Workers. */
export interface ClientOwner {
  /** Calls `client.turn()` soon. Comes from anywhere. */
  requestTurn(client: ExchangeClient): void;
  /** Asked now and then by those who wait: is the owner still there? One that is not gets its client abandoned. */
  checkServed(now: number): void;
}

export interface ClientListener {
  onOpen(client: ExchangeClient): void;
  /** The provider asked for no more calls; the connection drains. */
  onReadOnly(client: ExchangeClient): void;
  /** Comes before the calls that still waited are settled or given back. */
  onClosed(client: ExchangeClient, cause: Error): void;
}
