import { backOffMs } from './back-off.ts';
import type { ExchangeCall } from './exchange-call.ts';
import type { ClientListener } from './client-owner.ts';
import type { DialManner } from './dial-until.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { connectionFailed, exchangeClosed } from './remoting-errors.ts';
import type { RemotingOptions } from './remoting-options.ts';
import type { Timers } from './timers.ts';
import type { Address } from './transport.ts';

/** A connection and how long it may be used: for ever on Node, for a lease on Workers. */
export interface Connection {
  readonly client: ExchangeClient;
  /** From then on a successor is wanted. */
  readonly renewAt: number;
  /** No call may wait in it beyond this. */
  readonly endsAt: number;
  /** False when its owner seems gone; it then takes no more calls and has given back the unsent ones. */
  isServed(now: number): boolean;
  /** Closes it, maybe a moment later. Comes from anywhere. */
  close(cause: Error): void;
}

/** Called where the caller of `send` runs. */
export type OpenConnection = (address: Address, listener: ClientListener, manner: DialManner) => Connection;

export interface ProviderConnectionsDependencies {
  readonly address: Address;
  readonly open: OpenConnection;
  readonly timers: Timers;
  readonly random: () => number;
  readonly options: RemotingOptions;
  /** Whether a dial that no call waits for may begin now. Absent where nothing limits them. */
  readonly mayProbe?: (now: number) => boolean;
}

/**
 * All connections to one provider. One takes the calls; beside it there may be its successor, still dialling, and older
 * ones that drain. It also remembers that a provider is down: after the connect deadline calls fail at once, and
 * one dial at a time, begun by a call or by `isAvailable` when the back-off is over, finds out whether it is back.
 *
 * A provider that has announced its shutdown is not chosen until it has answered a heartbeat on a new connection: it goes on
 * accepting them, only to close them. A call that has no other provider waits for that answer.
 */
export class ProviderConnections implements ClientListener {
  #current: Connection | null = null;
  #successor: Connection | null = null;
  /** Dials a provider that is down, while calls fail. */
  #probe: Connection | null = null;
  readonly #connections = new Map<ExchangeClient, Connection>();
  readonly #readOnly = new Set<ExchangeClient>();
  /** It has announced its shutdown, and no new connection has opened since. */
  #isLeaving = false;
  /** Connections in a row that did not open. */
  #failures = 0;
  #lastFailure: Error | null = null;
  #lastFailureAt = 0;
  #retryAt = 0;
  #isClosed = false;
  #onConnectionClosed: () => void = () => {};
  #lastUsedAt = 0;
  readonly #deps: ProviderConnectionsDependencies;

  constructor(deps: ProviderConnectionsDependencies) {
    this.#deps = deps;
    this.#lastUsedAt = deps.timers.now();
  }

