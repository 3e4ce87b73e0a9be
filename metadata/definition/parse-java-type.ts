import { binaryName } from './binary-name.ts';
import type { BinaryNames } from './binary-name.ts';
import { JavaTypeError } from './java-type-error.ts';
import type { JavaType } from './java-type.ts';
import { readJavaType } from './read-java-type.ts';
import { TypeCursor } from './type-cursor.ts';

/** In UTF-16 units. The longest that Dubbo writes are a few hundred. */
const MAX_LENGTH = 8192;

/**
 * Reads a Java type as definitions and people spell it: `java.util.Map<java.lang.Long,pkg.Outer$Node[]>`, `? extends
 * X`, `int[][]`, `[Ljava.lang.String;`, blanks anywhere between the parts. Nested classes may be spelled either way;
 * `names` makes them binary (default: the rule of `binaryName`). Throws JavaTypeError, whose `offset` says where.
 */
export function parseJavaType(text: string, names: BinaryNames = binaryName): JavaType {
  if (text.length > MAX_LENGTH) throw new JavaTypeError(`type of more than ${MAX_LENGTH} characters`, text, MAX_LENGTH);
  const cursor = new TypeCursor(text);
  const type = readJavaType(cursor, names);
  if (!cursor.atEnd()) cursor.fail('unexpected text after the type');
  return type;
}
