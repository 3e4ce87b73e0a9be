import type { GatewayError } from '../gateway-error.ts';
import type { CallHolder } from './exchange-call.ts';
import type { Address } from './transport.ts';

/** A response frame as the connection hands it over: the body is not decoded yet. */
export interface DubboResponse {
  /** Status octet of the header: 20 is OK. */
  readonly status: number;
  readonly serializationId: number;
  /** Body octets, owned by the receiver, who gives them back to `responseMemory`. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface ExchangeRequest {
  /** A whole two-way request frame; octets 4-11 (the request id) are filled in by the exchange. */
  readonly frame: Uint8Array;
  /** Milliseconds until the call fails with TIMEOUT, connecting included. */
  readonly timeoutMs: number;
  /** When he has gone, the call's slot is freed. */
  readonly caller?: Caller | undefined;
  /** Another provider could take the call: rather let it fail unsent than wait while this one is dialled again. */
  readonly hasAlternative?: boolean;
  /** Null, as on Node always: it may be sent. */
  readonly admission?: Admission | null | undefined;
}

/** Decides whether a call may be sent at all, where that is not known yet; it holds the call until then. Plain data, as the call is. */
export interface Admission extends CallHolder {
  /** What the call fails with; null: it may be sent, or that is not known yet. */
  readonly refusal: GatewayError | null;
  /** Calls back once it is decided, in whatever request. */
  whenDecided(proceed: () => void): void;
}

/** Who waits for a call, such as a `Request`. Nobody asks for his signal before the call has lasted: most do not, and it is dear. */
export interface Caller {
  /** Aborts when he has gone. */
  readonly signal: AbortSignal;
}

export interface ExchangeCounts {
  readonly connecting: number;
  readonly open: number;
  /** They take no more calls and close with the last answer. */
  readonly draining: number;
  /** Providers to which the last connection, or several, could not be opened. */
  readonly unreachableProviders: number;
  /** Calls that wait for an answer, to be written, or for a connection. */
  readonly pendingCalls: number;
  /** Octets that wait to be written. */
  readonly queuedBytes: number;
}

/**
 * Sends a frame to a provider and gives its response. Rejects with a GatewayError only: CONNECTION_FAILED (`sent` tells
 * whether the frame may have reached the provider), TIMEOUT, BAD_RESPONSE, or PROVIDER_OVERLOADED (too much waits).
 */
export interface Exchange {
  send(address: Address, request: ExchangeRequest): Promise<DubboResponse>;
  /** Longest that a call may last here, whatever its `timeoutMs` says, in milliseconds; absent where nothing limits it. */
  readonly maxTimeoutMs?: number;
  /** False while the address is known to refuse connections (back-off running) or is draining: choose another if there is one. */
  isAvailable(address: Address): boolean;
  /** So many dials in a row have failed lately; 0 while a connection is open. */
  failedDials(address: Address): number;
  /** Stops new calls, lets running ones finish within `graceMs`, then closes every connection. */
  close(graceMs: number): Promise<void>;
}

/** An exchange that tells how it is, to who watches the gateway. */
export interface CountedExchange extends Exchange {
  /** Walks over all connections. */
  counts(): ExchangeCounts;
}
