import { isJsonObject } from './json-object.ts';
import type { MethodDefinition } from './service-definition.ts';

/** The document's own `parameters` by key, as text; empty values are absent. */
export function readParameters(parameters: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (!isJsonObject(parameters)) return texts;
  for (const [key, value] of Object.entries(parameters)) {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
    if (text !== '') texts.set(key, text);
  }
  return texts;
}

/** Those of the parameters that speak of the service and hold no secret. */
export function publicParameters(
  parameters: ReadonlyMap<string, string>,
  methods: readonly MethodDefinition[],
): ReadonlyMap<string, string> {
  const keys = ['release', 'timeout', 'default.timeout', ...methods.map(({ name }) => `${name}.timeout`)];
  const kept = new Map<string, string>();
  for (const key of keys) {
    const value = parameters.get(key);
    if (value !== undefined) kept.set(key, value);
  }
  return kept;
}
