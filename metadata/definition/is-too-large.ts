import type { JavaType } from './java-type.ts';

const MAX_NESTING = 16;
const MAX_PARTS = 1_000;

/**
 * True for a type of more than 16 types inside each other (2 are in `List<Long>` and `long[]`) or of more than 1,000 in all. Such
 * come from definitions that grow without end: `Tree<T> { Tree<List<T>> kids; }`, or `Tree<Map<T,T>>`, which doubles each time.
 */
export function isTooLarge(type: JavaType): boolean {
  return partsLeft(type, MAX_NESTING, MAX_PARTS) < 0;
}

/** `left` less the types in this one; counting ends below 0, and with it the walk: shared parts would be walked many times. */
function partsLeft(type: JavaType, nesting: number, left: number): number {
  if (type.kind === 'wildcard') return type.bound === null ? left - 1 : partsLeft(type.bound, nesting, left);
  if (nesting === 0) return -1;
  let rest = left - 1;
  if (type.kind === 'array') return rest < 0 ? rest : partsLeft(type.component, nesting - 1, rest);
  for (const argument of type.arguments) {
    if (rest < 0) return rest;
    rest = partsLeft(argument, nesting - 1, rest);
  }
  return rest;
}
