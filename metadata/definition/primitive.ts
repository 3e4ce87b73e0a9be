const PRIMITIVES: ReadonlySet<string> = new Set([
  'boolean',
  'byte',
  'char',
  'double',
  'float',
  'int',
  'long',
  'short',
  'void',
]);

/** True for Java's primitive types and `void`. */
export function isPrimitive(name: string): boolean {
  return PRIMITIVES.has(name);
}
