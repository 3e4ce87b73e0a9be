import type { CallResult, Cluster } from '../cluster/cluster.ts';
import { GatewayError } from '../gateway-error.ts';
import type { BoundCall, CallableService } from '../translate/callable-service.ts';
import type { ServiceCatalog } from '../translate/service-catalog.ts';
import { roundMs } from './access-log.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { headerText } from './header-text.ts';
import { parseQuery } from './parse-query.ts';
import { readBody } from './read-body.ts';
import type { RequestRecord } from './request-record.ts';
import { requireJson, requireNoEncoding, untypedBody } from './require-json.ts';
import { respond, respondEmpty } from './respond.ts';
import { chooseService } from './service-choice.ts';
import { splitPath } from './split-path.ts';

export interface DefaultRouteDeps {
  readonly catalog: ServiceCatalog;
  readonly cluster: Cluster;
  readonly maxBodyBytes: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

const ALLOW_ALL = 'GET, HEAD, OPTIONS, POST';
const ALLOW_POST = 'OPTIONS, POST';
const NO_PARAMETERS = new URLSearchParams();

/** `/{interface}/{method}`: POST for every exposed method, GET and HEAD where arguments can come from the query. */
export function createDefaultRoute(
  deps: DefaultRouteDeps,
): (request: Request, record: RequestRecord) => Promise<Response> {
  const { catalog, cluster, maxBodyBytes, now } = deps;

  return async function answerDefaultRoute(request, record) {
    const target = splitPath(record.path);
    if (target === null) throw routeNotFound(record);
    record.serviceInterface = target.serviceInterface;
    record.methodName = target.method;
    // Each look at a request is a step out of the language on Workers, and costs like one: no property is asked for twice.
    const { headers } = request;
    const query = parseQuery(request.url);
    const choice = chooseService(headers, query);
    const service = catalog.find(target.serviceInterface, choice.group, choice.version);
    const call = await bind(service, target.method, request, headers, query, record);
    if (call === null) return respondEmpty(record);
    record.methodName = call.methodName;
    const routeMs = now() - record.startMs;
    const result = await cluster.invoke(call, { requestId: record.requestId, caller: request });
    const { json } = result;
    if (json !== null) record.whenSent?.(() => cluster.giveBack(json));
    return respondResult(result, record, routeMs, now() - record.startMs);
  };

  /** Null: OPTIONS, which the record's headers answer already. */
  async function bind(
    service: CallableService,
    method: string,
    request: Request,
    headers: Headers,
    query: URLSearchParams | null,
    record: RequestRecord,
  ): Promise<BoundCall | null> {
    switch (record.method) {
      case 'POST': {
        const contentType = headers.get('content-type');
        if (contentType !== null) requireJson(contentType);
        requireNoEncoding(headers.get('content-encoding'));
        const body = record.earlyBody ?? (await readBody(request, headers, maxBodyBytes));
        if (contentType === null && body.length > 0) throw untypedBody();
        return service.bind(method, { kind: 'body', text: body.length === 0 ? '' : decodeUtf8(body) });
      }
      case 'GET':
      case 'HEAD':
        if (!service.acceptsQuery(method)) throw needsBody(record.method, method);
        return service.bind(method, { kind: 'query', parameters: argumentsOf(query) });
      default: {
        const allow = allowedMethods(service, method);
        if (record.method !== 'OPTIONS') throw methodNotAllowed(record.method, allow);
        record.responseHeaders['allow'] = allow;
        return null;
      }
    }
  }
}

/** The query without the names that choose the service. */
function argumentsOf(query: URLSearchParams | null): URLSearchParams {
  if (query === null) return NO_PARAMETERS;
  query.delete('group');
  query.delete('version');
  return query;
}

function allowedMethods(service: CallableService, method: string): string {
  return service.acceptsQuery(method) ? ALLOW_ALL : ALLOW_POST;
}

function respondResult(result: CallResult, record: RequestRecord, routeMs: number, totalMs: number): Response {
  const headers = record.responseHeaders;
  headers['server-timing'] =
    `route;dur=${roundMs(routeMs)}, dubbo;dur=${roundMs(result.dubboMs)}, total;dur=${roundMs(totalMs)}`;
  const tag = result.tag === null ? null : headerText(result.tag);
  if (tag !== null) headers['dubbo-tag'] = tag;
  if (result.cycleCut) headers['warning'] = '199 - "a reference to an enclosing object was cut to null"';
  return result.json === null ? respondEmpty(record) : respond(record, 200, 'application/json', result.json);
}

/** For any path that is no route, with a word on how to call. */
function routeNotFound(record: RequestRecord): GatewayError {
  return new GatewayError(
    'ROUTE_NOT_FOUND',
    `There is no route for ${record.method} ${record.path}. Call a method by POST /{interface}/{method}.`,
  );
}

function needsBody(httpMethod: string, method: string): GatewayError {
  return new GatewayError(
    'METHOD_NOT_ALLOWED',
    `${method} takes arguments that a query cannot hold, so ${httpMethod} is not possible: POST them as JSON.`,
    { headers: { allow: ALLOW_POST } },
  );
}

export function methodNotAllowed(method: string, allow: string): GatewayError {
  return new GatewayError('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allow}.`, {
    headers: { allow },
  });
}
