import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';

/** A provider as the override rules of the config center leave it: its parameters are the changed ones. */
export interface ConfiguredUrl extends ProviderUrl {
  /** Those of them that rules have set for this gateway as a consumer: they win over its own configuration. Absent for none. */
  readonly overrides?: ReadonlyMap<string, string>;
  /** Its parameters without those. Absent where they are the same. */
  readonly offered?: ReadonlyMap<string, string>;
}
