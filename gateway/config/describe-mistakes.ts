import type { ErrorObject } from 'ajv/dist/2020.js';
import { escapePointer } from './escape-pointer.ts';

/** Keys of the design that this version does not know yet: a typing error they are not. */
const PLANNED = new Set(['config-center', 'retries', 'username', 'password']);

/**
 * Ajv's errors in our words: `<JSON pointer>: <what is wrong>`, in the order of the document's schema.
 *
 * @param unset JSON pointers of texts with a variable that is not set. That is told already, and what the text would be
 * cannot be judged.
 */
export function describeMistakes(errors: readonly ErrorObject[], unset: ReadonlySet<string>): string[] {
  const judged = errors.filter(({ instancePath }) => !unset.has(instancePath));
  // Of a wrong key there are two errors, and this one does not say what is wrong.
  const telling = judged.filter(({ keyword }) => keyword !== 'propertyNames');
  // Both branches of a failed `$ref` or a repeated keyword may report the same thing.
  return [...new Set(telling.map(describeMistake))];
}

function describeMistake(error: ErrorObject): string {
  const { instancePath, keyword, params, parentSchema, propertyName } = error;
  // Where a key is wrong, and not its value, the path is that of the object around it.
  const path = propertyName === undefined ? instancePath : `${instancePath}/${escapePointer(propertyName)}`;
  const where = path === '' ? 'document' : path;
  const custom: unknown = parentSchema?.['errorMessage'];
  switch (keyword) {
    case 'required':
      return `${instancePath}/${String(params['missingProperty'])}: is missing`;
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      return `${instancePath}/${escapePointer(key)}: ${describeUnknownKey(key, Object.keys(parentSchema?.['properties'] ?? {}))}`;
    }
    case 'const':
    case 'pattern':
      return `${where}: ${typeof custom === 'string' ? custom : error.message}`;
    case 'enum':
      return `${where}: must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`;
    case 'type':
      return `${where}: ${error.message}${isUnquoted(error) ? ', so put it in quotes' : ''}`;
    case 'minLength':
      return `${where}: must not be empty`;
    default:
      return `${where}: ${error.message ?? keyword}`;
  }
}

/** A text that YAML takes for something else, as `5` and `true`. */
function isUnquoted({ params, data }: ErrorObject): boolean {
  return params['type'] === 'string' && (typeof data === 'number' || typeof data === 'boolean');
}

function describeUnknownKey(key: string, known: readonly string[]): string {
  if (PLANNED.has(key)) return 'is not in this version';
  const nearest = nearestName(key, known);
  return nearest === null
    ? `unknown key; known here: ${known.join(', ')}`
    : `unknown key, did you mean \`${nearest}\`?`;
}

/** The known name with the fewest edits to the given one, if those are at most a third of its length. */
function nearestName(name: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let fewest = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const edits = editDistance(simplified(name), simplified(candidate));
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/** `connectTimeout`, `connect_timeout` and `connect-timeout` are one word to whoever mistypes it. */
function simplified(name: string): string {
  return name.replaceAll(/[-_.]/g, '').toLowerCase();
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (previous[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
