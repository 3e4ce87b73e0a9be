import { withBigint } from './exact-json.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A part of a document, its references resolved, as Swagger UI is to show it. */
export function toShown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShown);
  if (!isObject(value)) return withBigint(value);
  const shown = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toShown(member)]));
  return isParameter(shown) ? { ...shown, schema: withOneType(shown['schema']) } : shown;
}

/** What is sent of a parameter is a text. Swagger UI takes no value for one that may be of several types, and says that it is missing. */
function withOneType(schema: JsonObject): JsonObject {
  const { type } = schema;
  return Array.isArray(type) ? { ...schema, type: type.includes('string') ? 'string' : (type[0] as unknown) } : schema;
}

function isParameter(value: JsonObject): value is { readonly schema: JsonObject } {
  return typeof value['in'] === 'string' && typeof value['name'] === 'string' && isObject(value['schema']);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
