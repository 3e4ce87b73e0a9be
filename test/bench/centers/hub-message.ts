/** What the process of a hub is asked. */
export type HubOrder =
  /** What it has used up to now, and its memory as it is. */
  | 'usage'
  /** The same after everything was collected that can be. */
  | 'memory'
  /** The same after the definitions of a hundred services were read, as requests would have them read. */
  | 'definitions';

export interface HubReport {
  /** From opening the hub until it had read everything, in milliseconds. */
  readonly syncedMs: number;
  /** User and system time of the process since its start, in microseconds. */
  readonly cpuUs: number;
  /** New views since the hub was opened. */
  readonly views: number;
  readonly services: number;
  readonly providers: number;
  /** In octets, as `process.memoryUsage()` has them. */
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly rss: number;
}
