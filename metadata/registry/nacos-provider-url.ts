import type { NacosInstance } from '../center/nacos/nacos-instance.ts';
import { createProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { readNacosEndpoint } from './nacos-endpoint.ts';

const DEFAULT_PREFIX = 'default.';

/** The URL of a provider, whose parameters, protocol and path are the metadata of an instance; or why there is none. */
export function toNacosProviderUrl(instance: NacosInstance, serviceInterface: string): ProviderUrl | string {
  const endpoint = readNacosEndpoint(instance);
  if (typeof endpoint === 'string') return endpoint;
  const { metadata } = instance;
  const named = metadata.get('interface') ?? '';
  if (named !== '' && named !== serviceInterface)
    return 'it provides another interface than its service is named after';
  const parameters = new Map([...metadata].filter(([key, value]) => value !== '' && !NO_PARAMETERS.has(key)));
  for (const [key, value] of metadata) {
    const plain = key.startsWith(DEFAULT_PREFIX) ? key.slice(DEFAULT_PREFIX.length) : '';
    if (plain !== '' && value !== '' && !parameters.has(plain)) parameters.set(plain, value);
  }
  const protocol = metadata.get('protocol') ?? '';
  return createProviderUrl(
    {
      protocol: protocol === '' ? 'dubbo' : protocol.toLowerCase(),
      ...endpoint,
      path: (metadata.get('path') ?? '').replaceAll(/^\/+|\/+$/g, ''),
      parameters,
    },
    { serviceInterface },
  );
}

/** They stand in front of the parameters of a URL. */
const NO_PARAMETERS: ReadonlySet<string> = new Set(['protocol', 'path']);
