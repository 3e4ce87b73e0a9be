import type { DefinitionText, MetadataHub, ServiceName } from '../../metadata/hub.ts';
import { StoredDefinition } from '../../metadata/definition/stored-definition.ts';
import { serviceKey } from '../../metadata/url/service-key.ts';
import type { ListedService, ServiceList } from '../../metadata/view/service-list.ts';

/** A hub as documents see one that is elsewhere: each question is a promise. */
export class ListedHub implements Pick<MetadataHub, 'services' | 'definitions'> {
  /** Service keys of each question for definitions. */
  readonly asked: string[][] = [];
  failure: Error | null = null;
  readonly #mostDefinitions: number;
  readonly #stored = new Map<string, { readonly stored: StoredDefinition; readonly tags: readonly string[] }>();
  #list: ServiceList | null = null;
  #revision = 0;

  /** @param mostDefinitions in one answer */
  constructor(mostDefinitions = Infinity) {
    this.#mostDefinitions = mostDefinitions;
  }

  /** @param text of a definition, of the service that it names */
  put(text: string, tags: readonly string[] = []): this {
    const stored = new StoredDefinition(text);
    const { serviceInterface, group, version } = stored.definition;
    this.#stored.set(serviceKey(serviceInterface, group, version), { stored, tags });
    this.#list = null;
    return this;
  }

  services(): Promise<ServiceList> {
    if (this.failure !== null) return Promise.reject(this.failure);
    this.#list ??= {
      revision: ++this.#revision,
      services: [...this.#stored.keys()].toSorted().map((key) => this.#listed(key)),
    };
    return Promise.resolve(this.#list);
  }

  definitions(services: readonly ServiceName[]): Promise<readonly DefinitionText[]> {
    this.asked.push(services.map((service) => service.serviceKey));
    const known = services.flatMap(({ serviceKey: key }) => {
      const stored = this.#stored.get(key)?.stored;
      return stored === undefined ? [] : [{ serviceKey: key, definitionId: stored.id, text: stored.text }];
    });
    return Promise.resolve(known.slice(0, this.#mostDefinitions));
  }

  #listed(key: string): ListedService {
    const { stored, tags } = this.#stored.get(key)!;
    const { serviceInterface, group, version } = stored.definition;
    return {
      serviceKey: key,
      serviceInterface,
      group,
      version,
      definitionId: stored.id,
      definitionLength: stored.text.length,
      methodNames: stored.methodNames,
      tags,
    };
  }
}
