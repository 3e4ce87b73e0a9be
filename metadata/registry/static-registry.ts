import { parseProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import { UrlError } from '../url/url-error.ts';
import type { Registry } from './registry.ts';

/**
 * A registry that is a fixed list of provider URLs, plain or percent-encoded. A URL that cannot be read is skipped and
 * reported by its place in the list; one that is listed twice counts once.
 */
export function createStaticRegistry(urls: readonly string[]): Registry {
  const problems: string[] = [];
  const byInterface = new Map<string, Map<string, ProviderUrl>>();
  for (const [index, text] of urls.entries()) {
    const url = tryParse(text, index, problems);
    if (url === null) continue;
    const providers = byInterface.get(url.serviceInterface) ?? new Map<string, ProviderUrl>();
    byInterface.set(url.serviceInterface, providers);
    const service = serviceKey(url.serviceInterface, url.group, url.version);
    const identity = `${url.protocol} ${url.host} ${url.port} ${service}`;
    if (!providers.has(identity)) providers.set(identity, url);
  }
  return {
    subscribe(listener) {
      for (const [serviceInterface, providers] of byInterface) {
        listener({ serviceInterface, providers: [...providers.values()] });
      }
      return Promise.resolve();
    },
    problems: () => problems,
    state: () => ({
      address: 'static',
      connected: true,
      ageMs: 0,
      detail: `${urls.length - problems.length} provider URLs of ${byInterface.size} interfaces`,
    }),
    close: () => Promise.resolve(),
  };
}

function tryParse(text: string, index: number, problems: string[]): ProviderUrl | null {
  try {
    return parseProviderUrl(text);
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    problems.push(`providers[${index}]: ${error.message}`);
    return null;
  }
}
