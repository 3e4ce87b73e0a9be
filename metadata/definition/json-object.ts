/** A parsed JSON object. Only own keys may be believed: `__proto__` and `constructor` are ordinary names in JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
