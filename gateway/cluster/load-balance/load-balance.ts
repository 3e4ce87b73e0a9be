import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';

/** Picks one of several providers. */
export interface LoadBalance {
  /** Prepares for these providers and a method, which may have weights of its own. */
  prepare(providers: readonly ProviderUrl[], methodName: string): Picker;
}

/** What is prepared for one list of providers. The cost of a pick must not grow with their number. */
export interface Picker {
  /** Index of the one to take. It may be asked again, where that one cannot be called. */
  next(): number;
  /** Whether this one is ever to be taken. */
  serves(index: number): boolean;
}
