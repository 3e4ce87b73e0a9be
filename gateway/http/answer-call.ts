import type { CallResult, Cluster } from '../cluster/cluster.ts';
import type { OutgoingReader } from '../gray/outgoing.ts';
import type { ServiceCatalog } from '../translate/service-catalog.ts';
import { roundMs } from './access-log.ts';
import { addTagHeader } from './add-tag-header.ts';
import { allowedMethods, bindRequest } from './bind-request.ts';
import { findTarget, type TargetRules } from './find-target.ts';
import { parseQuery } from './parse-query.ts';
import type { RequestRecord } from './request-record.ts';
import { respond, respondEmpty, respondOptions } from './respond.ts';
import { chooseService } from './service-choice.ts';

export interface AnswerCallDeps extends Pick<TargetRules, 'routes' | 'mayCall'> {
  readonly catalog: ServiceCatalog;
  readonly cluster: Cluster;
  readonly outgoing: OutgoingReader;
  readonly maxBodyBytes: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

const HINT = 'Call a method by POST /{interface}/{method}.';

/** Calls the method that a request is about: by a configured route, or by the default route. */
export function createAnswerCall(deps: AnswerCallDeps): (request: Request, record: RequestRecord) => Promise<Response> {
  const { catalog, cluster, outgoing, routes, mayCall, maxBodyBytes, now } = deps;
  const rules: TargetRules = { routes, mayCall, hint: HINT };

  return async function answerCall(request, record) {
    // Else a cache in between might keep for others what one caller was let in to see.
    if (record.method === 'GET' || record.method === 'HEAD') record.responseHeaders['cache-control'] = 'no-store';
    const target = findTarget(record, record.path, rules);
    if ('allow' in target) return respondOptions(record, target.allow);
    const { headers } = record;
    const { serviceInterface, method, match } = target;
    const query = parseQuery(record.target);
    const choice = chooseService(headers, query, match);
    const found = catalog.find(serviceInterface, choice.group, choice.version);
    const service = found instanceof Promise ? await found : found;
    record.service = service;
    if (record.method === 'OPTIONS') return respondOptions(record, allowedMethods(service, method));
    const keepsArguments = outgoing.needsArguments(serviceInterface);
    const options = { service, method, match, query, maxBodyBytes, keepsArguments };
    const call = await bindRequest(request, record, options);
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
