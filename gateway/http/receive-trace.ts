import { isTraceparent } from '../tracing/traceparent.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { isTracestate } from '../tracing/tracestate.ts';
import type { RequestRecord } from './request-record.ts';

/**
 * What goes on of the trace that a request belongs to, and what its caller is told of it. Without a tracer nothing is ours to add: it goes on as it came,
 * and none is begun, as a trace that says that nobody wants it would keep providers from beginning their own.
 */
export function receiveTrace(record: RequestRecord, tracer: Tracer | null): void {
  const { headers, responseHeaders } = record;
  const sent = headers.get('traceparent');
  const traceparent = sent !== null && isTraceparent(sent) ? sent : null;
  if (traceparent !== null) {
    const tracestate = headers.get('tracestate');
    record.traceparent = traceparent;
    record.tracestate = tracestate !== null && isTracestate(tracestate) ? tracestate : null;
    responseHeaders['traceparent'] = traceparent;
  }
  if (tracer === null) return;
  const trace = tracer.start(traceparent, record.tracestate);
  record.trace = trace;
  record.traceparent = tracer.toProvider(trace);
  if (traceparent === null) responseHeaders['traceparent'] = tracer.toCaller(trace);
}
