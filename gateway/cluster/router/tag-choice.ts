import type { TagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ConfiguredUrl } from '../configurator/configured-url.ts';
import { ApplicationTags, type TagAnswer } from './application-tags.ts';

/** Stands for every tag that nobody has. No tag of a rule or a provider holds this character. */
const UNKNOWN = '\0';
const LEVEL = '|';
const NO_RULES: ReadonlyMap<string, TagRule> = new Map();

export interface Served {
  readonly positions: readonly number[];
  /** The tag, or the level above it, by which they were found (of the first application that found any); null: they serve because nobody has it. */
  readonly tag: string | null;
}

/**
 * Which providers of a service serve which tag, step by step as Dubbo's `TagStateRouter` has it. What it finds are positions in the list of
 * providers.
 *
 * Where several applications provide one service, each has its own rule here. (Java takes that of whoever comes first in the list for all.)
 * Only where none of them has the tag, and none of their rules forbids it, do the untagged answer.
 */
export class TagChoice {
  readonly applications: ReadonlyMap<string, ApplicationTags>;
  /** Those that serve requests without a tag. */
  readonly untagged: readonly number[];
  readonly #known = new Set<string>();
  readonly #ruled = new Set<string>();
  #longestRuled = 0;

  /** @param rules by application */
  constructor(providers: readonly ConfiguredUrl[], rules = NO_RULES) {
    const positions = providers.map((_, position) => position);
    const byApplication = Map.groupBy(positions, (position) => applicationOf(providers[position]!));
    this.applications = new Map(
      [...byApplication].map(([name, own]) => [name, new ApplicationTags(rules.get(name) ?? null, providers, own)]),
    );
    for (const { byRule, byUrl } of this.applications.values()) {
      for (const tag of byRule.keys()) this.#ruled.add(tag);
      for (const tag of byUrl.keys()) if (tag !== '') this.#known.add(tag);
    }
    for (const tag of this.#ruled) {
      this.#known.add(tag);
      this.#longestRuled = Math.max(this.#longestRuled, tag.length);
    }
    this.untagged = union([...this.applications.values()].map(({ untagged }) => untagged));
  }

  /** Another tag with the same answer, of which there are not more than rules and providers have: by it answers can be remembered. */
  canonical(tag: string, isForced: boolean): string {
    if (this.#known.has(tag)) return tag;
    if (isForced) return UNKNOWN;
    let end = tag.lastIndexOf(LEVEL, this.#longestRuled);
    for (; end > 0; end = tag.lastIndexOf(LEVEL, end - 1)) {
      const level = tag.slice(0, end);
      // Not the level itself: a provider may carry that, and does not carry the whole tag.
      if (this.#ruled.has(level)) return level + LEVEL + UNKNOWN;
    }
    return UNKNOWN;
  }

  /** What each application answers, in the order of `applications`. */
  answers(tag: string, isForced: boolean): readonly TagAnswer[] {
    return [...this.applications.values()].map((tags) => tags.answer(tag, isForced));
  }

  /** The providers for a tag. With nobody there is no fallback where the request or the rule forces the tag. */
  serve(tag: string, isForced: boolean): Served {
    const answers = this.answers(tag, isForced);
    const finder = answers.find(({ found }) => found.length > 0);
    if (finder !== undefined) return { positions: union(answers.map(({ found }) => found)), tag: finder.tag };
    if (isForced) return { positions: [], tag: null };
    const applications = [...this.applications.values()];
    const rest = applications.map(({ untagged }, index) => (answers[index]!.isFinal ? [] : untagged));
    return { positions: union(rest), tag: null };
  }
}

function union(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.length === 1 ? lists[0]! : lists.flat().toSorted((left, right) => left - right);
}

export function applicationOf({ parameters }: ConfiguredUrl): string {
  return parameters.get('application') ?? '';
}
