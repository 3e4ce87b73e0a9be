import { readFileSync } from 'node:fs';

export { expectFailure, itCase, knownFailing } from './it-case.ts';

/** One entry of `cases/cases.json`. */
export interface RealWorldCase {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly input: string;
  readonly expected: string;
  readonly why: string;
}

/** The cases of `cases/cases.json`, all of them or those of one area. Throws for an area that has none. */
export function loadCases(area?: string): readonly RealWorldCase[] {
  const { cases } = loadJson<{ readonly cases: readonly RealWorldCase[] }>('cases.json');
  if (area === undefined) return cases;
  const chosen = cases.filter((entry) => entry.area === area);
  if (chosen.length === 0) throw new Error(`cases.json has no area "${area}"`);
  return chosen;
}

/** A JSON document below `test/cases/`, e.g. `hessian/frames.json`. In Node only: workerd does not see the disk. */
export function loadJson<T = unknown>(relativePath: string): T {
  return JSON.parse(readFileSync(new URL(`./cases/${relativePath}`, import.meta.url), 'utf8')) as T;
}
