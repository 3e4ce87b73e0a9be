import type { TagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ConfiguredUrl } from '../configurator/configured-url.ts';
import type { DirectoryEntry } from '../directory-entry.ts';
import { ProviderList } from '../provider-list.ts';
import type { RoutingRequest } from '../routing-request.ts';
import type { Router } from './router.ts';
import { applicationOf, type Served, TagChoice } from './tag-choice.ts';

const MAX_SHOWN = 100;

/**
 * The providers that serve a tag, in their order, as Dubbo's own tag router would choose.
 *
 * @param rules by application of the providers
 * @param tag of the request (`dubbo.tag`); null or empty for none
 * @param isForced `dubbo.force.tag`
 */
export function routeByTag(
  rules: ReadonlyMap<string, TagRule>,
  tag: string | null,
  isForced: boolean,
  providers: readonly ConfiguredUrl[],
): readonly ConfiguredUrl[] {
  const choice = new TagChoice(providers, rules);
  const positions = tag === null || tag === '' ? choice.untagged : choice.serve(tag, isForced).positions;
  return positions.map((position) => providers[position]!);
}

/** Lets tagged requests go to tagged providers and the others to the rest. */
export class TagRouter implements Router {
  readonly name = 'tag router';
  readonly #all: ProviderList;
  readonly #choice: TagChoice;
  readonly #untagged: ProviderList;
  /** By canonical tag: as many as there are tags of rules and providers, whatever strangers ask for. */
  readonly #unforced = new Map<string, ProviderList>();
  readonly #forced = new Map<string, ProviderList>();

  /** @param rules by application. @param all the providers of the view */
  constructor(all: ProviderList, rules: ReadonlyMap<string, TagRule>) {
    this.#all = all;
    this.#choice = new TagChoice(
      all.entries.map(({ url }) => url),
      rules,
    );
    this.#untagged = this.#listOf({ positions: this.#choice.untagged, tag: null }, '');
  }

  /** Comes first, so that it is always asked about all. */
  route(_all: ProviderList, { tag, isTagForced }: RoutingRequest): ProviderList {
    if (tag === null || tag === '') return this.#untagged;
    const lists = isTagForced ? this.#forced : this.#unforced;
    const canonical = this.#choice.canonical(tag, isTagForced);
    let list = lists.get(canonical);
    if (list === undefined) {
      list = this.#listOf(this.#choice.serve(canonical, isTagForced), `${isTagForced ? 'only' : 'tag'} ${canonical}`);
      lists.set(canonical, list);
    }
    return list;
  }

  describe(_all: ProviderList, { tag, isTagForced }: RoutingRequest): string {
    if (tag === null || tag === '') return 'the request has no tag, and every provider is kept for a tag';
    const shown = tag.slice(0, MAX_SHOWN);
    const answers = this.#choice.answers(this.#choice.canonical(tag, isTagForced), isTagForced);
    if (answers.some(({ found }) => found.length > 0)) return `the providers with the tag ${shown} serve`;
    if (isTagForced) return `no provider has the tag ${shown}, and the request forces it`;
    if (answers.some(({ isFinal }) => isFinal)) return `no provider has the tag ${shown}, and a tag rule forces it`;
    return `no provider has the tag ${shown}, so that those without a tag serve, if there are any`;
  }

  whyDropped({ url }: DirectoryEntry, { tag }: RoutingRequest): string {
    const application = applicationOf(url);
    const tags = this.#choice.applications.get(application);
    const position = this.#all.entries.findIndex((entry) => entry.url === url);
    const ruled = [...(tags?.byRule ?? [])].filter(([, named]) => named.includes(position)).map(([name]) => name);
    const own = url.parameters.get('dubbo.tag');
    const has = [
      ...(ruled.length === 0 ? [] : [`the rule ${application}.tag-router gives it the tag ${ruled.join(', ')}`]),
      ...(own === undefined ? [] : [`it carries dubbo.tag=${own}`]),
    ];
    if (has.length > 0) return has.join('; ');
    return `it has no tag${tag === null ? '' : `, and the request has ${tag.slice(0, MAX_SHOWN)}`}`;
  }

  #listOf({ positions, tag }: Served, key: string): ProviderList {
    const { entries } = this.#all;
    if (tag === null && positions.length === entries.length) return this.#all;
    return new ProviderList(
      this.#all.roster,
      positions.map((position) => entries[position]!),
      { key, tag },
    );
  }
}
