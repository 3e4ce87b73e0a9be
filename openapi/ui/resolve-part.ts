import { isJsonObject, type JsonObject } from './json-object.ts';
import { sampleOf } from './sample.ts';

/** So many references lead into each other; what lies deeper is shown by its name. */
const MOST_REFERENCES = 8;
/** So many values one part has at most, whatever its classes hold of each other. */
const MOST_VALUES = 20_000;
/** What is shown of a class whose inside is not. */
const OUTSIDE = ['title', 'type', 'enum', 'format', 'x-dubbo-type'];

/**
 * A part of a document with what it refers to in the place of each reference. A class that holds itself is followed once. All references of our
 * documents lead into themselves; Swagger UI's own resolver would work through all of a document for each method that is opened, which took ten
 * seconds where there are some hundred.
 */
export function resolvePart(document: unknown, path: readonly string[]): unknown {
  let left = MOST_VALUES;

  function resolved(value: unknown, followed: readonly string[]): unknown {
    left--;
    if (Array.isArray(value)) return value.map((item) => resolved(item, followed));
    if (!isJsonObject(value)) return value;
    const { $ref: reference, ...beside } = value;
    // A property of this name is described by an object.
    const target = typeof reference === 'string' ? targetOf(document, reference) : undefined;
    if (!isJsonObject(target)) return membersResolved(value, followed);
    const isDeep = followed.length >= MOST_REFERENCES || left <= 0 || followed.includes(reference as string);
    const inner = isDeep ? outsideOf(target) : resolved(target, [...followed, reference as string]);
    return { ...(inner as JsonObject), ...membersResolved(beside, followed) };
  }

  function membersResolved(value: JsonObject, followed: readonly string[]): JsonObject {
    const members = Object.entries(value).map(([key, member]) => [key, resolved(member, followed)] as const);
    const made = Object.fromEntries(members);
    return isParameter(made) ? filledIn(made) : made;
  }

  const part = at(document, path);
  const [top, pathName] = path;
  if (top !== 'paths' || path.length !== 3 || !isJsonObject(part)) return resolved(part, []);
  const shared = at(document, ['paths', pathName!, 'parameters']) ?? [];
  return resolved({ ...part, parameters: [shared, part['parameters'] ?? []].flat() }, []);
}

/** A parameter that has to be there begins with a value, as bodies do. */
function filledIn(parameter: JsonObject & { readonly schema: JsonObject }): JsonObject {
  const schema = withOneType(parameter.schema);
  const shown = { ...parameter, schema };
  return parameter['required'] === true ? { example: sampleOf(parameter.schema), ...shown } : shown;
}

/**
 * What is sent of a parameter is a text. Swagger UI takes no value for one that may be of several types, and says that it is missing; and of what
 * stands in a list it looks for a field for its very format, and says that there is none.
 */
function withOneType({ type, items, ...schema }: JsonObject): JsonObject {
  const one = Array.isArray(type) ? (type.includes('string') ? 'string' : (type[0] as unknown)) : type;
  const { format: _format, ...item } = isJsonObject(items) ? withOneType(items) : {};
  return { ...schema, ...(one === undefined ? {} : { type: one }), ...(items === undefined ? {} : { items: item }) };
}

function isParameter(value: JsonObject): value is { readonly schema: JsonObject } {
  return typeof value['in'] === 'string' && typeof value['name'] === 'string' && isJsonObject(value['schema']);
}

/** An example of it is null, where it may be. */
function outsideOf(schema: JsonObject): JsonObject {
  const outside = Object.fromEntries(OUTSIDE.filter((key) => key in schema).map((key) => [key, schema[key]]));
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? { ...outside, examples: [null] } : outside;
}

/** @param reference a JSON pointer as a fragment: `#/components/schemas/User` */
function targetOf(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const steps = reference.slice(2).split('/');
  return at(
    document,
    steps.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function at(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const step of path) found = isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  return found;
}
