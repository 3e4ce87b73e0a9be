import { CONSTANT_NAME, areConstantNames } from '../../metadata/definition/enum-names.ts';
import { ZONE_ID_TEXT } from './date-patterns.ts';
import type { Schema } from './schema.ts';
import { ANY, type EnumType, type ListType, type MapType, type PojoType, type ValueType } from './value-type.ts';

export type Direction = 'input' | 'output';

type WriteSchema = (type: ValueType) => Schema;

/** A text under the key `class` is taken for the name of a Java class by a generic call, so it is refused in every map. */
const CLASS_TEXT: Schema = { type: 'object', properties: { class: { type: 'string' } }, required: ['class'] };
/** The only pattern of a scalar that it fits. */
const CLASS_LIKE: ReadonlySet<string> = new Set([ZONE_ID_TEXT]);
const ANYTHING: Schema = {};

export function writeList({ element }: ListType, write: WriteSchema): Schema {
  return { type: ['array', 'null'], items: write(element) };
}

/**
 * Scalar keys are the names of a JSON object; others make an array of `[key, value]`. What the keys of a result are whose type nobody
 * knows, shows only then.
 */
export function writeMap({ key, value }: MapType, direction: Direction, write: WriteSchema): Schema {
  if (isStructure(key)) {
    return { type: ['array', 'null'], items: pairOf(write(key), write(value)) };
  }
  const values = write(value);
  if (direction === 'output') {
    if (key.kind !== 'any') return { type: ['object', 'null'], additionalProperties: values };
    return { type: ['object', 'array', 'null'], additionalProperties: values, items: pairOf(ANYTHING, values) };
  }
  const isText = key.kind === 'any' || isAnyText(key);
  const mayBeClass = isText || takesClass(key);
  return {
    type: ['object', 'null'],
    additionalProperties: values,
    ...(isText ? {} : { propertyNames: nameSchema(write(key)) }),
    ...(mayBeClass && !isStructure(value) ? { not: CLASS_TEXT } : {}),
  };
}

/** Never a scalar. */
export function isStructure({ kind }: ValueType): boolean {
  return kind === 'list' || kind === 'map' || kind === 'pojo';
}

/** A scalar that every text is. */
export function isAnyText(type: ValueType): boolean {
  return type.kind === 'scalar' && type.schemas.input.pattern === undefined;
}

/** Whether `class` is one of the texts that a key may be. */
function takesClass(key: ValueType): boolean {
  if (key.kind === 'enum') return !areConstantNames(key.constants);
  return key.kind === 'scalar' && CLASS_LIKE.has(key.schemas.input.pattern ?? '');
}

/** The name of a property is a text, and the schema of a scalar says which texts are taken. */
function nameSchema(schema: Schema): Schema {
  return schema.pattern === undefined ? schema : { pattern: schema.pattern };
}

function pairOf(key: Schema, value: Schema): Schema {
  return { type: 'array', prefixItems: [key, value], items: false, minItems: 2 };
}

/** On the way in the map with the name is taken as well, since Dubbo takes it. */
export function writeEnum({ constants }: EnumType, direction: Direction): Schema {
  const isKnown = areConstantNames(constants);
  if (direction === 'output') return isKnown ? oneOf(constants) : { type: ['string', 'null'], examples: constants };
  const name: Schema = isKnown
    ? oneOf(constants)
    : { type: ['string', 'null'], pattern: CONSTANT_NAME, ...examplesAmong(constants) };
  return { anyOf: [name, { type: 'object', properties: { name }, required: ['name'] }] };
}

function oneOf(constants: readonly string[]): Schema {
  return { type: ['string', 'null'], enum: [...constants, null] };
}

function examplesAmong(constants: readonly string[]): Schema {
  const names = constants.filter((constant) => new RegExp(CONSTANT_NAME).test(constant));
  return names.length === 0 ? {} : { examples: names };
}

export function writePojo(type: PojoType, direction: Direction, strict: boolean, write: WriteSchema): Schema {
  const { argument, erased } = type;
  const erasedSchema = argument === null || erased.size === 0 ? ANYTHING : writeErased(argument, direction, write);
  // Names are the definition's: `fromEntries` makes an own property of `__proto__` too.
  const properties = Object.fromEntries(
    Array.from(type.properties, ([name, part]) => [name, erased.has(name) ? erasedSchema : write(part)]),
  );
  const schema: Schema = { type: ['object', 'null'], properties };
  return strict && direction === 'input' ? { ...schema, additionalProperties: false } : schema;
}

/**
 * A property that the definition calls Object in a class with one type argument: the argument where it looks like one, else anything. An
 * object that has only properties of the class is meant as one.
 */
function writeErased(argument: ValueType, direction: Direction, write: WriteSchema): Schema {
  const anything = write(ANY);
  if (argument.kind === 'any') return anything;
  const schema = write(argument);
  if (direction === 'output') return { anyOf: [schema, anything] };
  // The map with the name is no sign of an enum.
  if (argument.kind === 'enum') return { anyOf: [{ type: ['string', 'null'], ...schema }, anything] };
  if (argument.kind !== 'pojo') return { anyOf: [schema, anything] };
  const propertyNames: Schema = { enum: [...argument.properties.keys()] };
  return {
    anyOf: [
      { type: ['object', 'null'], ...schema, propertyNames },
      { ...anything, not: { type: 'object', propertyNames } },
    ],
  };
}

/** Any JSON but a text under the key `class`. @param self the reference to it */
export function writeAny(self: Schema): Schema {
  return {
    description: 'Any JSON value.',
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    additionalProperties: self,
    items: self,
    not: CLASS_TEXT,
  };
}
