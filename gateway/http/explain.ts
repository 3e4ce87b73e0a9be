import type { Cluster } from '../cluster/cluster.ts';
import type { OutgoingReader } from '../gray/outgoing.ts';
import { describeArguments } from '../translate/describe-arguments.ts';
import type { ServiceCatalog } from '../translate/service-catalog.ts';
import { allowedMethods, bindRequest } from './bind-request.ts';
import { findTarget, type TargetRules } from './find-target.ts';
import { parseQuery } from './parse-query.ts';
import type { RequestRecord } from './request-record.ts';
import { requireOperator } from './require-operator.ts';
import type { RouteTable } from './routes/route-table.ts';
import { respond, respondOptions } from './respond.ts';
import { chooseService } from './service-choice.ts';

export interface ExplainDeps {
  readonly catalog: ServiceCatalog;
  readonly cluster: Pick<Cluster, 'explain'>;
  readonly outgoing: OutgoingReader;
  readonly routes: RouteTable;
  readonly maxBodyBytes: number;
}

export const EXPLAIN_PREFIX = '/-/explain';

const HINT = `Explain a call by ${EXPLAIN_PREFIX}/{interface}/{method}.`;

/**
 * `/-/explain/{interface}/{method}`, or the path of a configured route in the place of it: what would become of the same request without the prefix. Nothing is called. For operators: it names
 * providers, so that it answers an operator's key, and on Node the machine itself.
 */
export function createExplain(deps: ExplainDeps): (request: Request, record: RequestRecord) => Promise<Response> {
  const { catalog, cluster, outgoing, routes, maxBodyBytes } = deps;
  const rules: TargetRules = { routes, mayCall: () => true, hint: HINT };

  return async function explain(request, record) {
    requireOperator(record);
    const target = findTarget(record, record.path.slice(EXPLAIN_PREFIX.length), rules);
    if ('allow' in target) return respondOptions(record, target.allow);
    const { serviceInterface, method, match } = target;
    const { headers } = record;
    const query = parseQuery(record.target);
    const choice = chooseService(headers, query, match);
    const service = await catalog.find(serviceInterface, choice.group, choice.version);
    if (record.method === 'OPTIONS') return respondOptions(record, allowedMethods(service, method));
    const keepsArguments = outgoing.needsArguments(serviceInterface);
    const options = { service, method, match, query, maxBodyBytes, keepsArguments };
    const call = await bindRequest(request, record, options);
    const { routing, attachments, tagOrigin } = outgoing.read(headers, query, record, call);
    const chosen = await cluster.explain(call, { routing, attachments });
    const { tag, isTagForced } = routing;
    // All digits of all numbers: no text of JSON's own could hold them, so the arguments are one already.
    const parts = [
      ['route', JSON.stringify(match?.route.config.template ?? null)],
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
