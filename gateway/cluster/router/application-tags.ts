import { AddressPatterns } from '../../../metadata/config-center/address-patterns.ts';
import { matchesText } from '../../../metadata/config-center/rule-match.ts';
import type { Tag, TagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ConfiguredUrl } from '../configurator/configured-url.ts';

/** What the providers of one application answer for a tag. */
export interface TagAnswer {
  /** Those that have the tag; positions in the list of all providers. */
  readonly found: readonly number[];
  /** By what they were found: the tag itself, or a level above it. */
  readonly tag: string;
  /** The rule says that for this tag nobody else may answer. */
  readonly isFinal: boolean;
}

const LEVEL = '|';
const NOBODY: readonly number[] = [];

/** The providers of one application by their tags: those of its rule, where that is active, and those that they carry themselves. */
export class ApplicationTags {
  /** Null: there is none, or one that does nothing. */
  readonly rule: TagRule | null;
  /** By tags that the rule defines: others count as not set. */
  readonly byRule: ReadonlyMap<string, readonly number[]>;
  readonly byUrl: ReadonlyMap<string, readonly number[]>;
  /** Those that no tag names and that carry none. */
  readonly untagged: readonly number[];

  constructor(rule: TagRule | null, providers: readonly ConfiguredUrl[], positions: readonly number[]) {
    this.rule = rule?.inactiveBecause === null ? rule : null;
    this.byRule = this.rule === null ? new Map() : definedTags(this.rule, providers, positions);
    this.byUrl = Map.groupBy(positions, (position) => tagOf(providers[position]!));
    const named = new Set([...this.byRule.values()].flat());
    this.untagged = (this.byUrl.get('') ?? []).filter((position) => !named.has(position));
  }

  /**
   * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/router/tag/TagStateRouter.java
   *
   * @param tag not empty
   */
  answer(tag: string, isForced: boolean): TagAnswer {
    const level = this.definedLevel(tag, isForced);
    // A tag that the rule defines is not looked for among those that the providers carry.
    if (level !== null) return { found: this.byRule.get(level)!, tag: level, isFinal: this.rule?.force === true };
    return { found: this.byUrl.get(tag) ?? NOBODY, tag, isFinal: false };
  }

  /** `beta|team1|partner9` is looked for as it is, then as `beta|team1`, then as `beta`; a forced tag only as it is. */
  private definedLevel(tag: string, isForced: boolean): string | null {
    if (isForced) return this.byRule.has(tag) ? tag : null;
    for (let end = tag.length; end > 0; end = tag.lastIndexOf(LEVEL, end - 1)) {
      const level = tag.slice(0, end);
      if (this.byRule.has(level)) return level;
    }
    return null;
  }
}

/** The tag that a provider carries itself; empty for none. */
function tagOf({ parameters }: ConfiguredUrl): string {
  return parameters.get('dubbo.tag') ?? '';
}

/** A tag with addresses is defined even where no provider has one of them, a tag by `match` only where a provider matches. */
function definedTags(
  { tags }: TagRule,
  providers: readonly ConfiguredUrl[],
  positions: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const defined = new Map<string, readonly number[]>();
  for (const tag of tags) {
    const isNamed = tag.addresses.length > 0 ? byAddress(tag) : byParameters(tag);
    const named = positions.filter((position) => isNamed(providers[position]!));
    if (tag.addresses.length > 0 || named.length > 0) defined.set(tag.name, named);
  }
  return defined;
}

function byAddress({ addresses }: Tag): (url: ConfiguredUrl) => boolean {
  const patterns = new AddressPatterns(addresses);
  return ({ host, port }) => patterns.matches(host, port);
}

/** By what the provider itself says, whatever override rules make of it: `URL.getOriginalParameter`. */
function byParameters({ match }: Tag): (url: ConfiguredUrl) => boolean {
  return ({ parameters, offered = parameters }) =>
    match?.every(({ key, value }) => matchesText(value, offered.get(key))) ?? false;
}
