import type { BinaryNames } from './binary-name.ts';
import type { JavaType } from './java-type.ts';
import type { TypeCursor } from './type-cursor.ts';
import { isPrimitive } from './primitive.ts';

/** Real signatures nest a handful of levels. */
const MAX_DEPTH = 64;
/** The limit of the Java virtual machine. */
const MAX_DIMENSIONS = 255;

const JVM_PRIMITIVES: Readonly<Record<string, string>> = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  S: 'short',
  Z: 'boolean',
};

/** Reads one type at the cursor and leaves the cursor behind it. Throws JavaTypeError. */
export function readJavaType(cursor: TypeCursor, names: BinaryNames, depth = 0): JavaType {
  if (depth > MAX_DEPTH) cursor.fail(`more than ${MAX_DEPTH} levels of type arguments`);
  cursor.skipBlanks();
  const character = cursor.text[cursor.position];
  if (character === '?') return readWildcard(cursor, names, depth);
  if (character === '[') return readJvmArray(cursor, names);
  return readDimensions(cursor, readClass(cursor, names, depth));
}

function readWildcard(cursor: TypeCursor, names: BinaryNames, depth: number): JavaType {
  if (depth === 0) cursor.fail('a wildcard stands only between < and >');
  cursor.expect('?');
  if (cursor.takeWord('extends')) return { kind: 'wildcard', bound: readBound(cursor, names, depth) };
  // What a `? super X` yields is only known to be an Object.
  if (cursor.takeWord('super')) readBound(cursor, names, depth);
  return { kind: 'wildcard', bound: null };
}

function readBound(cursor: TypeCursor, names: BinaryNames, depth: number): JavaType {
  cursor.skipBlanks();
  if (cursor.text[cursor.position] === '?') cursor.fail('a wildcard has no wildcard as its bound');
  return readJavaType(cursor, names, depth + 1);
}

function readClass(cursor: TypeCursor, names: BinaryNames, depth: number): JavaType {
  const start = cursor.position;
  let name = readSegment(cursor);
  let args: readonly JavaType[] = [];
  for (;;) {
    if (cursor.take('<')) {
      if (isPrimitive(name)) cursor.fail(`${name} takes no type arguments`, start);
      args = readArguments(cursor, names, depth);
    }
    // `Outer<A>.Inner<B>` and Java's own `Outer<A>$Inner<B>`: the model holds the arguments of the last class.
    const nested = args.length > 0 && cursor.text[cursor.position] === '$';
    if (!nested && !startsSegment(cursor)) return { kind: 'class', name: names(name), arguments: args };
    if (!nested) cursor.position++;
    name += args.length === 0 ? `.${readSegment(cursor)}` : readNestedSegment(cursor);
    args = [];
  }
}

/** A dot that is not the first of `...` (varargs). */
function startsSegment(cursor: TypeCursor): boolean {
  return cursor.text[cursor.position] === '.' && !cursor.text.startsWith('...', cursor.position);
}

function readNestedSegment(cursor: TypeCursor): string {
  const segment = readSegment(cursor);
  return segment.startsWith('$') ? segment : `$${segment}`;
}

function readSegment(cursor: TypeCursor): string {
  const segment = cursor.takeIdentifier();
  if (segment === '') cursor.fail('expected a name');
  return segment;
}

function readArguments(cursor: TypeCursor, names: BinaryNames, depth: number): JavaType[] {
  const args: JavaType[] = [];
  do {
    args.push(readJavaType(cursor, names, depth + 1));
  } while (cursor.take(','));
  cursor.expect('>');
  return args;
}

function readDimensions(cursor: TypeCursor, element: JavaType): JavaType {
  let type = element;
  let dimensions = 0;
  while (cursor.take('[')) {
    cursor.expect(']');
    if (++dimensions > MAX_DIMENSIONS) cursor.fail(`more than ${MAX_DIMENSIONS} dimensions`);
    type = { kind: 'array', component: type };
  }
  return type;
}

/** What `Class.getName()` gives for arrays: `[I`, `[[Ljava.lang.String;`. */
function readJvmArray(cursor: TypeCursor, names: BinaryNames): JavaType {
  const start = cursor.position;
  while (cursor.text[cursor.position] === '[') cursor.position++;
  const dimensions = cursor.position - start;
  if (dimensions > MAX_DIMENSIONS) cursor.fail(`more than ${MAX_DIMENSIONS} dimensions`, start);
  let type = readJvmElement(cursor, names);
  for (let i = 0; i < dimensions; i++) type = { kind: 'array', component: type };
  return type;
}

function readJvmElement(cursor: TypeCursor, names: BinaryNames): JavaType {
  const letter = cursor.text[cursor.position] ?? '';
  const primitive = Object.hasOwn(JVM_PRIMITIVES, letter) ? JVM_PRIMITIVES[letter] : undefined;
  if (primitive === undefined && letter !== 'L') cursor.fail('expected the element of an array');
  cursor.position++;
  if (primitive !== undefined) return { kind: 'class', name: primitive, arguments: [] };
  let name = readSegment(cursor);
  while (cursor.take('.') || cursor.take('/')) name += `.${readSegment(cursor)}`;
  cursor.expect(';');
  return { kind: 'class', name: names(name), arguments: [] };
}
