/** Where a server of a center listens. */
export interface ServerAddress {
  /** A name or an IP address; an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number;
}

/** What a stream reports. `onClose` comes once, last. */
export interface ByteStreamListener {
  /** The memory of the bytes is written again afterwards: what is to be kept must be copied. */
  onData(bytes: Uint8Array): void;
  onClose(cause: Error | null): void;
}

export interface ByteStream {
  /** Takes the bytes over. Never throws: a dead stream shows as `onClose`. */
  write(bytes: Uint8Array): void;
  close(): void;
}

/**
 * Opens streams to servers of a center: what the runtime has to give. The dialers of `gateway/remoting` fit. Rejects
 * after `timeoutMs` at the latest.
 */
export interface Dial {
  dial(address: ServerAddress, listener: ByteStreamListener, timeoutMs: number): Promise<ByteStream>;
}
