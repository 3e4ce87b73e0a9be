import type { CallableService } from '../translate/callable-service.ts';
import type { RequestTrace } from './request-trace.ts';
import { createSpan, type Span, SPAN_KIND } from './span.ts';

/** What is known of a request once it is answered; the request's record has it. */
export interface TracedRequest {
  readonly requestId: string;
  /** Of HTTP. */
  readonly method: string;
  /** Without the query, which may hold arguments. */
  readonly path: string;
  /** Template of the configured route by which it came; null: none. */
  readonly route: string | null;
  readonly service: CallableService | null;
  readonly methodName: string | null;
  readonly code: string | null;
  /** From its coming until a provider was looked for, in milliseconds; null where none was. */
  readonly routeMs: number | null;
  /** With the provider, in milliseconds; null where that failed. */
  readonly dubboMs: number | null;
  readonly tag: string | null;
  readonly level: string | null;
  /** Of the provider that was asked last. */
  readonly address: { readonly host: string; readonly port: number } | null;
}

export interface Answered {
  /** Of HTTP. */
  readonly status: number;
  /** From the request's coming until its answer was made. */
  readonly elapsedMs: number;
  /** When it was made, in milliseconds since 1970. */
  readonly endMs: number;
  /** Of the request. */
  readonly url: string;
}

type Attributes = Record<string, string | number>;

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/ knows these; others may be anything. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']);

/**
 * The span of a request, and that of its call, if a provider was looked for. Named and described as OpenTelemetry has it for HTTP servers, and as Dubbo's own
 * tracing has it for its consumers. No argument but those in the path, no query, no header but the request id.
 *
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-metrics/dubbo-tracing/src/main/java/org/apache/dubbo/tracing/DubboObservationDocumentation.java
 *
 * @param service that was found for it
 */
export function requestSpans(
  request: TracedRequest,
  service: CallableService,
  trace: RequestTrace,
  answered: Answered,
  resource: Span['resource'],
): Span[] {
  const { traceId, tracestate } = trace;
  const { elapsedMs, endMs, status } = answered;
  const { serviceInterface } = service.view;
  const methodName = nameOf(request.methodName, service);
  const rpcName = methodName === null ? serviceInterface : `${serviceInterface}/${methodName}`;
  const startMs = endMs - elapsedMs;
  const route = request.route ?? `/${rpcName}`;
  const common = { traceId, tracestate };
  const server = createSpan(
    {
      ...common,
      name: `${METHODS.has(request.method) ? request.method : 'HTTP'} ${route}`,
      kind: SPAN_KIND.server,
      spanId: trace.spanId,
      parentSpanId: trace.parentSpanId,
      hasRemoteParent: true,
      startMs,
      endMs,
      hasFailed: status >= 500,
      attributes: serverAttributes(request, route, answered),
    },
    resource,
  );
  const { routeMs } = request;
  if (routeMs === null) return [server];
  const callMs = startMs + routeMs;
  const client = createSpan(
    {
      ...common,
      name: rpcName,
      kind: SPAN_KIND.client,
      spanId: trace.callSpanId,
      parentSpanId: trace.spanId,
      hasRemoteParent: false,
      startMs: callMs,
      endMs: request.dubboMs === null ? endMs : callMs + request.dubboMs,
      hasFailed: request.code !== null,
      attributes: clientAttributes(request, service, methodName),
    },
    resource,
  );
  return [server, client];
}

function serverAttributes(
  { method, path, requestId, code }: TracedRequest,
  route: string,
  answered: Answered,
): Attributes {
  const { status } = answered;
  const { protocol, hostname, port } = new URL(answered.url);
  const attributes: Attributes = {
    'http.request.method': METHODS.has(method) ? method : '_OTHER',
    'http.route': route,
    'http.response.status_code': status,
    'url.path': path,
    'url.scheme': protocol.slice(0, -1),
    'server.address': hostname,
    'dubbo_gateway.request_id': requestId,
  };
  if (port !== '') attributes['server.port'] = Number(port);
  if (!METHODS.has(method)) attributes['http.request.method_original'] = method;
  if (code !== null) attributes['dubbo_gateway.code'] = code;
  if (status >= 500) attributes['error.type'] = code ?? String(status);
  return attributes;
}

function clientAttributes(
  { address, code, tag, level }: TracedRequest,
  { view }: CallableService,
  methodName: string | null,
): Attributes {
  const attributes: Attributes = { 'rpc.system': 'apache_dubbo', 'rpc.service': view.serviceInterface };
  if (methodName !== null) attributes['rpc.method'] = methodName;
  if (address !== null) {
    attributes['server.address'] = address.host;
    attributes['server.port'] = address.port;
  }
  if (view.group !== null) attributes['dubbo_gateway.group'] = view.group;
  if (view.version !== null) attributes['dubbo_gateway.version'] = view.version;
  if (tag !== null) attributes['dubbo_gateway.tag'] = tag;
  if (level !== null) attributes['dubbo_gateway.level'] = level;
  if (code !== null) attributes['error.type'] = code;
  return attributes;
}

/** `getUser` of `getUser~long`; null for what the service does not have. */
function nameOf(segment: string | null, service: CallableService): string | null {
  const name = segment?.split('~', 1)[0] ?? '';
  return service.hasMethod(name) ? name : null;
}
