import type { CenterState } from '../center/center-state.ts';
import type { Registry } from './registry.ts';

/**
 * A registry whose address is not known yet: the config center has to tell it.
 *
 * @param state until then
 */
export function createLateRegistry(registry: Promise<Registry>, state: (nowMs: number) => CenterState): Registry {
  let known: Registry | null = null;
  let isClosed = false;
  void registry.then(
    (found) => {
      known = found;
      return isClosed ? found.close() : undefined;
    },
    () => {},
  );
  return {
    subscribe: async (listener) => (await registry).subscribe(listener),
    problems: () => known?.problems() ?? [],
    state: (nowMs) => known?.state(nowMs) ?? state(nowMs),
    close: async () => {
      isClosed = true;
      await known?.close();
    },
  };
}
