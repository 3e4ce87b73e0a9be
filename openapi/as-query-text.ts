import type { Schema } from './schema/schema.ts';

/** The schema of a scalar as one text of a query can have it: neither null nor the object that an enum may be. */
export function asQueryText(schema: Schema): Schema {
  if (schema.$ref !== undefined) return { ...schema, type: ['string', 'number', 'boolean'] };
  const { type } = schema;
  if (typeof type !== 'object') return schema;
  const types = type.filter((name) => name !== 'null');
  return { ...schema, type: types.length === 1 ? types[0]! : types };
}
