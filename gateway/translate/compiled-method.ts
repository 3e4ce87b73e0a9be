import { resultType } from '../../metadata/definition/result-type.ts';
import type { MethodDefinition, TypeTable } from '../../metadata/definition/service-definition.ts';
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

export function compileMethod(
  method: MethodDefinition,
  types: TypeTable,
  compiler: TypeCompiler,
  settings: MethodSettings,
): CompiledMethod {
  const returned = resultType(method.returnType);
  const parameters = method.parameterTypes.map((type, index) => {
    const name = settings.parameterNames?.[index];
    return { name: name ?? `arg${index}`, isNameConfigured: name !== undefined, codec: compiler.compile(type) };
  });
  return {
    name: method.name,
    parameterTypeNames: method.parameterTypeNames,
    parameters,
    result: returned === null ? null : compiler.compile(returned),
    rawReturnHazard: returned === null ? null : rawReturnHazard(returned, types),
    signature: `${method.name}(${parameters.map(({ codec }) => codec.javaType).join(', ')})`,
    timeoutMs: settings.timeoutMs,
    retries: settings.retries,
  };
}
