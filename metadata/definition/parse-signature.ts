import { binaryName } from './binary-name.ts';
import { JavaTypeError } from './java-type-error.ts';
import type { JavaType } from './java-type.ts';
import { isPrimitive } from './primitive.ts';
import { readJavaType } from './read-java-type.ts';
import { TypeCursor } from './type-cursor.ts';

interface SignatureParameter {
  readonly type: JavaType;
  /** Null where the signature leaves it out. */
  readonly name: string | null;
}

/** A method as people write it down: `Page<User> search(Query<User> query, int limit)`. */
export interface Signature {
  readonly returnType: JavaType;
  readonly name: string;
  readonly parameters: readonly SignatureParameter[];
}

/** In UTF-16 units. */
const MAX_LENGTH = 32_768;
const MODIFIERS = ['public', 'abstract', 'default', 'final'] as const;

/**
 * Reads a Java method's declaration, without a body. Names of parameters may be left out; modifiers and a last `;` are
 * passed over, so that a line of the Java source can be pasted. Type names stay as they are written: see
 * `resolveSimpleNames`. Throws JavaTypeError.
 */
export function parseSignature(text: string): Signature {
  if (text.length > MAX_LENGTH) {
    throw new JavaTypeError(`signature of more than ${MAX_LENGTH} characters`, text, MAX_LENGTH);
  }
  const cursor = new TypeCursor(text);
  skipModifiers(cursor);
  const returnType = readJavaType(cursor, binaryName);
  cursor.skipBlanks();
  const name = cursor.takeIdentifier();
  if (name === '') cursor.fail('expected the name of the method');
  const parameters = readParameters(cursor);
  cursor.take(';');
  if (!cursor.atEnd()) cursor.fail('unexpected text after the signature');
  return { returnType, name, parameters };
}

function readParameters(cursor: TypeCursor): SignatureParameter[] {
  const parameters: SignatureParameter[] = [];
  cursor.expect('(');
  if (cursor.take(')')) return parameters;
  do {
    parameters.push(readParameter(cursor));
  } while (cursor.take(','));
  cursor.expect(')');
  return parameters;
}

function readParameter(cursor: TypeCursor): SignatureParameter {
  skipModifiers(cursor);
  const start = cursor.position;
  const declared = readJavaType(cursor, binaryName);
  if (declared.kind === 'class' && declared.name === 'void') cursor.fail('a parameter cannot be void', start);
  const type: JavaType = cursor.take('...') ? { kind: 'array', component: declared } : declared;
  cursor.skipBlanks();
  const nameStart = cursor.position;
  const name = cursor.takeIdentifier();
  if (isPrimitive(name)) cursor.fail(`${name} is no name`, nameStart);
  return { type, name: name === '' ? null : name };
}

function skipModifiers(cursor: TypeCursor): void {
  while (MODIFIERS.some((modifier) => cursor.takeWord(modifier)));
}
