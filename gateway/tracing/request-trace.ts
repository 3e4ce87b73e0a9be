/** What a request has to do with its trace. */
export interface RequestTrace {
  readonly traceId: string;
  /** Of the span that sent the request; null where the trace begins here. */
  readonly parentSpanId: string | null;
  /** Of the request. */
  readonly spanId: string;
  /** Of the call to a provider: the parent of what that does. */
  readonly callSpanId: string;
  /** Whether its spans are sent. */
  readonly isSampled: boolean;
  /** `tracestate` of the request, if it belongs to this trace. */
  readonly tracestate: string | null;
}
