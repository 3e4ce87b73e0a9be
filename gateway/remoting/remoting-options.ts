/** What can be set about connections; names and defaults are Dubbo's where Dubbo has them. */
export interface RemotingOptions {
  /** How long a provider may refuse or ignore a connection until calls stop waiting for it. Dubbo's `connect.timeout`, 3000. */
  readonly connectTimeoutMs: number;
  /** Longest wait between two dials to a provider that is down. Default 5000. */
  readonly maxBackOffMs: number;
  /** A provider that was found down this long ago may be up again: the next call waits for it. Default 30000. */
  readonly forgetDownAfterMs: number;
  /** Silence after which we send a heartbeat; after three times that the connection is closed. Dubbo's `heartbeat`, 60000. */
  readonly heartbeatMs: number;
  /** A connection without a call for this long is closed; 0: never. Default 300000. */
  readonly idleCloseMs: number;
  /** Calls that may wait for one provider over one connection. Default 1000. */
  readonly maxInFlight: number;
  /** Octets that may wait to be written to one connection; when they do, calls are refused. Default 16 MiB: two of the largest. */
  readonly maxQueuedBytes: number;
  /** Longest response body that is taken; a longer one fails its call. Default 16 MiB (providers send 8 MiB at most). */
  readonly maxBodyBytes: number;
}

export const DEFAULT_REMOTING_OPTIONS: RemotingOptions = {
  connectTimeoutMs: 3_000,
  maxBackOffMs: 5_000,
  forgetDownAfterMs: 30_000,
  heartbeatMs: 60_000,
  idleCloseMs: 300_000,
  maxInFlight: 1_000,
  maxQueuedBytes: 16 * 1024 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
};
