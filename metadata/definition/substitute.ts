import type { JavaType } from './java-type.ts';
import { OBJECT_TYPE } from './object-type.ts';
import type { TypeTable } from './service-definition.ts';

/**
 * A type without variables and wildcards, from bindings to such types: variables become what they are bound to, else Object;
 * `? extends X` becomes X.
 * `isReplaced` tells whether there was one bound to something, so that the provider cannot infer the class there.
 */
export function substitute(
  type: JavaType,
  bindings: ReadonlyMap<string, JavaType>,
  types: TypeTable,
): { type: JavaType; isReplaced: boolean } {
  if (type.kind === 'wildcard') {
    if (type.bound === null) return { type: OBJECT_TYPE, isReplaced: false };
    return { type: substitute(type.bound, bindings, types).type, isReplaced: true };
  }
  if (type.kind === 'array') {
    const component = substitute(type.component, bindings, types);
    return { type: { kind: 'array', component: component.type }, isReplaced: component.isReplaced };
  }
  const bound = bindings.get(type.name);
  if (bound !== undefined && type.arguments.length === 0) {
    // It is without variables itself. Shared, not copied: `Map<T,T>` would double it at each level.
    return { type: bound, isReplaced: true };
  }
  if (types.isVariable(type.name)) return { type: OBJECT_TYPE, isReplaced: false };
  const parts = type.arguments.map((argument) => substitute(argument, bindings, types));
  return {
    type: { kind: 'class', name: type.name, arguments: parts.map((part) => part.type) },
    isReplaced: parts.some((part) => part.isReplaced),
  };
}
