import { GatewayError } from '../gateway-error.ts';
import type { BoundCall, CallableService } from '../translate/callable-service.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { readJsonText } from './read-json-text.ts';
import type { RequestRecord } from './request-record.ts';
import { checkOverlays } from './routes/check-overlays.ts';
import { readTexts } from './routes/read-texts.ts';
import type { RouteMatch } from './routes/route-table.ts';

export interface BindOptions {
  readonly service: CallableService;
  /** A method, or `name~type,type`. */
  readonly method: string;
  /** The configured route that the request has come by; null: the default route. */
  readonly match: RouteMatch | null;
  readonly query: URLSearchParams | null;
  readonly maxBodyBytes: number;
  /** The arguments themselves will be asked for. */
  readonly keepsArguments: boolean;
}

const ALLOW_ALL = 'GET, HEAD, OPTIONS, POST';
const ALLOW_POST = 'OPTIONS, POST';
const NO_PARAMETERS = new URLSearchParams();

/**
 * The call that a request means. On the default route the arguments of a POST are in its body, those of GET and HEAD in the query; on
 * a configured route they are where it says.
 *
 * @throws GatewayError for what cannot be bound; METHOD_NOT_ALLOWED for any other HTTP method
 */
export async function bindRequest(request: Request, record: RequestRecord, options: BindOptions): Promise<BoundCall> {
  const { service, method, match, query, maxBodyBytes, keepsArguments } = options;
  if (match !== null) {
    const { route } = match;
    const call = service.routeCall(route.config);
    const read = route.readsBody ? readJsonText(request, record, maxBodyBytes) : '';
    const body = typeof read === 'string' ? read : await read;
    const values = { texts: readTexts(call, match, record.headers, query), body };
    const bound = service.bindRoute(call, values, keepsArguments);
    checkOverlays(route, call, values);
    return bound;
  }
  if (record.method === 'POST') {
    const read = readJsonText(request, record, maxBodyBytes);
    const text = typeof read === 'string' ? read : await read;
    return service.bind(method, { kind: 'body', text }, keepsArguments);
  }
  const isQuery = record.method === 'GET' || record.method === 'HEAD';
  if (!isQuery) throw methodNotAllowed(record.method, allowedMethods(service, method));
  if (!service.acceptsQuery(method)) throw needsBody(record.method, method);
  return service.bind(method, { kind: 'query', parameters: argumentsOf(query) }, keepsArguments);
}

/** Of the default route, for the header `allow`. Throws METHOD_NOT_FOUND, AMBIGUOUS_METHOD. */
export function allowedMethods(service: CallableService, method: string): string {
  return service.acceptsQuery(method) ? ALLOW_ALL : ALLOW_POST;
}

/** The query without the names that choose the service. */
function argumentsOf(query: URLSearchParams | null): URLSearchParams {
  if (query === null) return NO_PARAMETERS;
  query.delete('group');
  query.delete('version');
  return query;
}

function needsBody(httpMethod: string, method: string): GatewayError {
  return new GatewayError(
    'METHOD_NOT_ALLOWED',
    `${method} takes arguments that a query cannot hold, so ${httpMethod} is not possible: POST them as JSON.`,
    { headers: { allow: ALLOW_POST } },
  );
}
