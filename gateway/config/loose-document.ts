/** The value under these keys of a document that may have any shape; undefined where one of them leads nowhere. */
export function valueAt(document: unknown, ...keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Keys and values of an object; none of anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
