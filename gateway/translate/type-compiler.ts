import { formatJavaType } from '../../metadata/definition/format-java-type.ts';
import type { JavaType } from '../../metadata/definition/java-type.ts';
import type { TypeTable } from '../../metadata/definition/service-definition.ts';
import { families } from './family/families.ts';
import type { Certainty, FamilyContext, TranslateOptions } from './family/type-family.ts';
import { isTooLarge } from '../../metadata/definition/is-too-large.ts';
import { OBJECT_TYPE } from '../../metadata/definition/object-type.ts';
import { substitute } from '../../metadata/definition/substitute.ts';
import type { TypeCodec } from './type-codec.ts';

/**
 * How many new types of bound variables a type may come to: two properties that grow (`Tree<List<T>>`, `Tree<Set<T>>`) double
 * them at each level. Beyond, anything is taken.
 */
const MAX_EXPANDED = 1_000;
const NO_BINDINGS: ReadonlyMap<string, JavaType> = new Map();

/**
 * Compiles the declared types of one definition, each once, into codecs.
 *
 * A *hinted* type (see Certainty) stands where Dubbo's generic conversion has lost the class: behind a type variable (`List<T>` in
 * `Page<User>`) or a wildcard. There, the maps of POJOs name their class; the hint goes through containers and ends at the
 * POJO, whose own properties the provider knows again.
 */
export class TypeCompiler {
  private readonly types: TypeTable;
  private readonly options: TranslateOptions;
  private readonly compiled = new Map<string, TypeCodec>();
  /** Types that bound variables made of the one being compiled. */
  private expanded = 0;

  constructor(types: TypeTable, options: TranslateOptions) {
    this.types = types;
    this.options = options;
  }

  compile(type: JavaType): TypeCodec {
    this.expanded = 0;
    return this.compileDeclared(type, NO_BINDINGS);
  }

  private compileDeclared(type: JavaType, bindings: ReadonlyMap<string, JavaType>): TypeCodec {
    const { type: closed, isReplaced } = substitute(type, bindings, this.types);
    return this.compileClosed(closed, isReplaced ? 'hinted' : 'declared');
  }

  private compileClosed(declared: JavaType, certainty: Certainty): TypeCodec {
    // Anything is taken where a definition grows without end.
    const type = isTooLarge(declared) ? OBJECT_TYPE : declared;
    const javaType = formatJavaType(type);
    const key = `${certainty} ${javaType}`;
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    if (certainty !== 'declared' && type.kind === 'class' && type.arguments.length > 0) {
      if (this.expanded === MAX_EXPANDED) return this.compileClosed(OBJECT_TYPE, certainty);
      this.expanded++;
    }
    const context: FamilyContext = {
      types: this.types,
      options: this.options,
      certainty,
      compile: (part) => this.compileClosed(part, certainty),
      compileProperty: (part, bindings) => this.compileDeclared(part, bindings),
      compileErased: (part) => this.compileClosed(part, 'erased'),
      remember: (codec) => this.compiled.set(key, codec),
    };
    for (const family of families) {
      const codec = family.compile(type, javaType, context);
      if (codec !== null) {
        this.compiled.set(key, codec);
        return codec;
      }
    }
    throw new Error(`no type family for ${javaType}`);
  }
}
