import type { Cluster } from '../cluster/cluster.ts';
import { GatewayError } from '../gateway-error.ts';
import type { OutgoingReader } from '../gray/outgoing.ts';
import { describeArguments } from '../translate/describe-arguments.ts';
import type { ServiceCatalog } from '../translate/service-catalog.ts';
import { allowedMethods, bindRequest } from './bind-request.ts';
import { parseQuery } from './parse-query.ts';
import type { RequestRecord } from './request-record.ts';
import { requireOperator } from './require-operator.ts';
import { respond, respondOptions } from './respond.ts';
import { chooseService } from './service-choice.ts';
import { splitPath } from './split-path.ts';

export interface ExplainDeps {
  readonly catalog: ServiceCatalog;
  readonly cluster: Pick<Cluster, 'explain'>;
  readonly outgoing: OutgoingReader;
  readonly maxBodyBytes: number;
}

export const EXPLAIN_PREFIX = '/-/explain';

/**
 * `/-/explain/{interface}/{method}`: what would become of the same request without the prefix. Nothing is called. For operators: it names
 * providers, so that it answers an operator's key, and on Node the machine itself.
 */
export function createExplain(deps: ExplainDeps): (request: Request, record: RequestRecord) => Promise<Response> {
  const { catalog, cluster, outgoing, maxBodyBytes } = deps;

  return async function explain(request, record) {
    requireOperator(record);
    const target = splitPath(record.path.slice(EXPLAIN_PREFIX.length));
    if (target === null) throw routeNotFound(record);
    const { serviceInterface, method } = target;
    record.serviceInterface = serviceInterface;
    record.methodName = method;
    const { headers } = record;
    const query = parseQuery(record.target);
    const choice = chooseService(headers, query);
    const service = await catalog.find(serviceInterface, choice.group, choice.version);
    if (record.method === 'OPTIONS') return respondOptions(record, allowedMethods(service, method));
    const keepsArguments = outgoing.needsArguments(serviceInterface);
    const options = { service, method, query, maxBodyBytes, keepsArguments };
    const call = await bindRequest(request, record, options);
    const { routing, attachments, tagOrigin } = outgoing.read(headers, query, record, call);
    const chosen = await cluster.explain(call, { routing, attachments });
    const { tag, isTagForced } = routing;
    // All digits of all numbers: no text of JSON's own could hold them, so the arguments are one already.
    const parts = [
      ['service', JSON.stringify(service.view.serviceKey)],
      ['method', JSON.stringify(call.method.signature)],
      ['arguments', `[${describeArguments(call).join(',')}]`],
      ['tag', JSON.stringify(tag === null ? null : { tag, force: isTagForced, from: tagOrigin })],
      ['level', JSON.stringify(chosen.level)],
      ['stages', `[\n  ${chosen.stages.map((stage) => JSON.stringify(stage)).join(',\n  ')}\n]`],
      ['candidateCount', JSON.stringify(chosen.candidateCount)],
      ['candidates', `[\n  ${chosen.candidates.map((candidate) => JSON.stringify(candidate)).join(',\n  ')}\n]`],
    ];
    const text = parts.map(([key, json]) => `"${key}":${json}`).join(',\n');
    return respond(record, 200, 'application/json', `{${text}}\n`);
  };
}

function routeNotFound({ method, path }: RequestRecord): GatewayError {
  return new GatewayError(
    'ROUTE_NOT_FOUND',
    `There is no route for ${method} ${path}. Explain a call by ${EXPLAIN_PREFIX}/{interface}/{method}.`,
  );
}
