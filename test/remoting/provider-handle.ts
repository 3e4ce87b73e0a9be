import type { Address } from '../../gateway/remoting/transport.ts';

export interface ProviderCounts {
  /** Connections accepted so far. */
  readonly connections: number;
  /** Connections open now. */
  readonly open: number;
  readonly requests: number;
  /** Requests that get no answer. */
  readonly silent: number;
  /** Reads that brought something: how many writes the peer made, at most. */
  readonly chunks: number;
  /** Heartbeats received. */
  readonly heartbeats: number;
  /** Octets read. */
  readonly bytes: number;
}

/** A FakeProvider, from within Node or from a test inside workerd. */
export interface ProviderHandle {
  readonly address: Address;
  counts(): Promise<ProviderCounts>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Reads again on the connections on which it was told to stop. */
  resume(): Promise<void>;
}
