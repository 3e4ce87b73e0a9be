import type { RuleObject, RuleValue } from './rule-value.ts';

/*
 * Reading what a schema has checked already, with Java's leniency.
 */

export function readText(rule: RuleObject, key: string): string | null {
  const value = valueOf(rule, key);
  return value === undefined || typeof value === 'object' ? null : String(value);
}

/** `true` and `false`, as texts in any case, too. */
export function readSwitch(rule: RuleObject, key: string, preset: boolean): boolean {
  const text = readText(rule, key);
  return text === null ? preset : text.toLowerCase() === 'true';
}

export function readTexts(rule: RuleObject, key: string): readonly string[] {
  return readList(rule, key).map(String);
}

export function readObject(rule: RuleObject, key: string): RuleObject | null {
  const value = valueOf(rule, key);
  return typeof value === 'object' && !Array.isArray(value) ? (value as RuleObject) : null;
}

export function readObjects(rule: RuleObject, key: string): readonly RuleObject[] {
  return readList(rule, key) as readonly RuleObject[];
}

function readList(rule: RuleObject, key: string): readonly RuleValue[] {
  const value = valueOf(rule, key);
  return Array.isArray(value) ? (value as readonly RuleValue[]) : [];
}

function valueOf(rule: RuleObject, key: string): RuleValue | undefined {
  return Object.hasOwn(rule, key) ? rule[key] : undefined;
}
