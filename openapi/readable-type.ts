import type { JavaType } from '../metadata/definition/java-type.ts';

/** The last part of a class's name: of `com.example.Api$Query` it is `Query`. */
export function simpleName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1) || name;
}

/** A type as people write it: `Page<User>`, `long[]`, `? extends User`. */
export function readableType(type: JavaType): string {
  if (type.kind === 'array') return `${readableType(type.component)}[]`;
  if (type.kind === 'wildcard') return type.bound === null ? '?' : `? extends ${readableType(type.bound)}`;
  const name = simpleName(type.name);
  return type.arguments.length === 0 ? name : `${name}<${type.arguments.map(readableType).join(', ')}>`;
}
