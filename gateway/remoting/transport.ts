/** Host (name or numeric, IPv6 without brackets) and port of a provider. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** What a transport reports. Every callback may come at any time after `dial` resolved; `onClose` comes exactly once, last. */
export interface TransportListener {
  /** The memory of the bytes is written again afterwards: what is to be kept must be copied. */
  onData(bytes: Uint8Array): void;
  /** The peer or the network ended the connection, or `close` was called. */
  onClose(cause: Error | null): void;
}

/** One byte stream to a provider: the seam to the platform. Small enough to fake in ten lines. */
export interface Transport {
  /** Octets that were written and are still in our memory: the network has not taken them yet. May be read anywhere. */
  readonly bufferedBytes: number;
  /** Queues the bytes; takes them over (do not change them afterwards). Never throws: a dead stream shows as `onClose`. */
  write(bytes: Uint8Array): void;
  /** Ends the stream after what was written, and without it where the peer does not read it soon; idempotent. */
  close(): void;
}

/** What a stream has, by default, to get rid of what was written before `close`: in milliseconds. */
export const DEFAULT_FLUSH_MS = 1_000;

/** Opens transports. Node: `node:net`; Workers: `cloudflare:sockets` or any binding with a `connect()`. */
export interface Dialer {
  /**
   * Resolves when the stream is usable, rejects with a plain Error after `timeoutMs` at the latest (the platform may not
   * have a time limit of its own).
   */
  dial(address: Address, listener: TransportListener, timeoutMs: number): Promise<Transport>;
  /** Runs `turn` after everything that is ready now, where the runtime has a word for that; else a microtask has to do. */
  defer?(turn: () => void): void;
}
