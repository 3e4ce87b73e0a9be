import type { JavaType } from './java-type.ts';

/** One type of a definition's `types`, from either shape of the document. */
export interface TypeDefinition {
  /** Binary name without type arguments. */
  readonly name: string;
  /**
   * `enum`: has constants. `pojo`: has properties. `opaque`: neither, so an interface, an abstract type, a class
   * without fields, or a JDK type.
   */
  readonly shape: 'enum' | 'pojo' | 'opaque';
  /** `toString()` of the constants (not always `name()`: see the README of this folder). Empty unless `enum`. */
  readonly constants: readonly string[];
  /** Declared property name to declared type, in document order. Empty unless `pojo`. */
  readonly properties: ReadonlyMap<string, JavaType>;
  /** Type variables seen in the properties, in order of first appearance. */
  readonly variables: readonly string[];
}

export interface MethodDefinition {
  readonly name: string;
  readonly parameterTypes: readonly JavaType[];
  /** Erased binary names, as `$invoke` needs them: `java.util.List`, `pkg.Outer$Inner`, `int[]`. */
  readonly parameterTypeNames: readonly string[];
  readonly returnType: JavaType;
  readonly isDeprecated: boolean;
}

/** Looks types up by either spelling of nested classes. */
export interface TypeTable {
  /** The entry for `pkg.Page<pkg.User>` if there is one of its own, else the one for the raw class. */
  find(type: JavaType): TypeDefinition | undefined;
  /** By binary or dotted name without arguments. */
  findByName(name: string): TypeDefinition | undefined;
  /** True for a name that stands for a type variable: no package, not a primitive, no entry of its own. */
  isVariable(name: string): boolean;
  /** Each type once, by its raw class. */
  values(): Iterable<TypeDefinition>;
  readonly size: number;
}

/** One typed model from both shapes of Dubbo's `ServiceDefinition` (2.7 and 3.x). */
export interface ServiceDefinition {
  /** Binary name of the interface. */
  readonly serviceInterface: string;
  /** From the document's `parameters`; null when absent or empty. */
  readonly group: string | null;
  readonly version: string | null;
  /**
   * Of the document's `parameters` only what speaks of the service: `release`, `timeout`, `default.timeout`,
   * `<method>.timeout`. The others speak of whichever instance wrote last, and `token` is a secret.
   */
  readonly parameters: ReadonlyMap<string, string>;
  readonly methods: readonly MethodDefinition[];
  /** The interface as a whole: by its annotation, or as the provider has it configured. */
  readonly isDeprecated: boolean;
  readonly types: TypeTable;
  /** What was skipped or repaired while reading, one line each. */
  readonly problems: readonly string[];
}
