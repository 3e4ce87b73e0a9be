import type { Address } from '../remoting/transport.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';
import type { ProviderHealth } from './health/provider-health.ts';
import { supportsRawReturn } from './supports-raw-return.ts';

/** A provider with all that a call needs of its URL, worked out once for each URL. */
export interface DirectoryEntry {
  readonly url: ConfiguredUrl;
  readonly address: Address;
  /** Equal for providers that take the same request octets: path, version, group, token. */
  readonly templateKey: string;
  /** Whether its release knows `generic=raw.return`. */
  readonly supportsRawReturn: boolean;
  /** It has a weight for single methods: `<method>.weight`. */
  readonly hasMethodWeights: boolean;
  /** Shared by all that is known under this address, and older than this view. */
  readonly health: ProviderHealth;
}

export function createDirectoryEntry(url: ConfiguredUrl, health: ProviderHealth): DirectoryEntry {
  return {
    url,
    address: health.address,
    templateKey: [url.path, url.version, url.group, url.parameters.get('token')].join('|'),
    supportsRawReturn: supportsRawReturn(url.release),
    hasMethodWeights: hasMethodWeights(url),
    health,
  };
}

function hasMethodWeights({ parameters }: ConfiguredUrl): boolean {
  for (const key of parameters.keys()) if (key.endsWith('.weight') && key !== 'default.weight') return true;
  return false;
}
