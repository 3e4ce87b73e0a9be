import type { ServiceView } from '../../metadata/hub.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { ServiceHealth } from './health/service-health.ts';
import { ProviderList } from './provider-list.ts';
import type { Roster } from './roster.ts';
import type { Router } from './router/router.ts';
import type { RoutingRequest } from './routing-request.ts';

export interface Stage {
  readonly router: Router;
  readonly before: ProviderList;
  readonly after: ProviderList;
}

/** The providers of one view, and the routers that choose among them, prepared. */
export class Directory {
  readonly view: ServiceView;
  /** Those that may be called. */
  readonly all: ProviderList;
  /** Those that nobody may call: a rule or the registry has disabled them. */
  readonly switchedOff: readonly ProviderUrl[];
  /** In the order in which they are asked. */
  readonly routers: readonly Router[];

  readonly health: ServiceHealth;
  readonly #overrides: ReadonlyMap<string, string>;

  /**
   * @param roster of the providers that are enabled
   * @param switchedOff the others
   * @param overrides what rules set for the gateway as a consumer
   * @param createRouters makes the routers for them
   */
  constructor(
    view: ServiceView,
    roster: Roster,
    switchedOff: readonly ProviderUrl[],
    overrides: ReadonlyMap<string, string>,
    health: ServiceHealth,
    createRouters: (all: ProviderList) => readonly Router[],
  ) {
    this.view = view;
    this.health = health;
    this.switchedOff = switchedOff;
    this.#overrides = overrides;
    this.all = new ProviderList(roster, roster.entries);
    this.routers = createRouters(this.all);
  }

  /** How many other providers a failed call may go to: none, unless its method is declared idempotent. What a rule says wins. */
  retriesOf({ name, retries }: CompiledMethod): number {
    if (retries === null) return 0;
    const ruled = this.#overrides.get(`${name}.retries`) ?? this.#overrides.get('retries') ?? '';
    return /^\d+$/.test(ruled) ? Number(ruled) : retries;
  }

  /** Throws nothing, walks over no providers. */
  route(request: RoutingRequest): ProviderList {
    let list = this.all;
    for (const router of this.routers) {
      if (list.size === 0) return list;
      list = router.route(list, request);
    }
    return list;
  }

  /** What each router made of the request, up to one that leaves nobody. */
  stages(request: RoutingRequest): readonly Stage[] {
    const stages: Stage[] = [];
    let before = this.all;
    for (const router of this.routers) {
      if (before.size === 0) break;
      const after = router.route(before, request);
      stages.push({ router, before, after });
      before = after;
    }
    return stages;
  }

  /** Why `route` leaves nobody for the request, in words for its caller. */
  whyNobody(request: RoutingRequest): string {
    const last = this.stages(request).at(-1);
    if (last !== undefined) return `is left by the ${last.router.name}: ${last.router.describe(last.before, request)}`;
    return this.view.providers.length === 0 ? 'is known' : 'is switched on (enabled, disabled)';
  }
}

/**
 * A configurator may switch off what the registry offers.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-registry/dubbo-registry-api/src/main/java/org/apache/dubbo/registry/integration/RegistryDirectory.java (checkProtocolValid, toInvokers)
 */
export function isEnabled({ parameters }: ProviderUrl): boolean {
  const disabled = parameters.get('disabled');
  return disabled === undefined ? isTrue(parameters.get('enabled') ?? 'true') : !isTrue(disabled);
}

/** As `Boolean.parseBoolean`. */
function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}
