import type { Admission } from '../auth/admission.ts';
import type { CallerIdentity } from '../auth/caller-identity.ts';
import type { HeaderLookup } from '../auth/signature-base.ts';
import type { Asked } from '../cluster/call-context.ts';
import type { CallerPlace } from '../cluster/routing-request.ts';
import type { ErrorCode } from '../gateway-error.ts';
import type { RequestTrace } from '../tracing/request-trace.ts';
import type { CallableService } from '../translate/callable-service.ts';

/**
 * What is known of one request. Made when it arrives, filled in on its way, written as one line of the access log when
 * it has been answered. It is the only object that travels with a request, so that the path allocates little.
 */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** As it stood in the request line: without the query, not decoded. */
  readonly path: string;
  /** Path and query as they stood in the request line. */
  readonly target: string;
  /** By their names in lower case. */
  readonly headers: HeaderLookup;
  /** Of the monotonic clock, when the request's head was there. */
  readonly startMs: number;
  /** From then until the response was made; null while it is not, and where a problem is the response. */
  elapsedMs: number | null;
  /** The whole body, where it was read already, by the platform or to check its digest: the request's own may not be read then. */
  earlyBody: Uint8Array | null;
  /** Calls back once the response has left the process, where the platform can tell. */
  readonly whenSent: ((callback: () => void) => void) | null;
  /** Where the caller is, where the platform tells. */
  readonly place: CallerPlace | null;
  /** Whether the request comes from this machine itself, where the platform tells. */
  readonly isLocal: (() => boolean) | null;
  /** Who signed the request, once that is verified; null where nobody has to. */
  identity: CallerIdentity | null;
  /** Whether he is let in, where that is not known yet; null where it is. */
  admission: Admission | null;
  /** That goes on with the call: its own, if it is well-formed, or one of this gateway's span. */
  traceparent: string | null;
  /** Its own, if it is well-formed and belongs to a `traceparent`. */
  tracestate: string | null;
  /** Null where no spans are made. */
  trace: RequestTrace | null;
  /** Template of the configured route that it came by; null: none. */
  route: string | null;
  serviceInterface: string | null;
  methodName: string | null;
  /** That was found for the request: what it names exists, and may be told apart from others in metrics and traces. */
  service: CallableService | null;
  /** Milliseconds from `startMs` until a provider was looked for; null where none was. */
  routeMs: number | null;
  /** Milliseconds with the provider that has answered; null where none has. */
  dubboMs: number | null;
  /** Null for a request that was answered as wished. */
  code: ErrorCode | null;
  /** By which the provider was found that was asked; null where by none. */
  tag: string | null;
  /** How near the provider is that was asked, where places matter: `region cn-hangzhou`. */
  level: string | null;
  /** Of the provider that was asked last: not for callers. */
  address: Asked['address'];
  /** What happened beneath an error, in words that are for the log only. */
  cause: string | null;
  /** Octets of the response's body. */
  bytes: number;
  /** Becomes the headers of the response as it is: built once, never copied. Constants, or texts that `headerText` made. */
  readonly responseHeaders: Record<string, string>;
}

/** Takes back all that was found out on the way of a request that turns out to be refused. */
export function forgetRoute(record: RequestRecord): void {
  record.identity = null;
  record.route = null;
  record.serviceInterface = null;
  record.methodName = null;
  record.service = null;
  record.tag = null;
  record.level = null;
  delete record.responseHeaders['allow'];
  delete record.responseHeaders['cache-control'];
}
