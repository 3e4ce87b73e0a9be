import { UNKNOWN_TYPE } from './definition-reader.ts';
import type { DefinitionReader } from './definition-reader.ts';
import { erasedName } from './erased-name.ts';
import { isDeprecated } from './is-deprecated.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonPlace } from './json-place.ts';
import type { JavaType } from './java-type.ts';
import type { MethodDefinition, TypeTable } from './service-definition.ts';
import { isVariableName } from './variable-name.ts';

/** Reads `methods`. What cannot be called (no name, a parameter that is no type) is left out and reported. */
export function readMethods(
  methods: readonly unknown[],
  reader: DefinitionReader,
  types: TypeTable,
): MethodDefinition[] {
  const root: JsonPlace = { parent: null, key: 'methods' };
  const bySignature = new Map<string, MethodDefinition>();
  for (const [key, value] of methods.entries()) {
    const method = readMethod(value, { parent: root, key }, reader, types);
    if (method === null) continue;
    const signature = `${method.name}(${method.parameterTypeNames.join(',')})`;
    const seen = bySignature.get(signature);
    // A narrowed return type makes Java list the method twice; the narrower says more.
    if (seen === undefined || erasedName(seen.returnType) === 'java.lang.Object') bySignature.set(signature, method);
  }
  return [...bySignature.values()];
}

function readMethod(
  value: unknown,
  place: JsonPlace,
  reader: DefinitionReader,
  types: TypeTable,
): MethodDefinition | null {
  const entry = reader.follow(value);
  if (!isJsonObject(entry)) {
    reader.problems.add(place, 'is no method');
    return null;
  }
  const name = entry['name'];
  if (typeof name !== 'string' || name === '') {
    reader.problems.add(place, 'has no name');
    return null;
  }
  const parameterTypes = readParameterTypes(entry['parameterTypes'], { parent: place, key: 'parameterTypes' }, reader);
  if (parameterTypes === null) return null;
  const returnType = reader.type(entry['returnType'], { parent: place, key: 'returnType' }) ?? UNKNOWN_TYPE;
  const parameterTypeNames = parameterTypes.map((type) => wireName(type, types));
  return { name, parameterTypes, parameterTypeNames, returnType, isDeprecated: isDeprecated(entry['annotations']) };
}

function readParameterTypes(value: unknown, place: JsonPlace, reader: DefinitionReader): JavaType[] | null {
  const list = reader.follow(value) ?? [];
  if (!Array.isArray(list)) {
    reader.problems.add(place, 'is no list');
    return null;
  }
  const parsed: JavaType[] = [];
  for (const [key, parameter] of list.entries()) {
    const type = reader.type(parameter, { parent: place, key });
    if (type === null) return null;
    parsed.push(type);
  }
  return parsed;
}

/** A type variable is erased to Object, also in an array. */
function wireName(type: JavaType, types: TypeTable): string {
  if (type.kind === 'array') return `${wireName(type.component, types)}[]`;
  const name = erasedName(type);
  return isVariableName(name) && types.isVariable(name) ? 'java.lang.Object' : name;
}
