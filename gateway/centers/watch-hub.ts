import type { CenterState } from '../../metadata/center/center-state.ts';
import type { CenterHub } from '../../metadata/hub.ts';
import { printable } from '../printable.ts';

const LOOK_MS = 1_000;
/** A center that has not answered yet is not called lost before that. */
const PATIENCE_MS = 3_000;
/** Problems that are remembered as told: a center that is broken in ever new ways must not fill the memory. */
const MAX_TOLD = 1_000;

/**
 * Tells the operator what happens to the centers, a line each: one is lost or back, what in it cannot be used, what is held back. The same
 * thing is told once, not every second.
 *
 * @param everyMs how often it is looked; null: only now
 * @returns ends it
 */
export function watchHub(hub: CenterHub, tell: (line: string) => void, everyMs: number | null = LOOK_MS): () => void {
  const centers = new Map<string, CenterState>();
  const told = new Set<string>();
  let heldBack = new Set<string>();

  function tellOnce(line: string): void {
    if (told.has(line)) return;
    if (told.size >= MAX_TOLD) told.clear();
    told.add(line);
    tell(printable(line));
  }

  function lookAtCenter(name: string, state: CenterState): void {
    const before = centers.get(name);
    // It has only just been opened.
    if (before === undefined && !state.connected && state.ageMs < PATIENCE_MS) return;
    centers.set(name, state);
    if (before?.connected === state.connected) return;
    // A center that answers at once needs no words.
    if (state.connected && before !== undefined) tell(printable(`${name} ${state.address}: connected`));
    if (!state.connected) tell(printable(`warning: ${name} ${state.address} cannot be reached: ${state.detail}`));
  }

  function look(): void {
    const status = hub.status();
    lookAtCenter('registry', status.registry);
    if (status.metadataReport.address !== status.registry.address)
      lookAtCenter('metadata center', status.metadataReport);
    const { configCenter } = status;
    if (configCenter !== null && configCenter.address !== status.registry.address)
      lookAtCenter('config center', configCenter);
    for (const problem of status.problems) tellOnce(`problem: ${problem}`);
    const held = new Set(status.heldBack);
    for (const key of held) {
      if (!heldBack.has(key)) tell(printable(`warning: ${key}: all providers have gone; the last ones known are kept`));
    }
    for (const key of heldBack) if (!held.has(key)) tell(printable(`${key}: is provided again`));
    heldBack = held;
  }

  look();
  const timer = everyMs === null ? undefined : setInterval(look, everyMs);
  return () => clearInterval(timer);
}
