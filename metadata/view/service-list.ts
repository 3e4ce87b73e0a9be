import type { ServiceView } from './service-view.ts';
import type { StoredDefinition } from '../definition/stored-definition.ts';

/** One service, as little as has to be known of it to say that it is there. */
export interface ListedService {
  readonly serviceKey: string;
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
  /** The same for the same text of its definition. */
  readonly definitionId: string;
  /** Characters of that text. */
  readonly definitionLength: number;
  /** An overloaded name stands there as often as it is overloaded. */
  readonly methodNames: readonly string[];
  /** That its providers carry, or that a tag rule gives them. */
  readonly tags: readonly string[];
}

/** Every service there is, by service key in order. */
export interface ServiceList {
  /** Grows with each change of any view. */
  readonly revision: number;
  readonly services: readonly ListedService[];
}

/** The text of one service's definition. */
export interface DefinitionText {
  readonly serviceKey: string;
  readonly definitionId: string;
  readonly text: string;
}

export function listedService(view: ServiceView, { id, text, methodNames }: StoredDefinition): ListedService {
  const { serviceKey, serviceInterface, group, version } = view;
  return {
    serviceKey,
    serviceInterface,
    group,
    version,
    definitionId: id,
    definitionLength: text.length,
    methodNames,
    tags: tagsOf(view),
  };
}

function tagsOf({ providers, rules }: ServiceView): readonly string[] {
  const tags = new Set<string>();
  for (const { parameters } of providers) {
    const tag = parameters.get('dubbo.tag');
    if (tag !== undefined) tags.add(tag);
  }
  for (const rule of rules) {
    if (rule.kind !== 'tag' || rule.model.inactiveBecause !== null) continue;
    for (const { name } of rule.model.tags) tags.add(name);
  }
  return [...tags].toSorted();
}
