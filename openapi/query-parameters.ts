import type { ArgumentModel } from './argument-model.ts';
import type { SchemaTemplate } from './component.ts';

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
 */
export function queryParameters(args: readonly ArgumentModel[]): readonly QueryParameter[] | null {
  const found: QueryParameter[] = [];
  for (const { name, isPrimitive, text } of args) {
    if (TAKEN.has(name) || text === null) return null;
    found.push({ name, isRequired: isPrimitive, schema: text });
  }
  return found;
}
