import type { CenterState } from '../center/center-state.ts';
import type { ProviderUrl } from '../url/provider-url.ts';

/** All providers of one interface as they are now: of every group, version and protocol, usable or not. */
export interface ProvidersChange {
  readonly serviceInterface: string;
  /** Empty when the last one has gone. */
  readonly providers: readonly ProviderUrl[];
}

/** Who serves what. A live one tells each change of one interface by itself, so that a change costs what it changes. */
export interface Registry {
  /**
   * Tells `listener` of each interface, now and whenever its providers change. Resolves when everything that is known
   * at the start was told. At most one subscription.
   */
  subscribe(listener: (change: ProvidersChange) => void): Promise<void>;
  /** What was skipped, one line each, without parameters of URLs. */
  problems(): readonly string[];
  state(nowMs: number): CenterState;
  close(): Promise<void>;
}
