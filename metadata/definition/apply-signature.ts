import { erasedName } from './erased-name.ts';
import type { Signature } from './parse-signature.ts';
import { resolveSimpleNames } from './resolve-simple-names.ts';
import type { MethodDefinition, TypeTable } from './service-definition.ts';

export interface StatedMethod {
  readonly definition: MethodDefinition;
  /** From the signature, where it names every parameter. */
  readonly parameterNames: readonly string[] | null;
}

/**
 * A method with the types that the configuration states, since definitions lose the arguments of a top-level `Page<User>`. Null when
 * the signature is another overload's: its erased parameter types differ. Throws JavaTypeError for a name that fits no type.
 */
export function applySignature(
  definition: MethodDefinition,
  signature: Signature,
  types: TypeTable,
): StatedMethod | null {
  const resolved = resolveSimpleNames(signature, types);
  const parameterTypes = resolved.parameters.map(({ type }) => type);
  const erased = parameterTypes.map(erasedName);
  const isSame =
    erased.length === definition.parameterTypeNames.length &&
    erased.every((name, index) => name === definition.parameterTypeNames[index]);
  if (!isSame) return null;
  const names = resolved.parameters.map(({ name }) => name);
  return {
    definition: { ...definition, parameterTypes, returnType: resolved.returnType },
    parameterNames: names.every((name) => name !== null) ? names : null,
  };
}
