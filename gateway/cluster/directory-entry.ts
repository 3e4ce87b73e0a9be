import type { RegionConfig } from '../config/config.ts';
import type { Address } from '../remoting/transport.ts';
import type { CallProfile } from './call-profile.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';
import type { ProviderHealth } from './health/provider-health.ts';
import { providerRegion, type ProviderRegion } from './region/provider-region.ts';

/** A provider with all that a call needs of its URL, worked out once for each URL. */
export interface DirectoryEntry {
  /** Shared by all that is known under this address, and older than this view. */
  readonly health: ProviderHealth;
  readonly address: Address;
  /** Shared by providers that take the same calls. */
  readonly profile: CallProfile;
  readonly url: ConfiguredUrl;
  /** Where it says that it runs. */
  readonly place: ProviderRegion;
  /** It has a weight for single methods: `<method>.weight`. */
  readonly hasMethodWeights: boolean;
}

export function createDirectoryEntry(
  url: ConfiguredUrl,
  health: ProviderHealth,
  profile: CallProfile,
  region: Pick<RegionConfig, 'regionLabels' | 'zoneLabels'>,
): DirectoryEntry {
  return {
    health,
    address: health.address,
    profile,
    url,
    place: providerRegion(url, region),
    hasMethodWeights: hasMethodWeights(url),
  };
}

function hasMethodWeights({ parameters }: ConfiguredUrl): boolean {
  for (const key of parameters.keys()) if (key.endsWith('.weight') && key !== 'default.weight') return true;
  return false;
}
