import type { ServiceDefinition } from '../../metadata/definition/service-definition.ts';
import type { MetadataHub, ServiceView } from '../../metadata/hub.ts';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { RouteConfig } from '../config/route-config.ts';
import { GatewayError } from '../gateway-error.ts';
import { CallableService } from './callable-service.ts';
import { createExposure } from '../config/exposure.ts';
import { ServiceMethods } from './service-methods.ts';

/** Finds the service that a request means, by what is exposed and live now. */
export interface ServiceCatalog {
  /**
   * `null` for what the request does not say; the empty text (or version `0.0.0`) asks for the service without one. Throws
   * SERVICE_NOT_FOUND, the same for an unexposed interface as for an absent one, AMBIGUOUS_SERVICE with the candidates, or
   * NO_PROVIDER where nobody can say yet. A promise only where the hub has to be asked.
   */
  find(
    serviceInterface: string,
    group: string | null,
    version: string | null,
  ): CallableService | Promise<CallableService>;
  /** What the configuration says of methods that the definitions do not bear out, one line each. */
  problems(): readonly string[];
}

/** @param tell takes what the configuration says of methods and a definition does not bear out, a line each: at the start, and when a service is found whose definition is another */
export function createServiceCatalog(
  hub: MetadataHub,
  config: GatewayConfig,
  tell: (problem: string) => void = () => {},
): ServiceCatalog {
  const isExposed = createExposure(config.expose);
  const services = new WeakMap<ServiceView, CallableService>();
  const methods = new WeakMap<ServiceDefinition, ServiceMethods>();
  const routesOf = Map.groupBy(config.routes, ({ serviceInterface }) => serviceInterface);
  const problemsOfRoutes = new WeakMap<readonly ServiceView[], readonly string[]>();
  /** By interface, what was wrong when it was looked at last; of those that the configuration says something of. */
  const told = new Map<string, readonly string[]>();

  function callable(view: ServiceView): CallableService {
    let service = services.get(view);
    if (service === undefined) {
      service = new CallableService(view, methodsOf(view), config);
      services.set(view, service);
      tellProblems(view.serviceInterface);
    }
    return service;
  }

  /** Providers come and go, the definition stays: what is made of it, and what is known of its methods, has to stay too. */
  function methodsOf({ definition, serviceInterface }: ServiceView): ServiceMethods {
    let known = methods.get(definition);
    if (known === undefined) {
      known = new ServiceMethods(definition, config.services.get(serviceInterface), config);
      methods.set(definition, known);
    }
    return known;
  }

  function choose(
    views: readonly ServiceView[],
    serviceInterface: string,
    group: string | null,
    version: string | null,
  ): CallableService {
    if (views.length === 1 && group === null && version === null) return callable(views[0]!);
    const matching = preferServed(views.filter((view) => matches(group, view.group) && matches(version, view.version)));
    if (matching.length === 1) return callable(matching[0]!);
    if (matching.length > 1) throw ambiguous(serviceInterface, matching);
    throw notFound(serviceInterface, group, version, views);
  }

  function tellProblems(serviceInterface: string): void {
    const before = told.get(serviceInterface);
    if (before === undefined) return;
    const found = problemsOf(serviceInterface);
    told.set(serviceInterface, found);
    for (const problem of found) if (!before.includes(problem)) tell(problem);
  }

  function problemsOf(serviceInterface: string): readonly string[] {
    const ofMethods = config.services.has(serviceInterface)
      ? hub.known(serviceInterface).flatMap((view) => methodsOf(view).problems())
      : [];
    return [...ofMethods, ...routeProblems(serviceInterface, routesOf.get(serviceInterface) ?? [])];
  }

  /** Of a service that is not known nothing can be said: it may come. Views are others when something has changed, and only then. */
  function routeProblems(serviceInterface: string, routes: readonly RouteConfig[]): readonly string[] {
    const views = hub.known(serviceInterface);
    if (views.length === 0) return [];
    let known = problemsOfRoutes.get(views);
    if (known === undefined) {
      known = routes.flatMap((route) => problemsOfRoute(route, views));
      problemsOfRoutes.set(views, known);
    }
    return known;
  }

  function problemsOfRoute(route: RouteConfig, views: readonly ServiceView[]): string[] {
    const { pointer, template, serviceInterface, group, version } = route;
    const where = `${pointer} (${template}): `;
    const meant = views.filter((view) => matches(group, view.group) && matches(version, view.version));
    if (meant.length === 0) return [where + notFound(serviceInterface, group, version, views).message];
    return [...new Set(meant.map((view) => methodsOf(view).routeCall(route)))].flatMap((call) =>
      typeof call === 'string' ? [where + call] : [],
    );
  }

  function findViews(serviceInterface: string): readonly ServiceView[] | Promise<readonly ServiceView[]> {
    try {
      return hub.find(serviceInterface);
    } catch (error) {
      return refuse(error);
    }
  }

  for (const serviceInterface of [...config.services.keys(), ...routesOf.keys()]) told.set(serviceInterface, []);
  for (const serviceInterface of told.keys()) tellProblems(serviceInterface);
  return {
    find(serviceInterface, group, version) {
      // Only what is exposed is asked for, so that strangers cannot make the hub think about names.
      const views = isExposed(serviceInterface) ? findViews(serviceInterface) : [];
      if (views instanceof Promise)
        return views.then((found) => choose(found, serviceInterface, group, version), refuse);
      return choose(views, serviceInterface, group, version);
    },
    problems: () => [...told.keys()].flatMap(problemsOf),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof NotReadyError)) throw error;
  throw new GatewayError('NO_PROVIDER', `the services are not known yet: ${error.message}`, { retryable: true });
}

/** A version whose last provider has gone stays known, maybe with that provider; while another serves, it is not meant. */
function preferServed(views: readonly ServiceView[]): readonly ServiceView[] {
  if (views.length < 2) return views;
  const served = views.filter(({ providers, isHeldBack }) => providers.length > 0 && !isHeldBack);
  return served.length > 0 ? served : views;
}

function matches(wanted: string | null, actual: string | null): boolean {
  if (wanted === null) return true;
  return wanted === '' || wanted === '0.0.0' ? actual === null : wanted === actual;
}

function label(group: string | null, version: string | null): string {
  return `group ${group ?? '(none)'}, version ${version ?? '(none)'}`;
}

function ambiguous(serviceInterface: string, views: readonly ServiceView[]): GatewayError {
  const candidates = views.map((view) => label(view.group, view.version)).join('; ');
  return new GatewayError(
    'AMBIGUOUS_SERVICE',
    `${serviceInterface} exists several times: ${candidates}. Choose by the query or the headers dubbo-group, dubbo-version`,
  );
}

function notFound(
  serviceInterface: string,
  group: string | null,
  version: string | null,
  views: readonly ServiceView[],
): GatewayError {
  if (views.length === 0) return new GatewayError('SERVICE_NOT_FOUND', `no service ${serviceInterface}`);
  const existing = views.map((view) => label(view.group, view.version)).join('; ');
  const wanted = [
    ...(group === null ? [] : [`group ${group || '(none)'}`]),
    ...(version === null ? [] : [`version ${version || '(none)'}`]),
  ];
  return new GatewayError(
    'SERVICE_NOT_FOUND',
    `no service ${serviceInterface} with ${wanted.join(', ')}: there is ${existing}`,
  );
}
