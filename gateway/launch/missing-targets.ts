import { boundedLines } from '../../metadata/center/bounded-lines.ts';
import type { CenterHub } from '../../metadata/hub.ts';
import type { RouteConfig } from '../config/route-config.ts';

const SHOWN = 10;

/** A line for each interface that routes call and nobody provides: those answer 404 until somebody does. */
export function missingTargets(routes: readonly RouteConfig[], hub: CenterHub): readonly string[] {
  const missing = new Map<string, string[]>();
  for (const { pointer, serviceInterface } of routes) {
    if (hub.known(serviceInterface).length > 0) continue;
    const pointers = missing.get(serviceInterface);
    if (pointers === undefined) missing.set(serviceInterface, [pointer]);
    else pointers.push(pointer);
  }
  const lines = [...missing].map(
    ([name, pointers]) => `not found: ${name}, which is called by ${boundedLines(pointers, SHOWN).join(', ')}`,
  );
  return boundedLines(lines, SHOWN);
}
