import type { MetadataHub, ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { GatewayError } from '../gateway-error.ts';
import { CallableService } from './callable-service.ts';
import { createExposure } from './exposure.ts';

/** Finds the service that a request means, by what is exposed and live now. */
export interface ServiceCatalog {
  /**
   * `null` for what the request does not say; the empty text (or version `0.0.0`) asks for the service without one. Throws
   * SERVICE_NOT_FOUND, the same for an unexposed interface as for an absent one, or AMBIGUOUS_SERVICE with the candidates.
   */
  find(serviceInterface: string, group: string | null, version: string | null): CallableService;
}

export function createServiceCatalog(hub: MetadataHub, config: GatewayConfig): ServiceCatalog {
  const isExposed = createExposure(config.expose);
  const services = new WeakMap<ServiceView, CallableService>();

  function callable(view: ServiceView): CallableService {
    let service = services.get(view);
    if (service === undefined) {
      service = new CallableService(view, config);
      services.set(view, service);
    }
    return service;
  }

  return {
    find(serviceInterface, group, version) {
      const views = isExposed(serviceInterface) ? hub.find(serviceInterface) : [];
      if (views.length === 1 && group === null && version === null) return callable(views[0]!);
      const matching = views.filter((view) => matches(group, view.group) && matches(version, view.version));
      if (matching.length === 1) return callable(matching[0]!);
      if (matching.length > 1) throw ambiguous(serviceInterface, matching);
      throw notFound(serviceInterface, group, version, views);
    },
  };
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
