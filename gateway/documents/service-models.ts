import { readDefinitionText } from '../../metadata/definition/read-definition-text.ts';
import type { DefinitionText, ListedService, MetadataHub } from '../../metadata/hub.ts';
import { createServiceModel, type ServiceModel } from '../../openapi/service-model.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { RouteConfig } from '../config/route-config.ts';
import { ServiceMethods } from '../translate/service-methods.ts';

/** So many services are looked at in a row; then others get their turn. */
const IN_A_ROW = 20;

export interface ModelledService extends ListedService {
  readonly model: ServiceModel;
  /** Configured routes of its interface that its methods do not fit. */
  readonly unfit: ReadonlySet<RouteConfig>;
}

interface KnownModel {
  readonly definitionId: string;
  readonly model: ServiceModel;
  readonly unfit: ReadonlySet<RouteConfig>;
  /** Characters of its definition. */
  readonly length: number;
}

/** What documents say of services, each made once for as long as its definition stays. Definitions themselves are not kept. */
export class ServiceModels {
  readonly #hub: MetadataHub;
  readonly #config: GatewayConfig;
  readonly #mostLength: number;
  readonly #routes: ReadonlyMap<string, readonly RouteConfig[]>;
  /** Those that were used last stand last. */
  readonly #known = new Map<string, KnownModel>();
  /** Of the definitions of those. */
  #length = 0;

  /** @param mostLength characters of the definitions that are known at a time, unless one question is for more */
  constructor(hub: MetadataHub, config: GatewayConfig, mostLength: number) {
    this.#hub = hub;
    this.#config = config;
    this.#routes = Map.groupBy(config.routes, (route) => route.serviceInterface);
    this.#mostLength = mostLength;
  }

  /** Those that are still there, in their order. Rejects with NotReadyError where the hub cannot be asked. */
  async of(services: readonly ListedService[]): Promise<readonly ModelledService[]> {
    // Its own, as another question may have some forgotten while this one waits.
    const models = new Map<string, KnownModel>();
    const missing = new Map<string, ListedService>();
    for (const service of services) {
      const known = this.#known.get(service.serviceKey);
      if (known?.definitionId === service.definitionId) models.set(service.serviceKey, known);
      else missing.set(service.serviceKey, service);
    }
    let count = 0;
    while (missing.size > 0) {
      // Of many a hub elsewhere sends the first ones; those before them in this list have gone.
      const definitions = await this.#hub.definitions([...missing.values()]);
      const lastKey = definitions.at(-1)?.serviceKey ?? null;
      for (const definition of definitions) {
        if (++count % IN_A_ROW === 0) await othersTurn();
        models.set(definition.serviceKey, this.#model(missing.get(definition.serviceKey)!, definition));
      }
      for (const serviceKey of missing.keys()) {
        missing.delete(serviceKey);
        if (serviceKey === lastKey) break;
      }
    }
    const found = services.flatMap((service) => {
      const used = models.get(service.serviceKey);
      if (used === undefined) return [];
      this.#know(service.serviceKey, used);
      return [{ ...service, model: used.model, unfit: used.unfit }];
    });
    for (const key of this.#known.keys()) {
      if (this.#length <= this.#mostLength) break;
      this.#forget(key);
    }
    return found;
  }

  /** @param services all that there are */
  forgetOthers(services: readonly ListedService[]): void {
    const keys = new Set(services.map(({ serviceKey }) => serviceKey));
    for (const key of this.#known.keys()) if (!keys.has(key)) this.#forget(key);
  }

  #model({ serviceInterface }: ListedService, { definitionId, text }: DefinitionText): KnownModel {
    const settings = this.#config.services.get(serviceInterface);
    const definition = readDefinitionText(text);
    const model = createServiceModel(definition, settings, this.#config);
    // As who answers requests finds it.
    const methods = new ServiceMethods(definition, settings, this.#config);
    const routes = this.#routes.get(serviceInterface) ?? [];
    const unfit = new Set(routes.filter((route) => typeof methods.routeCall(route) === 'string'));
    return { definitionId, model, unfit, length: text.length };
  }

  #know(serviceKey: string, known: KnownModel): void {
    this.#forget(serviceKey);
    this.#known.set(serviceKey, known);
    this.#length += known.length;
  }

  #forget(serviceKey: string): void {
    this.#length -= this.#known.get(serviceKey)?.length ?? 0;
    this.#known.delete(serviceKey);
  }
}

export function othersTurn(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
