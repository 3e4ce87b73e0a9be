import type { DirectoryEntry } from '../directory-entry.ts';
import type { ProviderList } from '../provider-list.ts';
import type { RoutingRequest } from '../routing-request.ts';

/**
 * One stage of the choice of a provider, made for the providers of one view. Dubbo's `StateRouter`.
 */
export interface Router {
  /** As operators and callers see it: `tag router`. */
  readonly name: string;
  /**
   * Those of `list` that may serve the request; `list` itself where nobody is dropped. What it works out it remembers, within bounds
   * that no caller can stretch: the cost of a request must not grow with the number of providers.
   */
  route(list: ProviderList, request: RoutingRequest): ProviderList;
  /** How the request was routed, in a few words, without an address: callers see it where nobody is left. */
  describe(list: ProviderList, request: RoutingRequest): string;
  /** Why an entry of `list` was dropped, for operators. What it costs does not matter. */
  whyDropped(entry: DirectoryEntry, request: RoutingRequest): string;
}
