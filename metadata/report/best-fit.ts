import type { DefinitionKey } from './metadata-report.ts';

/**
 * Of the definitions of one interface the one for this group and version. A definition that names no group (or version)
 * fits any, but one that names the right one fits better; of equals the first.
 */
export function bestFit<T extends DefinitionKey>(
  definitions: readonly T[],
  group: string | null,
  version: string | null,
): T | null {
  let best: T | null = null;
  let bestScore = 0;
  for (const definition of definitions) {
    // Version before group: what a service looks like changes with its version.
    const score = 1 + 2 * score1(definition.version, version) + score1(definition.group, group);
    if (score > bestScore) [best, bestScore] = [definition, score];
  }
  return best;
}

function score1(offered: string | null, wanted: string | null): number {
  if (offered === wanted) return 1;
  return offered === null ? 0 : Number.NEGATIVE_INFINITY;
}
