import { checkRule } from './check-rule.ts';
import { parseConfigurator } from './configurator.ts';
import type { Configurator } from './configurator.ts';
import { parseRuleDocument } from './parse-rule-document.ts';
import { recogniseRule } from './recognise-rule.ts';
import type { RuleName } from './recognise-rule.ts';
import { RuleError } from './rule-error.ts';
import { readRuleHeader } from './rule-header.ts';
import type { RuleHeader } from './rule-header.ts';
import { parseTagRule } from './tag-rule.ts';
import type { TagRule } from './tag-rule.ts';

type RuleModel =
  | { readonly kind: 'tag'; readonly model: TagRule }
  | { readonly kind: 'configurator'; readonly model: Configurator }
  /** Not obeyed by this version. */
  | { readonly kind: 'condition' | 'affinity' | 'script'; readonly model: RuleHeader }
  | { readonly kind: 'mesh'; readonly model: null };

/** A governance rule, and where it is from. Immutable. */
export type Rule = Pick<RuleName, 'key' | 'scope'> &
  RuleModel & {
    /** Of its item in the config center. */
    readonly name: string;
    /** Label of the config center. */
    readonly origin: string;
    readonly text: string;
  };

/**
 * Reads an item of the config center. A rule that cannot be used is null with a `problem`: then the one before stays in
 * force. A problem beside a rule tells what of it is ignored. An empty text is no rule.
 *
 * @param origin label of the config center
 */
export function readRule(name: string, text: string, origin: string): { rule: Rule | null; problem: string | null } {
  const recognised = recogniseRule(name);
  if (recognised === null) return { rule: null, problem: `${name}: is the name of no rule` };
  if (text.trim() === '') return { rule: null, problem: null };
  try {
    const { read, notes } = readModel(recognised, text);
    const problem = notes.length === 0 ? null : `${name}: ${notes.join('; ')}`;
    return { rule: { name, key: recognised.key, scope: recognised.scope, origin, text, ...read }, problem };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { rule: null, problem: `${name}: ${error.message}` };
  }
}

function readModel({ kind }: RuleName, text: string): { read: RuleModel; notes: readonly string[] } {
  switch (kind) {
    case 'tag': {
      const { model, warnings } = parseTagRule(text);
      return { read: { kind, model }, notes: warnings };
    }
    case 'configurator': {
      const { model, warnings } = parseConfigurator(text);
      return { read: { kind, model }, notes: warnings };
    }
    // Has several documents in one text.
    case 'mesh':
      return { read: { kind, model: null }, notes: [notObeyed(kind)] };
    default: {
      const model = readRuleHeader(checkRule(parseRuleDocument(text), 'header').rule);
      return { read: { kind, model }, notes: model.enabled ? [notObeyed(kind)] : [] };
    }
  }
}

function notObeyed(kind: string): string {
  return `${kind} rules are not obeyed by this version`;
}
