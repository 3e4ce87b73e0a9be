import { formatJavaType } from './format-java-type.ts';
import { JavaTypeError } from './java-type-error.ts';
import type { JavaType } from './java-type.ts';
import { JDK_SIMPLE_NAMES } from './jdk-simple-names.ts';
import type { Signature } from './parse-signature.ts';
import { isPrimitive } from './primitive.ts';
import type { TypeTable } from './service-definition.ts';

/**
 * Replaces simple names in a signature (`User`, `Outer.Inner`) by the binary names of the one type of the definition,
 * or of the JDK, that is called so. Full names stay. Throws JavaTypeError for a name that fits none or several.
 */
export function resolveSimpleNames(signature: Signature, types: TypeTable): Signature {
  const bySimpleName = indexSimpleNames(types);
  const resolve = (type: JavaType): JavaType => {
    if (type.kind === 'array') return { kind: 'array', component: resolve(type.component) };
    if (type.kind === 'wildcard') return { kind: 'wildcard', bound: type.bound === null ? null : resolve(type.bound) };
    return { kind: 'class', name: resolveName(type.name, types, bySimpleName), arguments: type.arguments.map(resolve) };
  };
  const parameters = signature.parameters.map(({ type, name }) => ({ type: resolve(type), name }));
  return { returnType: resolve(signature.returnType), name: signature.name, parameters };
}

function resolveName(name: string, types: TypeTable, bySimpleName: ReadonlyMap<string, ReadonlySet<string>>): string {
  if (isPrimitive(name)) return name;
  // The dotted form lets the table's own knowledge of packages and nested classes decide.
  const known = types.findByName(name) ?? types.findByName(name.replaceAll('$', '.'));
  if (known !== undefined) return known.name;
  if (name.includes('.')) return name;
  const candidates = bySimpleName.get(name) ?? new Set<string>();
  const [found, ...others] = candidates;
  if (others.length > 0) fail(`"${name}" may be ${[...candidates].join(' or ')}: write the full name`, name);
  return found ?? JDK_SIMPLE_NAMES.get(name) ?? fail(`"${name}" is no type of this service: write its full name`, name);
}

/** `pkg.Outer$Inner` is called both `Outer$Inner` and `Inner`. */
function indexSimpleNames(types: TypeTable): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const { name } of types.values()) {
    const withoutPackage = name.slice(name.lastIndexOf('.') + 1);
    for (const simple of new Set([withoutPackage, withoutPackage.slice(withoutPackage.lastIndexOf('$') + 1)])) {
      const names = index.get(simple) ?? new Set<string>();
      index.set(simple, names.add(name));
    }
  }
  return index;
}

function fail(message: string, name: string): never {
  throw new JavaTypeError(message, formatJavaType({ kind: 'class', name, arguments: [] }), 0);
}
