import type { JavaType } from './java-type.ts';
import type { TypeDefinition } from './service-definition.ts';

const NONE: ReadonlyMap<string, JavaType> = new Map();

/** What the variables of a POJO stand for in `type`. With more variables than one their order is not told, so none can be bound. */
export function boundVariables(
  { variables }: TypeDefinition,
  typeArguments: readonly JavaType[],
): ReadonlyMap<string, JavaType> {
  return variables.length === 1 && typeArguments.length === 1 ? new Map([[variables[0]!, typeArguments[0]!]]) : NONE;
}
