import { readDefinitionText } from '../../metadata/definition/read-definition-text.ts';
import type { DefinitionText, ListedService, MetadataHub } from '../../metadata/hub.ts';
import { createServiceModel, type ServiceModel } from '../../openapi/service-model.ts';
import type { GatewayConfig } from '../config/config.ts';

/** So many services are looked at in a row; then others get their turn. */
const IN_A_ROW = 20;

export interface ModelledService extends ListedService {
  readonly model: ServiceModel;
}

interface KnownModel {
  readonly definitionId: string;
  readonly model: ServiceModel;
  /** Characters of its definition. */
  readonly length: number;
}

/** What documents say of services, each made once for as long as its definition stays. Definitions themselves are not kept. */
export class ServiceModels {
  readonly #hub: MetadataHub;
  readonly #config: GatewayConfig;
  readonly #mostLength: number;
  /** Those that were used last stand last. */
  readonly #known = new Map<string, KnownModel>();
  /** Of the definitions of those. */
  #length = 0;

  /** @param mostLength characters of the definitions that are known at a time, unless one question is for more */
  constructor(hub: MetadataHub, config: GatewayConfig, mostLength: number) {
    this.#hub = hub;
    this.#config = config;
    this.#mostLength = mostLength;
  }

  /** Those that are still there, in their order. Rejects with NotReadyError where the hub cannot be asked. */
  async of(services: readonly ListedService[]): Promise<readonly ModelledService[]> {
    const missing = new Map(
      services.filter((service) => !this.#isKnown(service)).map((service) => [service.serviceKey, service]),
    );
    let count = 0;
    while (missing.size > 0) {
      // Of many a hub elsewhere sends the first ones; those before them in this list have gone.
      const definitions = await this.#hub.definitions([...missing.values()]);
      const lastKey = definitions.at(-1)?.serviceKey ?? null;
      for (const definition of definitions) {
        if (++count % IN_A_ROW === 0) await othersTurn();
        this.#model(missing.get(definition.serviceKey)!, definition);
      }
      for (const serviceKey of missing.keys()) {
        missing.delete(serviceKey);
        if (serviceKey === lastKey) break;
      }
    }
    const found = services.flatMap((service) => {
      const known = this.#known.get(service.serviceKey);
      if (known === undefined) return [];
      this.#known.delete(service.serviceKey);
      this.#known.set(service.serviceKey, known);
      return [{ ...service, model: known.model }];
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

  #model({ serviceInterface, serviceKey }: ListedService, { definitionId, text }: DefinitionText): void {
    const settings = this.#config.services.get(serviceInterface);
    const model = createServiceModel(readDefinitionText(text), settings, this.#config);
    this.#forget(serviceKey);
    this.#known.set(serviceKey, { definitionId, model, length: text.length });
    this.#length += text.length;
  }

  #forget(serviceKey: string): void {
    this.#length -= this.#known.get(serviceKey)?.length ?? 0;
    this.#known.delete(serviceKey);
  }

  #isKnown({ serviceKey, definitionId }: ListedService): boolean {
    return this.#known.get(serviceKey)?.definitionId === definitionId;
  }
}

export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
