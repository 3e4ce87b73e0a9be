import type { JavaType } from './java-type.ts';
import { OBJECT_TYPE } from './object-type.ts';

const FUTURES: ReadonlySet<string> = new Set([
  'java.util.concurrent.CompletableFuture',
  'java.util.concurrent.CompletionStage',
  'java.util.concurrent.Future',
]);

/**
 * What a method gives to its caller; null for nothing. A future's value is what travels: definitions lose its type, unless the
 * configuration states the signature.
 */
export function resultType(returnType: JavaType): JavaType | null {
  const type =
    returnType.kind === 'class' && FUTURES.has(returnType.name) ? (returnType.arguments[0] ?? OBJECT_TYPE) : returnType;
  const isVoid = type.kind === 'class' && (type.name === 'void' || type.name === 'java.lang.Void');
  return isVoid ? null : type;
}
