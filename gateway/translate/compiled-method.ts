import type { JavaType } from '../../metadata/definition/java-type.ts';
import type { MethodDefinition, TypeTable } from '../../metadata/definition/service-definition.ts';
import { OBJECT_TYPE } from '../../metadata/definition/object-type.ts';
import { rawReturnHazard } from './raw-return-hazard.ts';
import type { TypeCodec } from './type-codec.ts';
import type { TypeCompiler } from './type-compiler.ts';

export interface CompiledParameter {
  /** Configured, else `arg0`, `arg1`... */
  readonly name: string;
  readonly isNameConfigured: boolean;
  readonly codec: TypeCodec;
}

/** One overload, ready to translate: all of it is made once for each definition. */
export interface CompiledMethod {
  readonly name: string;
  /** Erased binary names for `$invoke`. */
  readonly parameterTypeNames: readonly string[];
  readonly parameters: readonly CompiledParameter[];
  /** Null for `void`. */
  readonly result: TypeCodec | null;
  /** Why results must come generalized (`generic=true`) from every provider; null when `raw.return` may be used. */
  readonly rawReturnHazard: string | null;
  /** `find(long, java.lang.String)`: for messages. */
  readonly signature: string;
  /** From the configuration; null leaves it to the provider. */
  readonly timeoutMs: number | null;
  /** How many other providers a failed call may go to, as configured. Null: none, whoever says so. */
  readonly retries: number | null;
}

export interface MethodSettings {
  readonly parameterNames: readonly string[] | null;
  readonly timeoutMs: number | null;
  readonly retries: number | null;
}

const FUTURES: ReadonlySet<string> = new Set([
  'java.util.concurrent.CompletableFuture',
  'java.util.concurrent.CompletionStage',
  'java.util.concurrent.Future',
]);

/** A future's value is what travels. Definitions lose its type, unless the configuration states the signature. */
function unwrapFuture(type: JavaType): JavaType {
  return type.kind === 'class' && FUTURES.has(type.name) ? (type.arguments[0] ?? OBJECT_TYPE) : type;
}

export function compileMethod(
  method: MethodDefinition,
  types: TypeTable,
  compiler: TypeCompiler,
  settings: MethodSettings,
): CompiledMethod {
  const returnType = unwrapFuture(method.returnType);
  const isVoid = returnType.kind === 'class' && (returnType.name === 'void' || returnType.name === 'java.lang.Void');
  const parameters = method.parameterTypes.map((type, index) => {
    const name = settings.parameterNames?.[index];
    return { name: name ?? `arg${index}`, isNameConfigured: name !== undefined, codec: compiler.compile(type) };
  });
  return {
    name: method.name,
    parameterTypeNames: method.parameterTypeNames,
    parameters,
    result: isVoid ? null : compiler.compile(returnType),
    rawReturnHazard: isVoid ? null : rawReturnHazard(returnType, types),
    signature: `${method.name}(${parameters.map(({ codec }) => codec.javaType).join(', ')})`,
    timeoutMs: settings.timeoutMs,
    retries: settings.retries,
  };
}
