import fc from 'fast-check';
import { CONSTANT_NAME } from '../../../metadata/definition/enum-names.ts';
import type { Schema } from '../../../openapi/schema/schema.ts';
import type { JsonTree } from './json-tree.ts';

/** The schema of a component by its key. */
type ResolveReference = (key: string) => Schema;

/** JSON that a schema describes, from nothing but the schema. Most of it fits; where it does not (`not`), both sides must say so. */
export function treeOfSchema(schema: Schema, resolve: ResolveReference, depth = 4): fc.Arbitrary<JsonTree> {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) {
    return treeOfSchema(resolve($ref.replace('#/components/schemas/', '')), resolve, depth);
  }
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((part) => treeOfSchema(part, resolve, depth)));
  const types = type === undefined ? ALL_TYPES : typeof type === 'string' ? [type] : type;
  return fc.oneof(...types.map((name) => treeOfType(name, schema, resolve, depth)));
}

const ALL_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

function treeOfType(type: string, schema: Schema, resolve: ResolveReference, depth: number): fc.Arbitrary<JsonTree> {
  switch (type) {
    case 'null':
      return fc.constant('null');
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.oneof(numbers(schema), integers(schema));
    case 'string':
      return strings(schema).map((text) => JSON.stringify(text));
    case 'array':
      return depth === 0 ? fc.constant({ items: [] }) : arrays(schema, resolve, depth);
    default:
      return depth === 0 ? fc.constant({ members: [] }) : objects(schema, resolve, depth);
  }
}

function integers({ minimum, maximum }: Schema): fc.Arbitrary<string> {
  const min = minimum === undefined ? -(10n ** 30n) : exact(minimum);
  const max = maximum === undefined ? 10n ** 30n : exact(maximum);
  const values = fc.oneof(
    fc.bigInt({ min: max - 3n, max: max + 3n }),
    fc.bigInt({ min: min - 3n, max: min + 3n }),
    fc.bigInt({ min: -300n, max: 300n }),
    fc.bigInt({ min, max }),
    fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), -(2n ** 63n) - 1n),
  );
  return fc.tuple(values, fc.integer({ min: 0, max: 9 })).map(([value, form]) => {
    if (form === 0) return `${value}.0`;
    if (form === 1) return `${value}e0`;
    if (form === 2 && value !== 0n) return `${value}00E-2`;
    if (form === 3 && value % 10n === 0n) return `${value / 10n}e+1`;
    return String(value);
  });
}

function exact(value: number | { rawJSON: string }): bigint {
  if (typeof value !== 'number') return BigInt(value.rawJSON);
  // Of a document that was parsed, or of a float.
  return Math.abs(value) < 2 ** 64 ? BigInt(value) : BigInt(Math.sign(value)) * 10n ** 30n;
}

function numbers({ maximum }: Schema): fc.Arbitrary<string> {
  return fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? '-0' : String(value))),
    fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value.toFixed(20)),
    fc.constantFrom(
      '1.0000000000000000000000001',
      '9007199254740991.4',
      '1e400',
      '-1.5E+309',
      '1e-400',
      '3.4028236e38',
    ),
    fc.constant(typeof maximum === 'number' ? String(maximum) : '1.7976931348623157e308'),
  );
}

const patterns = new Map<string, fc.Arbitrary<string>>();

function strings(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  if (schema.pattern === undefined) return fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constant('class'));
  let known = patterns.get(schema.pattern);
  if (known === undefined) {
    known =
      schema.pattern === CONSTANT_NAME
        ? fc.constantFrom('A', 'ab', '$_', '启用', 'a1')
        : fc.stringMatching(new RegExp(schema.pattern));
    patterns.set(schema.pattern, known);
  }
  return known;
}

function arrays({ items, prefixItems }: Schema, resolve: ResolveReference, depth: number): fc.Arbitrary<JsonTree> {
  const parts =
    prefixItems === undefined
      ? fc.array(treeOfSchema(items === false ? {} : (items ?? {}), resolve, depth - 1), { maxLength: 3 })
      : fc.tuple(...prefixItems.map((item) => treeOfSchema(item, resolve, depth - 1)));
  return parts.map((trees) => ({ items: trees }));
}

function objects(schema: Schema, resolve: ResolveReference, depth: number): fc.Arbitrary<JsonTree> {
  const { properties = {}, required = [], additionalProperties = {}, propertyNames } = schema;
  const named = Object.entries(properties).map(([name, part]) => {
    const member = treeOfSchema(part, resolve, depth - 1).map((value) => [name, value] as const);
    return required.includes(name) ? member : fc.option(member);
  });
  const names = propertyNames === undefined ? strings({}) : namesOf(propertyNames, resolve);
  const others =
    additionalProperties === false || Object.hasOwn(schema, 'properties')
      ? fc.constant([])
      : fc.array(fc.tuple(names, treeOfSchema(additionalProperties, resolve, depth - 1)), { maxLength: 3 });
  return fc
    .tuple(fc.tuple(...named), others)
    .map(([first, rest]) => withoutRepeats([...first.filter((member) => member !== null), ...rest]));
}

function namesOf(schema: Schema, resolve: ResolveReference): fc.Arbitrary<string> {
  return treeOfSchema(schema, resolve, 0)
    .filter((tree) => typeof tree === 'string' && tree.startsWith('"'))
    .map((tree) => JSON.parse(tree as string) as string);
}

/** JSON Schema knows no name twice. */
function withoutRepeats(members: readonly (readonly [string, JsonTree])[]): JsonTree {
  return { members: [...new Map(members.filter(([name]) => name !== '__proto__'))] };
}
