export type RuleKind = 'tag' | 'condition' | 'configurator' | 'script' | 'affinity' | 'mesh';

/** For whom a rule is, as the name of its item says. */
export interface RuleName {
  readonly kind: RuleKind;
  /** `interface:version:group` (both colons are always there), or an application. */
  readonly key: string;
  readonly scope: 'service' | 'application';
}

const SUFFIXES: readonly (readonly [suffix: string, kind: RuleKind])[] = [
  ['.tag-router', 'tag'],
  ['.condition-router', 'condition'],
  ['.configurators', 'configurator'],
  ['.script-router', 'script'],
  ['.affinity-router', 'affinity'],
  ['.MESHAPPRULE', 'mesh'],
];

/** Tells from the name of an item of the config center which rule it holds; null if none. */
export function recogniseRule(name: string): RuleName | null {
  for (const [suffix, kind] of SUFFIXES) {
    const key = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    if (key !== '') return { kind, key, scope: key.includes(':') ? 'service' : 'application' };
  }
  return null;
}
