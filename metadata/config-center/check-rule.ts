import { Validator } from '@cfworker/json-schema';
import type { OutputUnit } from '@cfworker/json-schema';
import { RuleError } from './rule-error.ts';
import { RuleFindings } from './rule-findings.ts';
import { ruleLines } from './rule-lines.ts';
import type { RuleObject, RuleValue } from './rule-value.ts';
import { ruleSchema } from './rule-schema.ts';
import type { RuleSchema } from './rule-schema.ts';
import schema from './rules.schema.json' with { type: 'json' };

/** Of a mistake there is an error for every level above it, too; only these tell what it is. */
const TELLING = new Set(['type', 'pattern', 'required', 'minLength', 'minProperties']);

/** Checks a rule against its schema. Throws RuleError with every mistake; the findings name each key that is ignored. */
export function checkRule(
  document: RuleValue,
  kind: keyof typeof schema.$defs,
): { rule: RuleObject; findings: RuleFindings } {
  const errors = validate(document, kind).filter(({ keyword }) => TELLING.has(keyword));
  const root = ruleSchema(kind);
  if (errors.length > 0) throw new RuleError(ruleLines(errors, (error) => describe(error, document, root)));
  const unknown: string[] = [];
  findUnknownKeys(document, root, '', unknown);
  return { rule: document as RuleObject, findings: new RuleFindings(unknown) };
}

function validate(document: RuleValue, kind: string): readonly OutputUnit[] {
  try {
    // It interprets the schema: Workers forbid the code that others generate from it.
    return new Validator({ ...schema, $ref: `#/$defs/${kind}` }, '2020-12', false).validate(document).errors;
  } catch (cause) {
    // It hands errors up as arguments of a call, and of those there may not be any number.
    if (cause instanceof RangeError) throw new RuleError(['document: more mistakes than can be listed']);
    throw cause;
  }
}

function describe({ keyword, instanceLocation, error }: OutputUnit, document: RuleValue, root: RuleSchema): string {
  const pointer = decodeURIComponent(instanceLocation.slice(1));
  const path = pointer.split('/').slice(1).map(unescapeKey);
  if (keyword === 'required') {
    const name = /"(.*)"/.exec(error)?.[1] ?? '';
    return `${pointer}/${name}: is missing, expected ${expectedAt(root, [...path, name])}`;
  }
  const what =
    keyword === 'type' ? kindOf(valueAt(document, path)) : keyword.startsWith('min') ? 'empty' : 'something else';
  return `${pointer === '' ? 'document' : pointer}: is ${what}, expected ${expectedAt(root, path)}`;
}

function expectedAt(root: RuleSchema, path: readonly string[]): string {
  let found: RuleSchema | undefined = root;
  for (const key of path) found = found?.below(key);
  return found?.expected ?? 'something else';
}

function valueAt(document: RuleValue, path: readonly string[]): RuleValue | undefined {
  let value: RuleValue | undefined = document;
  for (const key of path) value = typeof value === 'object' ? (value as RuleObject)[key] : undefined;
  return value;
}

function kindOf(value: RuleValue | undefined): string {
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a mapping';
  return typeof value === 'boolean' ? 'true or false' : 'a text or number';
}

function findUnknownKeys(value: RuleValue, schemaOf: RuleSchema, pointer: string, lines: string[]): void {
  if (typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value)) {
    const below = schemaOf.below(key);
    const place = `${pointer}/${escapeKey(key)}`;
    if (below !== undefined) findUnknownKeys(child, below, place, lines);
    else lines.push(`${place}: unknown key, ignored; known here: ${schemaOf.keys.join(', ')}`);
  }
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
