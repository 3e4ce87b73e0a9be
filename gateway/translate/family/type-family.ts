import type { JavaType } from '../../../metadata/definition/java-type.ts';
import type { TypeTable } from '../../../metadata/definition/service-definition.ts';
import type { TypeCodec } from '../type-codec.ts';

/**
 * How sure the class of a value is. `declared`: the provider infers it from the declaration. `hinted`: it cannot, so a POJO names
 * its class under the key `class`. `erased`: it cannot, and the value may be of another class altogether.
 */
export type Certainty = 'declared' | 'hinted' | 'erased';

/** What a family may ask while it makes a codec. */
export interface FamilyContext {
  readonly types: TypeTable;
  readonly options: TranslateOptions;
  /**
   * The codec of a part (element, key, value). `hinted` follows the type through containers: see TypeCompiler.
   */
  compile(type: JavaType): TypeCodec;
  /** The codec of a POJO's property: variables replaced by the POJO's own arguments. */
  compileProperty(type: JavaType, bindings: ReadonlyMap<string, JavaType>): TypeCodec;
  /** The codec of a type that stands where the definition says Object. */
  compileErased(type: JavaType): TypeCodec;
  /** Makes the codec known before its parts are compiled, for types that hold themselves. */
  remember(codec: TypeCodec): void;
  readonly certainty: Certainty;
}

export interface TranslateOptions {
  /** A JSON scalar is taken for a String, by its source text. */
  readonly lenient: boolean;
  /** An unknown property of a POJO is refused; else it is ignored, as Dubbo does. */
  readonly strict: boolean;
  /** For dates without an offset: `UTC`, `+08:00`, or an IANA name. */
  readonly timeZone: string;
}

/**
 * A group of Java types that share their JSON and Hessian forms. To support more types, add a file with a family and list it
 * in `families.ts`.
 */
export interface TypeFamily {
  readonly name: string;
  /** Null when the type belongs to another family. `type` has no variables or wildcards left. */
  compile(type: JavaType, javaType: string, context: FamilyContext): TypeCodec | null;
}
