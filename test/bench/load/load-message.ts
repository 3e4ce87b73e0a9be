/** What the load client is asked to do: the same POST over keep-alive connections, one request in flight on each. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  /** JSON text of the request body. */
  readonly body: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sign each request anew with this secret; null: unsigned. */
  readonly secret: string | null;
  /** Of every answer. */
  readonly status: number;
}

/** What it saw. Latency is from the first octet written to the last octet of the answer read. */
export interface LoadReport {
  readonly requests: number;
  readonly elapsedSeconds: number;
  readonly p50Us: number;
  readonly p99Us: number;
  /** Answers of another status, and connections that broke. */
  readonly errors: number;
  /** First wrong answer, shortened; null when there was none. */
  readonly firstError: string | null;
  /** CPU that the client itself used for one request. */
  readonly clientCpuUs: number;
}
