import { GatewayError } from '../gateway-error.ts';
import type { BoundCall, CallableService } from '../translate/callable-service.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { readBody } from './read-body.ts';
import type { RequestRecord } from './request-record.ts';
import { requireJson, requireNoEncoding, untypedBody } from './require-json.ts';

export interface BindOptions {
  readonly service: CallableService;
  /** A method, or `name~type,type`. */
  readonly method: string;
  readonly query: URLSearchParams | null;
  readonly maxBodyBytes: number;
  /** The arguments themselves will be asked for. */
  readonly keepsArguments: boolean;
}

const ALLOW_ALL = 'GET, HEAD, OPTIONS, POST';
const ALLOW_POST = 'OPTIONS, POST';
const NO_PARAMETERS = new URLSearchParams();

/**
 * The call that a request means: the arguments of a POST are in its body, those of GET and HEAD in the query.
 *
 * @throws GatewayError for what cannot be bound; METHOD_NOT_ALLOWED for any other HTTP method
 */
export async function bindRequest(request: Request, record: RequestRecord, options: BindOptions): Promise<BoundCall> {
  const { service, method, query, maxBodyBytes, keepsArguments } = options;
  if (record.method === 'POST') {
    const { headers } = record;
    const contentType = headers.get('content-type');
    if (contentType !== null) requireJson(contentType);
    requireNoEncoding(headers.get('content-encoding'));
    const body = record.earlyBody ?? (await readBody(request, headers, maxBodyBytes));
    if (contentType === null && body.length > 0) throw untypedBody();
    const text = body.length === 0 ? '' : decodeUtf8(body);
    return service.bind(method, { kind: 'body', text }, keepsArguments);
  }
  const isQuery = record.method === 'GET' || record.method === 'HEAD';
  if (!isQuery) throw methodNotAllowed(record.method, allowedMethods(service, method));
  if (!service.acceptsQuery(method)) throw needsBody(record.method, method);
  return service.bind(method, { kind: 'query', parameters: argumentsOf(query) }, keepsArguments);
}

/** For the header `allow`. Throws METHOD_NOT_FOUND, AMBIGUOUS_METHOD. */
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

export function methodNotAllowed(method: string, allow: string): GatewayError {
  return new GatewayError('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allow}.`, {
    headers: { allow },
  });
}