  /** Connections that are not closed yet. */
  get connections(): Iterable<Connection> {
    return this.#connections.values();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** In a row, those of a connection that is still dialling included. */
  get failedDials(): number {
    return this.#failures + (this.#current?.client.failedDials ?? 0);
  }

  /** Whether nothing would be lost by forgetting this provider. */
  isForgettable(now: number, afterMs: number): boolean {
    return this.#connections.size === 0 && now - Math.max(this.#lastUsedAt, this.#lastFailureAt) > afterMs;
  }

  start(call: ExchangeCall, now: number): void {
    if (this.startInCurrent(call, now)) return;
    if (this.#isLeaving && call.hasAlternative) {
      this.#lookForReturn(now);
      call.fail(connectionFailed(false, this.#lastFailure));
    } else if (this.#isClosed) {
      call.fail(exchangeClosed());
    } else {
      this.#startElsewhere(call, now);
    }
  }

  /** Starts a call, unless that takes more than putting it into the connection that is there. May be called in any request. */
  startInCurrent(call: ExchangeCall, now: number): boolean {
    const current = this.#current;
    const isFit =
      current !== null &&
      current.client.takesCalls &&
      !(this.#isLeaving && call.hasAlternative) &&
      now < current.renewAt &&
      call.deadlineAt <= current.endsAt &&
      current.isServed(now);
    if (isFit) current.client.start(call);
    return isFit;
  }

  isAvailable(now: number): boolean {
    if (this.#isClosed || this.#readOnly.size > 0) return false;
    const client = this.#current?.client;
    if (client?.state === 'open') return true;
    if (this.#isLeaving) {
      this.#lookForReturn(now);
      return false;
    }
    if (client?.state === 'connecting') return client.failedDials === 0;
    return !this.#isDown(now);
  }

  /** No new calls; every connection closes with its last answer, and `onConnectionClosed` is told. */
  drain(onConnectionClosed: () => void = () => {}): void {
    this.#isClosed = true;
    this.#onConnectionClosed = onConnectionClosed;
    for (const connection of this.#connections.values()) connection.client.drain();
  }

  onOpen(client: ExchangeClient): void {
    this.#failures = 0;
    if (client.mustAnswer) this.#isLeaving = false;
    if (client === this.#successor?.client) this.#handOver();
    else if (client === this.#probe?.client) {
      if (this.#current === null) this.#current = this.#probe;
      else client.drain();
      this.#probe = null;
    }
  }

  onReadOnly(client: ExchangeClient): void {
    this.#readOnly.add(client);
    this.#isLeaving = true;
  }

  onClosed(client: ExchangeClient, cause: Error): void {
    if (client.failedDials > 0) this.#noteFailure(cause);
    this.#connections.delete(client);
    this.#readOnly.delete(client);
    if (client === this.#successor?.client) this.#successor = null;
    if (client === this.#probe?.client) this.#probe = null;
    if (client === this.#current?.client) {
      this.#current = this.#successor;
      this.#successor = null;
    }
    this.#onConnectionClosed();
  }

  #startElsewhere(call: ExchangeCall, now: number): void {
    this.#lastUsedAt = now;
    const current = this.#current;
    if (current !== null && current.client.takesCalls) {
      // Nearing its end: the successor dials while this one goes on serving.
      if (this.#successor === null && now >= this.#retryAt) this.#successor = this.#open(false);
      if (call.deadlineAt <= current.endsAt) return current.client.start(call);
    }
    if (this.#successor === null && this.#isDown(now)) {
      this.#current = null;
      return call.fail(connectionFailed(false, this.#lastFailure));
    }
    this.#handOver();
    const next = (this.#current ??= this.#open(false));
    next.client.start(call);
  }

  #handOver(): void {
    this.#current?.client.drain();
    this.#current = this.#successor;
    this.#successor = null;
  }

  /** Whether calls should not even try. Begins a dial when it is time to look again. */
  #isDown(now: number): boolean {
    if (this.#failures === 0 || now - this.#lastFailureAt > this.#deps.options.forgetDownAfterMs) return false;
    if (this.#probe === null && now >= this.#retryAt && this.#mayProbe(now)) this.#probe = this.#open(true);
    return true;
  }

  /** As if a call without an alternative waited. */
  #lookForReturn(now: number): void {
    if (this.#isDown(now) || this.#readOnly.size > 0 || this.#current !== null || !this.#mayProbe(now)) return;
    this.#current = this.#open(false);
  }

  #mayProbe(now: number): boolean {
    return this.#deps.mayProbe?.(now) ?? true;
  }

  #noteFailure(cause: Error): void {
    const { timers, options, random } = this.#deps;
    this.#failures++;
    this.#lastFailure = cause;
    this.#lastFailureAt = timers.now();
    this.#retryAt = this.#lastFailureAt + backOffMs(this.#failures, options.maxBackOffMs, random);
  }

  #open(once: boolean): Connection {
    // Older ones whose owner has gone are found out, too: nobody else might ask for them any more.
    const now = this.#deps.timers.now();
    for (const older of this.#connections.values()) older.isServed(now);
    const connection = this.#deps.open(this.#deps.address, this, { once, mustAnswer: this.#isLeaving });
    this.#connections.set(connection.client, connection);
    return connection;
  }
}
