import { checkRule } from './check-rule.ts';
import { parseRuleDocument } from './parse-rule-document.ts';
import type { RuleFindings } from './rule-findings.ts';
import { isVersion30, readRuleHeader } from './rule-header.ts';
import type { RuleHeader } from './rule-header.ts';
import { readParamMatches } from './rule-match.ts';
import type { ParamMatch } from './rule-match.ts';
import { readObjects, readText, readTexts } from './rule-reader.ts';
import type { RuleObject } from './rule-value.ts';

/** A tag is given by one or the other. */
export interface Tag {
  readonly name: string;
  /** `ip:port`, `ip`, patterns such as `10.0.*.*`, blocks, `0.0.0.0:port`. Empty: by `match`, or not at all. */
  readonly addresses: readonly string[];
  /** All must match a provider's own parameters; so an empty list matches every provider. Null: not given this way. */
  readonly match: readonly ParamMatch[] | null;
}

/**
 * A rule of the tag router.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/router/tag/model/TagRouterRule.java
 */
export interface TagRule extends RuleHeader {
  /** In the order in which Dubbo defines them: of two of one name the later one counts, one by `match` only where it matches somebody. */
  readonly tags: readonly Tag[];
  /** Why the rule does nothing, so that only the static tags of the providers count; null where it does something. */
  readonly inactiveBecause: string | null;
}

/** Reads the YAML of a tag rule. Throws RuleError; `warnings` tell what is ignored, one line each. */
export function parseTagRule(text: string): { model: TagRule; warnings: readonly string[] } {
  const { rule, findings } = checkRule(parseRuleDocument(text), 'tagRule');
  const header = readRuleHeader(rule);
  const isV30 = isVersion30(header.configVersion);
  const all = readObjects(rule, 'tags').map((tag, index) => readTag(tag, isV30, `/tags/${index}`, findings));
  const tags = all.toSorted((a, b) => Number(a.addresses.length === 0) - Number(b.addresses.length === 0));
  if (new Set(tags.map(({ name }) => name)).size < tags.length)
    findings.addWarning('/tags', 'a name stands there twice, only one of them counts');
  const inactiveBecause = whyInactive(header, tags);
  if (inactiveBecause !== null && header.enabled)
    findings.addWarning('document', `has no effect, because ${inactiveBecause}`);
  return { model: { ...header, tags, inactiveBecause }, warnings: findings.conclude() };
}

function readTag(tag: RuleObject, isV30: boolean, place: string, findings: RuleFindings): Tag {
  const addresses = readTexts(tag, 'addresses');
  const isByMatch = Object.hasOwn(tag, 'match') && isV30 && addresses.length === 0;
  if (Object.hasOwn(tag, 'match') && !isByMatch) {
    const reason = isV30 ? 'is ignored beside addresses' : 'is ignored, expected with configVersion v3.0 only';
    findings.addWarning(`${place}/match`, reason);
  }
  const match = isByMatch ? readParamMatches(readObjects(tag, 'match'), `${place}/match`, findings) : null;
  return { name: readText(tag, 'name') ?? '', addresses, match };
}

function whyInactive({ enabled, valid, configVersion }: RuleHeader, tags: readonly Tag[]): string | null {
  if (!enabled) return 'it is not enabled';
  if (!valid) return 'it is marked as not valid';
  if (tags.length === 0) return 'it has no tags';
  const empty = tags.find(({ addresses, match }) => addresses.length === 0 && match === null);
  // Java fails while it prepares such a rule. Before v3.0 such a tag is as good as not there.
  if (empty === undefined || !isVersion30(configVersion)) return null;
  return `the tag ${empty.name.slice(0, 100)} has neither match nor addresses, with which Dubbo cannot use any of the rule`;
}
