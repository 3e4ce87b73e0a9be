import type { ProviderUrl } from '../../metadata/url/provider-url.ts';
import type { Address } from '../remoting/transport.ts';
import { supportsRawReturn } from './supports-raw-return.ts';

/** A provider with all that a call needs of its URL, worked out once per view. */
export interface DirectoryEntry {
  readonly url: ProviderUrl;
  readonly address: Address;
  /** Equal for providers that take the same request octets: path, version, group, token. */
  readonly templateKey: string;
  /** The tag that it carries. */
  readonly tag: string | null;
  /** Whether its release knows `generic=raw.return`. */
  readonly supportsRawReturn: boolean;
}

export function createDirectoryEntry(url: ProviderUrl): DirectoryEntry {
  return {
    url,
    address: { host: url.host, port: url.port },
    templateKey: [url.path, url.version, url.group, url.parameters.get('token')].join('|'),
    tag: url.parameters.get('dubbo.tag') ?? null,
    supportsRawReturn: supportsRawReturn(url.release),
  };
}
