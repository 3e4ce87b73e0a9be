import type { Schema } from './schema/schema.ts';
import type { ValueType } from './schema/value-type.ts';

/**
 * The schema of a scalar as a query has it: there is no null in a query, and no object, which an enum may be in a body. All is text there, so that
 * an integer or a boolean does not have to be one as well; but `NaN` is a text.
 *
 * @param schema of the scalar as an input
 */
export function asQueryText(schema: Schema, value: ValueType): Schema {
  const declared = value.kind === 'scalar' ? value.schemas.input.type : 'string';
  const types = (typeof declared === 'object' ? declared : [declared ?? 'string']).filter((name) => name !== 'null');
  const [first] = types;
  // Of a date the text says all.
  const kept = types.filter((name) => name === first || (first === 'number' && name === 'string'));
  const { pattern, ...rest } = schema;
  const type = kept.length === 1 ? kept[0]! : kept;
  // Without texts there is nothing for a pattern to say.
  return pattern === undefined || !kept.includes('string') ? { ...rest, type } : { ...schema, type };
}
