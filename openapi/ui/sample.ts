import { isJsonObject, type JsonObject } from './json-object.ts';

/** Tried in this order where a text has a pattern and no example. */
const TEXTS = ['string', 'x', '1', 'true', '2024-02-29'];

/**
 * A value that a schema takes, to begin with: what it gives as an example wherever it does. That of Swagger UI makes up keys of maps that may not be, takes
 * the second of alternatives for what all of them have, and invents texts anew each time.
 *
 * @param schema with its references resolved
 */
export function sampleOf(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema === false ? null : 'string';
  const { examples, example } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  for (const given of [example, schema['const'], schema['default']]) if (given !== undefined) return given;
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return schema['enum'][0];
  const merged = withAlternative(schema);
  return merged === schema ? sampleOfType(schema) : sampleOf(merged);
}

/** With the first of its alternatives, and with all that has to hold besides. */
function withAlternative(schema: JsonObject): JsonObject {
  const { anyOf, oneOf, allOf, ...rest } = schema;
  const first = [anyOf, oneOf].filter(Array.isArray).map(([alternative]) => alternative as unknown);
  const parts = [...first, ...(Array.isArray(allOf) ? allOf : [])].filter(isJsonObject);
  if (parts.length === 0) return schema;
  const properties = Object.assign({}, ...[rest, ...parts].map((part) => part['properties'] ?? {})) as JsonObject;
  const merged = Object.assign({}, rest, ...parts) as JsonObject;
  return Object.keys(properties).length === 0 ? merged : { ...merged, properties };
}

function sampleOfType(schema: JsonObject): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return sampleOfObject(schema);
    case 'array':
      return sampleOfArray(schema);
    case 'integer':
    case 'number':
      return sampleOfNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleOfText(schema);
  }
}

function typeOf({ type, properties, additionalProperties, items, prefixItems }: JsonObject): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null';
  if (type !== undefined) return type;
  if (properties !== undefined || isJsonObject(additionalProperties)) return 'object';
  return items !== undefined || prefixItems !== undefined ? 'array' : 'string';
}

function sampleOfObject({ properties, propertyNames, additionalProperties, maxProperties }: JsonObject): JsonObject {
  const named = Object.entries(isJsonObject(properties) ? properties : {});
  const sample = Object.fromEntries(named.map(([name, schema]) => [name, sampleOf(schema)]));
  if (named.length > 0 || !isJsonObject(additionalProperties) || maxProperties === 0) return sample;
  const key = propertyNames === undefined ? 'key' : sampleOf(propertyNames);
  return { [String(key)]: sampleOf(additionalProperties) };
}

function sampleOfArray({ prefixItems, items, maxItems }: JsonObject): readonly unknown[] {
  if (maxItems === 0) return [];
  if (Array.isArray(prefixItems)) return prefixItems.map(sampleOf);
  return isJsonObject(items) ? [sampleOf(items)] : [];
}

function sampleOfNumber({ minimum = 1, maximum = 1 }: JsonObject): unknown {
  if ((minimum as number) > 1) return minimum;
  return (maximum as number) < 1 ? maximum : 1;
}

function sampleOfText({ pattern }: JsonObject): string {
  if (typeof pattern !== 'string') return TEXTS[0]!;
  const isTaken = new RegExp(pattern, 'u');
  return TEXTS.find((text) => isTaken.test(text)) ?? TEXTS[0]!;
}
