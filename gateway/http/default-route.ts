import type { CallerIdentity } from '../auth/caller-identity.ts';
import { refusal } from '../auth/refusal.ts';
import type { CallResult, Cluster } from '../cluster/cluster.ts';
import { GatewayError } from '../gateway-error.ts';
import type { OutgoingReader } from '../gray/outgoing.ts';
import type { ServiceCatalog } from '../translate/service-catalog.ts';
import { roundMs } from './access-log.ts';
import { addTagHeader } from './add-tag-header.ts';
import { allowedMethods, bindRequest } from './bind-request.ts';
import { parseQuery } from './parse-query.ts';
import { forgetRoute, type RequestRecord } from './request-record.ts';
import { respond, respondEmpty, respondOptions } from './respond.ts';
import { chooseService } from './service-choice.ts';
import { splitPath } from './split-path.ts';

export interface DefaultRouteDeps {
  readonly catalog: ServiceCatalog;
  readonly cluster: Cluster;
  readonly outgoing: OutgoingReader;
  /** Whether a caller, who has not signed where he is null, may call a method, by its name without a forced overload. */
  readonly mayCall: (identity: CallerIdentity | null, serviceInterface: string, methodName: string) => boolean;
  readonly maxBodyBytes: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** `/{interface}/{method}`: POST for every exposed method, GET and HEAD where arguments can come from the query. */
export function createDefaultRoute(
  deps: DefaultRouteDeps,
): (request: Request, record: RequestRecord) => Promise<Response> {
  const { catalog, cluster, outgoing, mayCall, maxBodyBytes, now } = deps;

  return async function answerDefaultRoute(request, record) {
    const target = splitPath(record.path);
    if (target === null) throw routeNotFound(record);
    record.serviceInterface = target.serviceInterface;
    record.methodName = target.method;
    // Before the catalogue is asked: whether a service exists is not for those to know who may not call it.
    if (!mayCall(record.identity, target.serviceInterface, withoutOverload(target.method))) {
      if (record.identity !== null) throw permissionDenied(record);
      forgetRoute(record);
      throw refusal('signature or signature-input is missing');
    }
    const { headers } = record;
    const query = parseQuery(record.target);
    const choice = chooseService(headers, query);
    const found = catalog.find(target.serviceInterface, choice.group, choice.version);
    const service = found instanceof Promise ? await found : found;
    record.service = service;
    if (record.method === 'OPTIONS') return respondOptions(record, allowedMethods(service, target.method));
    const keepsArguments = outgoing.needsArguments(target.serviceInterface);
    const call = await bindRequest(request, record, {
      service,
      method: target.method,
      query,
      maxBodyBytes,
      keepsArguments,
    });
    record.methodName = call.methodName;
    const { routing, attachments } = outgoing.read(headers, query, record, call);
    const startMs = now();
    record.routeMs = startMs - record.startMs;
    const result = await cluster.invoke(call, {
      requestId: record.requestId,
      startMs,
      caller: request,
      admission: record.admission,
      routing,
      attachments,
      asked: record,
    });
    const { json } = result;
    if (json !== null) record.whenSent?.(() => cluster.giveBack(json));
    record.elapsedMs = now() - record.startMs;
    record.dubboMs = result.dubboMs;
    return respondResult(result, record, record.routeMs, record.elapsedMs);
  };
}

function respondResult(result: CallResult, record: RequestRecord, routeMs: number, totalMs: number): Response {
  const headers = record.responseHeaders;
  headers['server-timing'] =
    `route;dur=${roundMs(routeMs)}, dubbo;dur=${roundMs(result.dubboMs)}, total;dur=${roundMs(totalMs)}`;
  addTagHeader(record);
  if (result.cycleCut) headers['warning'] = '199 - "a reference to an enclosing object was cut to null"';
  return result.json === null ? respondEmpty(record) : respond(record, 200, 'application/json', result.json);
}

/** `getUser` of `getUser~long`. */
function withoutOverload(method: string): string {
  const tilde = method.indexOf('~');
  return tilde === -1 ? method : method.slice(0, tilde);
}

function permissionDenied({ serviceInterface, methodName }: RequestRecord): GatewayError {
  return new GatewayError('PERMISSION_DENIED', `The access key may not call ${serviceInterface}#${methodName}.`);
}

/** For any path that is no route, with a word on how to call. */
function routeNotFound(record: RequestRecord): GatewayError {
  return new GatewayError(
    'ROUTE_NOT_FOUND',
    `There is no route for ${record.method} ${record.path}. Call a method by POST /{interface}/{method}.`,
  );
}
