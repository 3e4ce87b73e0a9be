import { boundedLines } from '../center/bounded-lines.ts';
import type { CenterState } from '../center/center-state.ts';
import type { NacosClient } from '../center/nacos/nacos-client.ts';
import type { NacosInstance } from '../center/nacos/nacos-instance.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import { toNacosProviderUrl } from './nacos-provider-url.ts';
import { parseNacosServiceName } from './nacos-service-name.ts';
import { NacosServices } from './nacos-services.ts';
import type { NacosService } from './nacos-services.ts';
import type { ProvidersChange, Registry } from './registry.ts';

export interface NacosRegistryOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: NacosClient;
  /** Dubbo's registry group. Default `DEFAULT_GROUP`. */
  readonly group?: string;
  /** Interfaces that anybody will ask for. */
  readonly wants: (serviceInterface: string) => boolean;
}

interface InterfaceProviders {
  readonly urls: readonly ProviderUrl[];
  readonly problems: readonly string[];
  /** False while none of its services could be read: that says nothing of its providers. */
  readonly isKnown: boolean;
}

const MOST_PROBLEMS = 10;
const NONE: InterfaceProviders = { urls: [], problems: [], isKnown: false };

/**
 * Interface-level registration in Nacos: a service for each interface, version and group, whose instances have the parameters of the
 * provider URL for metadata.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-nacos/src/main/java/org/apache/dubbo/registry/nacos/NacosRegistry.java
 */
export function createNacosRegistry({ client, group = 'DEFAULT_GROUP', wants }: NacosRegistryOptions): Registry {
  const interfaces = new Map<string, InterfaceProviders>();
  /** Each instance is read once: its provider stays the same object for as long as nothing of it changes. */
  const read = new WeakMap<NacosInstance, ProviderUrl | string>();
  let listener: (change: ProvidersChange) => void = () => {};
  let isClosed = false;

  function toUrl(instance: NacosInstance, serviceInterface: string): ProviderUrl | string {
    const url = read.get(instance) ?? toNacosProviderUrl(instance, serviceInterface);
    read.set(instance, url);
    return url;
  }

  function onChange(serviceInterface: string, services: readonly NacosService[]): void {
    const before = interfaces.get(serviceInterface) ?? NONE;
    const after = merge(serviceInterface, services, toUrl);
    if (services.length === 0) interfaces.delete(serviceInterface);
    else interfaces.set(serviceInterface, after);
    if (isSame(before.urls, after.urls) && before.isKnown >= after.isKnown) return;
    listener({ serviceInterface, providers: after.urls });
  }

  const followed = new NacosServices({
    client,
    groups: [group],
    ownerOf(name) {
      const parsed = parseNacosServiceName(name);
      return parsed?.category === 'providers' && wants(parsed.serviceInterface) ? parsed.serviceInterface : null;
    },
    onChange,
  });
  return {
    subscribe(onProviders) {
      listener = onProviders;
      return followed.follow();
    },
    problems: () =>
      boundedLines([...client.problems(), ...[...interfaces.values()].flatMap(({ problems }) => problems)]),
    state(nowMs): CenterState {
      const state = client.namingState(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      return state.connected ? { ...state, detail: `providers of ${interfaces.size} interfaces` } : state;
    },
    close() {
      isClosed = true;
      followed.close();
      return Promise.resolve();
    },
  };
}

/**
 * The providers of all services of an interface: of its versions and groups, and under older spellings of its name. One that is in
 * several of them, or twice in one, counts once.
 */
function merge(
  serviceInterface: string,
  services: readonly NacosService[],
  toUrl: (instance: NacosInstance, serviceInterface: string) => ProviderUrl | string,
): InterfaceProviders {
  const urls = new Map<string, ProviderUrl>();
  const reasons = new Map<string, number>();
  for (const { name, instances, failure } of services) {
    if (failure !== null) reasons.set(`${name}: ${failure}`, 1);
    for (const instance of instances ?? []) {
      const url = toUrl(instance, serviceInterface);
      if (typeof url === 'string') {
        const reason = `${name}: an instance cannot be used: ${url}`;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      } else {
        const key = `${url.protocol} ${url.host} ${url.port} ${serviceKey(serviceInterface, url.group, url.version)}`;
        if (!urls.has(key)) urls.set(key, url);
      }
    }
  }
  const lines = [...reasons].map(([reason, count]) => (count === 1 ? reason : `${reason} (${count} instances)`));
  return {
    urls: [...urls.values()],
    problems: boundedLines(lines, MOST_PROBLEMS),
    isKnown: services.some(({ instances }) => instances !== null),
  };
}

function isSame(left: readonly ProviderUrl[], right: readonly ProviderUrl[]): boolean {
  return left.length === right.length && left.every((url, index) => url === right[index]);
}
