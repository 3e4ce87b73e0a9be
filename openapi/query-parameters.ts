import { isPrimitive } from '../metadata/definition/primitive.ts';
import { argumentForm } from './argument-form.ts';
import type { SchemaTemplate } from './component.ts';
import type { DescribedParameter } from './described-method.ts';
import type { ValueType } from './schema/value-type.ts';
import { joinTemplate } from './text-template.ts';

/** One argument in a query. */
export interface QueryParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: SchemaTemplate;
}

/** They choose the service. */
const TAKEN: ReadonlySet<string> = new Set(['group', 'version']);

/**
 * The arguments of a method as a query has them, or null where it cannot hold them: each a scalar, or a list of scalars, which is given by
 * repeating its name. There is no null in a query: a name is left out.
 *
 * @param values what each parameter comes to in JSON
 * @param scalar gives the schema of a scalar in a query
 */
export function queryParameters(
  parameters: readonly DescribedParameter[],
  values: readonly ValueType[],
  scalar: (value: ValueType) => SchemaTemplate,
): readonly QueryParameter[] | null {
  const found: QueryParameter[] = [];
  for (const [index, { name, type }] of parameters.entries()) {
    const value = values[index]!;
    const form = argumentForm(value);
    if (TAKEN.has(name) || (form !== 'scalar' && form !== 'scalars')) return null;
    const isRequired = type.kind === 'class' && isPrimitive(type.name);
    const schema =
      value.kind === 'list' ? joinTemplate(['{"type":"array","items":', scalar(value.element), '}']) : scalar(value);
    found.push({ name, isRequired, schema });
  }
  return found;
}
