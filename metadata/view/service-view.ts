import type { ServiceDefinition } from '../definition/service-definition.ts';
import type { StoredDefinition } from '../definition/stored-definition.ts';
import type { Rule } from '../config-center/rule.ts';
import type { ProviderUrl } from '../url/provider-url.ts';

/** All that is known of one service. Immutable: a change makes a new view. */
export interface ServiceView {
  /** `[group/]interface[:version]`. */
  readonly serviceKey: string;
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
  /** The same object for as long as the text in the metadata center stays. */
  readonly definition: ServiceDefinition;
  /** Those that can be called. Empty when all have gone and nothing protects against that: the service is still known. */
  readonly providers: readonly ProviderUrl[];
  /** The registry says that all providers have gone, and the last ones known stand here all the same. */
  readonly isHeldBack: boolean;
  /** What the config center says of it, for whoever calls as this gateway. */
  readonly rules: readonly Rule[];
  /** Grows with each change of any view of the hub. */
  readonly revision: number;
}

export interface ServiceViewParts extends Omit<ServiceView, 'definition'> {
  readonly stored: StoredDefinition;
}

/** The definition is read when somebody first asks for it. */
export function createServiceView({ stored, ...parts }: ServiceViewParts): ServiceView {
  return Object.freeze({
    ...parts,
    get definition() {
      return stored.definition;
    },
  });
}
