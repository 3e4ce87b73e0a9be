import type { JavaType } from '../../metadata/definition/java-type.ts';

/** How many types are inside each other: 1 for `long`, 2 for `List<Long>` and `long[]`. */
export function nestingOf(type: JavaType): number {
  if (type.kind === 'array') return 1 + nestingOf(type.component);
  if (type.kind === 'wildcard') return type.bound === null ? 1 : nestingOf(type.bound);
  return 1 + Math.max(0, ...type.arguments.map(nestingOf));
}
