import { UNKNOWN_TYPE } from './definition-reader.ts';
import type { DefinitionReader } from './definition-reader.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonObject } from './json-object.ts';
import type { JsonPlace } from './json-place.ts';
import type { JavaType } from './java-type.ts';
import type { TypeTable } from './service-definition.ts';
import { TypeTableBuilder } from './type-table.ts';

interface OpenEntry {
  readonly value: unknown;
  readonly place: JsonPlace;
}

/**
 * Reads `types` of both shapes: flat entries whose properties are type names (3.x), and trees of entries (2.7), in
 * which every nested object is an entry as well. Each object is read once, however often it is referred to.
 */
export function readTypes(types: unknown, reader: DefinitionReader): TypeTable {
  const table = new TypeTableBuilder(reader.names);
  const root: JsonPlace = { parent: null, key: 'types' };
  const followed = reader.follow(types);
  if (Array.isArray(followed)) {
    const seen = new Set<object>();
    const open: OpenEntry[] = followed
      .map((value: unknown, key) => ({ value, place: { parent: root, key } }))
      .toReversed();
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) readEntry(entry, reader, table, seen, open);
  } else if (followed !== undefined && followed !== null) {
    reader.problems.add(root, 'is no list');
  }
  return table.build();
}

function readEntry(
  { value, place }: OpenEntry,
  reader: DefinitionReader,
  table: TypeTableBuilder,
  seen: Set<object>,
  open: OpenEntry[],
): void {
  const entry = reader.follow(value);
  // Text is a mere name, 2.7 lists hold null where they could not tell, and what leads nowhere was reported.
  if (!isJsonObject(entry)) {
    if (entry !== null && entry !== undefined && typeof entry !== 'string') reader.problems.add(place, 'is no type');
    return;
  }
  if (seen.has(entry)) return;
  seen.add(entry);
  const type = reader.type(entry, place);
  const properties = readProperties(entry, place, reader, open);
  pushItems(entry, place, reader, open);
  if (type?.kind === 'class') table.add(type, { constants: readConstants(entry, reader), properties });
}

function readProperties(
  entry: JsonObject,
  place: JsonPlace,
  reader: DefinitionReader,
  open: OpenEntry[],
): Map<string, JavaType> {
  const types = new Map<string, JavaType>();
  const properties = reader.follow(entry['properties']);
  if (properties === undefined || properties === null) return types;
  const root: JsonPlace = { parent: place, key: 'properties' };
  if (!isJsonObject(properties)) {
    reader.problems.add(root, 'is no object');
    return types;
  }
  for (const [name, value] of Object.entries(properties)) {
    const propertyPlace = { parent: root, key: name };
    types.set(name, reader.type(value, propertyPlace) ?? UNKNOWN_TYPE);
    if (typeof value === 'object' && value !== null) open.push({ value, place: propertyPlace });
  }
  return types;
}

function pushItems(entry: JsonObject, place: JsonPlace, reader: DefinitionReader, open: OpenEntry[]): void {
  const items = reader.follow(entry['items']);
  if (!Array.isArray(items)) return;
  const root: JsonPlace = { parent: place, key: 'items' };
  for (const [key, value] of items.entries()) {
    if (typeof value === 'object' && value !== null) open.push({ value, place: { parent: root, key } });
  }
}

/** `enum` in 2.7 and with Gson in 3.0 and 3.1, `enums` elsewhere; an empty list says nothing. */
function readConstants(entry: JsonObject, reader: DefinitionReader): readonly string[] {
  for (const key of ['enums', 'enum']) {
    const constants = reader.follow(entry[key]);
    if (!Array.isArray(constants)) continue;
    const texts = constants.filter((constant): constant is string => typeof constant === 'string');
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}
