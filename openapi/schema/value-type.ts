import type { JavaType } from '../../metadata/definition/java-type.ts';
import type { TypeDefinition } from '../../metadata/definition/service-definition.ts';
import type { ScalarSchemas } from './scalar-schemas.ts';

/** What a declared type comes to in JSON: the same choice that the translator's families make. No variables and wildcards are left. */
export type ValueType = ScalarType | EnumType | ListType | MapType | PojoType | AnyType;

export interface ScalarType {
  readonly kind: 'scalar';
  readonly javaType: JavaType;
  readonly schemas: ScalarSchemas;
}

export interface EnumType {
  readonly kind: 'enum';
  readonly javaType: JavaType;
  readonly constants: readonly string[];
}

/** Arrays and collections. */
export interface ListType {
  readonly kind: 'list';
  readonly element: ValueType;
}

export interface MapType {
  readonly kind: 'map';
  readonly key: ValueType;
  readonly value: ValueType;
}

export interface PojoType {
  readonly kind: 'pojo';
  readonly javaType: JavaType;
  readonly definition: TypeDefinition;
  /** In the order of the definition. Filled after the type is known, since a class may hold itself. */
  readonly properties: Map<string, ValueType>;
  /** What stands where the definition says Object, most likely: see the translator's `erasedCodec`. */
  argument: ValueType | null;
  /** Those properties. */
  readonly erased: Set<string>;
}

/** Object, interfaces, and every type that nobody knows. */
export interface AnyType {
  readonly kind: 'any';
}

/** There is one. */
export const ANY: AnyType = { kind: 'any' };
