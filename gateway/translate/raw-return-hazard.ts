import type { JavaType } from '../../metadata/definition/java-type.ts';
import type { TypeTable } from '../../metadata/definition/service-definition.ts';
import { formatJavaType } from '../../metadata/definition/format-java-type.ts';
import { COLLECTION_NAMES, MAP_NAMES } from '../../metadata/definition/container-names.ts';
import { isTooLarge } from '../../metadata/definition/is-too-large.ts';

/** JDK types whose values can be of classes that no signature names. */
const OPEN_JDK_TYPES: ReadonlySet<string> = new Set([
  'java.lang.Object',
  'java.lang.Comparable',
  'java.io.Serializable',
  'java.lang.Cloneable',
  'java.lang.Throwable',
  'java.lang.Exception',
]);

/** More types than a result can need come from definitions that grow without end. */
const MAX_TYPES = 1_000;

/**
 * Why a result of this type must not be asked for with `raw.return`, or null when it may. Providers from 3.2 on refuse to send an
 * object of a class that no exported signature names, and they refuse *after* the method has run; so wherever the declared type
 * leaves the class open (Object, an interface, an unbound variable, a raw collection), the result is asked for generalized.
 */
export function rawReturnHazard(type: JavaType, types: TypeTable): string | null {
  return hazard(type, types, new Set());
}

function hazard(type: JavaType, types: TypeTable, seen: Set<string>): string | null {
  if (type.kind === 'array') return hazard(type.component, types, seen);
  if (type.kind === 'wildcard') return type.bound === null ? '? is open' : hazard(type.bound, types, seen);
  if (isTooLarge(type)) return `${type.name} is nested too deeply`;
  const name = formatJavaType(type);
  if (seen.has(name)) return null;
  if (seen.size === MAX_TYPES) return 'it holds too many types';
  seen.add(name);
  if (OPEN_JDK_TYPES.has(type.name) || types.isVariable(type.name)) return `${name} is open`;
  if (isContainer(type.name) && type.arguments.length === 0) return `${name} does not name its elements`;
  for (const argument of type.arguments) {
    const found = hazard(argument, types, seen);
    if (found !== null) return found;
  }
  return propertyHazard(type, types, seen);
}

function isContainer(name: string): boolean {
  return COLLECTION_NAMES.has(name) || MAP_NAMES.has(name) || name === 'java.util.Optional';
}

function propertyHazard(type: JavaType & { kind: 'class' }, types: TypeTable, seen: Set<string>): string | null {
  const definition = types.find(type);
  if (definition?.shape === 'pojo') {
    for (const [property, declared] of definition.properties) {
      // A variable that the POJO's one argument binds was checked as that argument.
      const isBound = definition.variables.length === 1 && type.arguments.length === 1;
      const bound = isBound ? bind(declared, definition.variables[0]!, type.arguments[0]!) : declared;
      const found = hazard(bound, types, seen);
      if (found !== null) return `${type.name}.${property}: ${found}`;
    }
    return null;
  }
  const isNamed = definition?.shape === 'enum' || /^(?:java|javax)\./.test(type.name) || !type.name.includes('.');
  return isNamed ? null : `${type.name} has no properties, so it is an interface or open`;
}

function bind(type: JavaType, variable: string, argument: JavaType): JavaType {
  if (type.kind === 'array') return { kind: 'array', component: bind(type.component, variable, argument) };
  if (type.kind === 'wildcard') return type.bound === null ? type : bind(type.bound, variable, argument);
  if (type.name === variable && type.arguments.length === 0) return argument;
  return { kind: 'class', name: type.name, arguments: type.arguments.map((part) => bind(part, variable, argument)) };
}
