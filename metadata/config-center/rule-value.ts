import { RuleError } from './rule-error.ts';

/** What a rule is made of: numbers are texts already, as Java prints them; a key without a value is an absent one. */
export type RuleValue = string | boolean | readonly RuleValue[] | RuleObject;
export interface RuleObject {
  readonly [key: string]: RuleValue;
}

/** As many as SnakeYAML reads. */
const MAX_DEPTH = 50;
const MAX_VALUES = 100_000;

/** Takes over what the YAML parser gave. Throws RuleError where there is too much of it, or an alias inside its own anchor. */
export function toRuleValue(value: unknown): RuleValue {
  let count = 0;
  const convert = (item: unknown, depth: number): RuleValue => {
    if (depth > MAX_DEPTH) throw new RuleError(['document: nested too deeply, or an alias inside its own anchor']);
    if (++count > MAX_VALUES) throw new RuleError([`document: more than ${MAX_VALUES} values`]);
    if (typeof item === 'boolean') return item;
    if (Array.isArray(item)) return item.map((child: unknown) => convert(child, depth + 1));
    if (typeof item !== 'object' || item === null) return toText(item);
    const entries = Object.entries(item).filter(([, child]) => child !== null && child !== undefined);
    return Object.fromEntries(entries.map(([key, child]) => [wellFormed(key), convert(child, depth + 1)]));
  };
  return convert(value, 0);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  return typeof value === 'bigint' ? value.toString() : 'null';
}

/** Half a surrogate pair cannot stand in the pointer of a mistake. */
function wellFormed(key: string): string {
  if (!key.isWellFormed()) throw new RuleError(['document: a key is not well-formed Unicode']);
  return key;
}
