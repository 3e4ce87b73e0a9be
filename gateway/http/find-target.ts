import type { CallerIdentity } from '../auth/caller-identity.ts';
import { refusal } from '../auth/refusal.ts';
import { GatewayError } from '../gateway-error.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { forgetRoute, type RequestRecord } from './request-record.ts';
import type { PreparedRoute } from './routes/prepared-route.ts';
import type { RouteMatch, RouteTable } from './routes/route-table.ts';
import { splitPath } from './split-path.ts';

/** What a request is about. */
export type Target =
  | {
      readonly serviceInterface: string;
      /** A method; of a default route maybe `name~type,type`. */
      readonly method: string;
      /** The configured route that leads there; null: the default route. */
      readonly match: RouteMatch | null;
    }
  /** An OPTIONS of a path with configured routes: what may be done there. */
  | { readonly allow: string };

export interface TargetRules {
  readonly routes: RouteTable;
  /** Whether a caller, who has not signed where he is null, may call a method, by its name without a forced overload. */
  readonly mayCall: (identity: CallerIdentity | null, serviceInterface: string, methodName: string) => boolean;
  /** How to ask, for who asks for a path that is none. */
  readonly hint: string;
}

/**
 * What the path and the verb of a request are about: a configured route, else the default route `/{interface}/{method}`. Nothing but the
 * configuration is asked: whether a service exists is not for those to know who may not call it.
 *
 * @param path that of the request, or what `/-/explain` is asked about
 * @throws GatewayError ROUTE_NOT_FOUND, METHOD_NOT_ALLOWED, PERMISSION_DENIED, UNAUTHENTICATED
 */
export function findTarget(record: RequestRecord, path: string, { routes, mayCall, hint }: TargetRules): Target {
  const found = routes.find(path, record.method);
  if (found !== null && !('route' in found)) return otherVerb(record, found, mayCall);
  const target = found === null ? defaultTarget(path) : targetOf(found);
  // To a stranger a path that is none looks as one that he may not call.
  if (target === null && record.identity === null && !mayCall(null, '', '')) throw refused(record, path);
  if (target === null)
    throw new GatewayError('ROUTE_NOT_FOUND', `There is no route for ${record.method} ${record.path}. ${hint}`);
  record.serviceInterface = target.serviceInterface;
  record.methodName = target.method;
  if (target.match !== null) record.route = target.match.route.config.template;
  if (!mayCall(record.identity, target.serviceInterface, withoutOverload(target.method)))
    throw refused(record, `${target.serviceInterface}#${target.method}`);
  return target;
}

type CallTarget = Exclude<Target, { readonly allow: string }>;

function targetOf(match: RouteMatch): CallTarget {
  const { serviceInterface, methodName } = match.route.config;
  return { serviceInterface, method: methodName, match };
}

function defaultTarget(path: string): CallTarget | null {
  const target = splitPath(path);
  return target === null ? null : { ...target, match: null };
}

/** The path has routes, for other verbs: those count that the caller may call. */
function otherVerb(record: RequestRecord, routes: readonly PreparedRoute[], mayCall: TargetRules['mayCall']): Target {
  const callable = routes.filter(({ config }) => mayCall(record.identity, config.serviceInterface, config.methodName));
  const [first] = callable;
  if (first === undefined) throw refused(record, record.path);
  record.route = first.config.template;
  const allow = allowOf(callable);
  if (record.method === 'OPTIONS') return { allow };
  throw methodNotAllowed(record.method, allow);
}

function allowOf(routes: readonly PreparedRoute[]): string {
  const verbs = new Set<string>(routes.flatMap(({ config }) => config.verbs));
  if (verbs.has('GET')) verbs.add('HEAD');
  return [...verbs.add('OPTIONS')].toSorted().join(', ');
}

function refused(record: RequestRecord, what: string): GatewayError {
  if (record.identity !== null) return new GatewayError('PERMISSION_DENIED', `The access key may not call ${what}.`);
  forgetRoute(record);
  return refusal('signature or signature-input is missing');
}

/** `getUser` of `getUser~long`. */
function withoutOverload(method: string): string {
  const tilde = method.indexOf('~');
  return tilde === -1 ? method : method.slice(0, tilde);
}
