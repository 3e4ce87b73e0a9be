import { applySignature } from '../metadata/definition/apply-signature.ts';
import { formatJavaType } from '../metadata/definition/format-java-type.ts';
import type { JavaType } from '../metadata/definition/java-type.ts';
import { JavaTypeError } from '../metadata/definition/java-type-error.ts';
import { parseSignature } from '../metadata/definition/parse-signature.ts';
import { resultType } from '../metadata/definition/result-type.ts';
import type { MethodDefinition, ServiceDefinition } from '../metadata/definition/service-definition.ts';
import { readableType } from './readable-type.ts';

/** What the configuration says of one service, beside its definition. */
export interface ServiceSettings {
  readonly timeoutMs: number | null;
  readonly methods: ReadonlyMap<string, MethodSettings>;
}

interface MethodSettings {
  readonly timeoutMs: number | null;
  /** How many other providers a failed call may go to; null: it is not declared idempotent. */
  readonly retries: number | null;
  readonly parameters: readonly string[] | null;
  readonly signature: string | null;
}

export interface DescribedParameter {
  readonly name: string;
  readonly isNameConfigured: boolean;
  readonly type: JavaType;
}

/** One overload, as callers have to know it. */
export interface DescribedMethod {
  readonly name: string;
  /** Erased binary names, as a forced overload lists them. */
  readonly parameterTypeNames: readonly string[];
  readonly parameters: readonly DescribedParameter[];
  /** Null for void. */
  readonly result: JavaType | null;
  /** `User getUser(long id)`. */
  readonly summary: string;
  /** The same with full names, as Java declares it. */
  readonly signature: string;
  /** Null: the gateway's own. */
  readonly timeoutMs: number | null;
  readonly isIdempotent: boolean;
  readonly isDeprecated: boolean;
}

/** The methods of a definition that a URL can name, with what the configuration says of them. */
export function describeMethods(
  definition: ServiceDefinition,
  settings: ServiceSettings | undefined,
): readonly DescribedMethod[] {
  return definition.methods.filter(isNameable).map((method) => describe(method, definition, settings));
}

/** Java has no others, but anybody may write definitions. */
function isNameable({ name, parameterTypeNames }: MethodDefinition): boolean {
  if (name === '' || name === '.' || name === '..' || name.includes('~') || !name.isWellFormed()) return false;
  return parameterTypeNames.every((type) => type.isWellFormed() && !/[ ,]/.test(type));
}

function describe(
  definition: MethodDefinition,
  { types, parameters, isDeprecated }: ServiceDefinition,
  service: ServiceSettings | undefined,
): DescribedMethod {
  const settings = service?.methods.get(definition.name);
  const stated = applied(definition, settings?.signature ?? null, types);
  const { parameterTypes, returnType } = stated?.definition ?? definition;
  const names = settings?.parameters ?? stated?.parameterNames ?? null;
  // Names of another overload's length are that overload's.
  const known = names !== null && names.length === parameterTypes.length ? names : null;
  const described = parameterTypes.map((type, index) => {
    return { name: known?.[index] ?? `arg${index}`, isNameConfigured: known !== null, type };
  });
  const declare = (format: (type: JavaType) => string): string => {
    const list = described.map(({ type, name }) => `${format(type)} ${name}`).join(', ');
    return `${format(returnType)} ${definition.name}(${list})`;
  };
  const published = parameters.get(`${definition.name}.timeout`) ?? parameters.get('timeout');
  return {
    name: definition.name,
    parameterTypeNames: definition.parameterTypeNames,
    parameters: described,
    result: resultType(returnType),
    summary: declare(readableType),
    signature: declare(formatJavaType),
    timeoutMs: settings?.timeoutMs ?? service?.timeoutMs ?? milliseconds(published),
    isIdempotent: typeof settings?.retries === 'number',
    isDeprecated: isDeprecated || definition.isDeprecated,
  };
}

/** A signature with a name of no type is told of elsewhere; calls go by the definition alone. */
function applied(definition: MethodDefinition, signature: string | null, types: ServiceDefinition['types']) {
  if (signature === null) return null;
  try {
    return applySignature(definition, parseSignature(signature), types);
  } catch (error) {
    if (error instanceof JavaTypeError) return null;
    throw error;
  }
}

function milliseconds(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
