import type { ColoringRuleDocument } from './config-document.ts';
import type { ColoringRule, ValueCondition, ValueSource } from './config.ts';

/** Of a rule whose parts fit each other: `coloringMistakes` has seen to that. */
export function toColoringRule(rule: ColoringRuleDocument): ColoringRule {
  return {
    tag: rule.tag,
    isForced: rule.force,
    services: rule.services ?? null,
    source: toSource(rule),
    when: toCondition(rule),
  };
}

function toSource({ from, name, pointer }: ColoringRuleDocument): ValueSource {
  if (from === 'header') return { from, name: name!.toLowerCase() };
  if (from !== 'argument') return { from, name: name! };
  const path = pointer!.slice(1).split('/');
  return { from, path: path.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) };
}

function toCondition({ tag, when }: ColoringRuleDocument): ValueCondition {
  if (when.equals !== undefined) return { kind: 'in', values: [when.equals] };
  if (when.in !== undefined) return { kind: 'in', values: when.in };
  if (when.mod !== undefined) return { kind: 'mod', divisor: when.mod, below: when.below! };
  return { kind: 'percent', percent: when.percent!, salt: when.salt ?? tag };
}
