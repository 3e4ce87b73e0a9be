import { boundVariables } from '../../metadata/definition/bound-variable.ts';
import { COLLECTION_NAMES, MAP_NAMES } from '../../metadata/definition/container-names.ts';
import { formatJavaType } from '../../metadata/definition/format-java-type.ts';
import { isTooLarge } from '../../metadata/definition/is-too-large.ts';
import type { JavaType } from '../../metadata/definition/java-type.ts';
import { OBJECT_TYPE } from '../../metadata/definition/object-type.ts';
import type { TypeDefinition, TypeTable } from '../../metadata/definition/service-definition.ts';
import { substitute } from '../../metadata/definition/substitute.ts';
import type { ScalarTable } from './scalar-schemas.ts';
import { ANY, type PojoType, type ValueType } from './value-type.ts';

type ClassType = Extract<JavaType, { kind: 'class' }>;

/** As in the translator: two properties that grow (`Tree<List<T>>`, `Tree<Set<T>>`) double the types at each level. */
const MAX_EXPANDED = 1_000;
const NO_BINDINGS: ReadonlyMap<string, JavaType> = new Map();

/** Resolves the declared types of one definition, each once, in the order in which the translator compiles them. */
export class TypeResolver {
  readonly #types: TypeTable;
  readonly #scalars: ScalarTable;
  readonly #resolved = new Map<string, ValueType>();
  /** Types that bound variables made of the one being resolved. */
  #expanded = 0;

  constructor(types: TypeTable, scalars: ScalarTable) {
    this.#types = types;
    this.#scalars = scalars;
  }

  /** The same object for the same type. */
  resolve(type: JavaType): ValueType {
    this.#expanded = 0;
    return this.#declared(type, NO_BINDINGS);
  }

  #declared(type: JavaType, bindings: ReadonlyMap<string, JavaType>): ValueType {
    const closed = substitute(type, bindings, this.#types);
    return this.#closed(closed.type, closed.isReplaced);
  }

  #closed(declared: JavaType, isReplaced: boolean): ValueType {
    // Anything is taken where a definition grows without end.
    const type = isTooLarge(declared) ? OBJECT_TYPE : declared;
    const name = formatJavaType(type);
    const known = this.#resolved.get(name);
    if (known !== undefined) return known;
    if (isReplaced && type.kind === 'class' && type.arguments.length > 0 && ++this.#expanded > MAX_EXPANDED) return ANY;
    const resolved = this.#make(type, name, isReplaced);
    this.#resolved.set(name, resolved);
    return resolved;
  }

  #make(type: JavaType, name: string, isReplaced: boolean): ValueType {
    const schemas = this.#scalars.get(type.kind === 'class' ? type.name : name);
    if (schemas !== undefined) return { kind: 'scalar', javaType: type, schemas };
    if (type.kind === 'array') return { kind: 'list', element: this.#closed(type.component, isReplaced) };
    if (type.kind === 'wildcard') return ANY;
    const definition = this.#types.find(type);
    if (definition?.shape === 'enum') return { kind: 'enum', javaType: type, constants: definition.constants };
    const part = (index: number): ValueType => this.#closed(type.arguments[index] ?? OBJECT_TYPE, isReplaced);
    if (COLLECTION_NAMES.has(type.name)) return { kind: 'list', element: part(0) };
    if (MAP_NAMES.has(type.name)) return { kind: 'map', key: part(0), value: part(1) };
    return definition?.shape === 'pojo' ? this.#pojo(type, name, definition) : ANY;
  }

  #pojo(type: ClassType, name: string, definition: TypeDefinition): PojoType {
    const properties = new Map<string, ValueType>();
    const erased = new Set<string>();
    const pojo: PojoType = { kind: 'pojo', javaType: type, definition, properties, argument: null, erased };
    this.#resolved.set(name, pojo);
    const bindings = boundVariables(definition, type.arguments);
    if (type.arguments.length === 1) pojo.argument = this.#closed(type.arguments[0]!, true);
    for (const [property, propertyType] of definition.properties) {
      const resolved = this.#declared(propertyType, bindings);
      properties.set(property, resolved);
      if (pojo.argument !== null && isObject(substitute(propertyType, bindings, this.#types).type))
        erased.add(property);
    }
    return pojo;
  }
}

function isObject(type: JavaType): boolean {
  return formatJavaType(isTooLarge(type) ? OBJECT_TYPE : type) === 'java.lang.Object';
}
