import type { CenterState } from '../center/center-state.ts';
import { createProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import type { ProvidersChange, Registry } from './registry.ts';

const NONE: readonly ProviderUrl[] = [];

/**
 * The interface-level and the application-level half of one registry together. A provider that is registered in both (`register-mode=all`)
 * counts once, with the parameters of both; where they differ those of its own URL count.
 */
export function createMergedRegistry(interfaceLevel: Registry, applicationLevel: Registry): Registry {
  const byUrl = new Map<string, readonly ProviderUrl[]>();
  const byApplication = new Map<string, readonly ProviderUrl[]>();
  /** A pair is merged once: its URL stays the same object. */
  const merged = new WeakMap<ProviderUrl, { readonly other: ProviderUrl; readonly url: ProviderUrl }>();

  function mergeUrls(own: ProviderUrl, other: ProviderUrl): ProviderUrl {
    const known = merged.get(own);
    if (known?.other === other) return known.url;
    const parameters = new Map([...other.parameters, ...own.parameters]);
    const { protocol, host, port, path } = own;
    const url = createProviderUrl({ protocol, host, port, path, parameters }, own);
    merged.set(own, { other, url });
    return url;
  }

  function merge(serviceInterface: string): ProvidersChange {
    const others = new Map((byApplication.get(serviceInterface) ?? NONE).map((url) => [identityOf(url), url]));
    const providers: ProviderUrl[] = [];
    for (const own of byUrl.get(serviceInterface) ?? NONE) {
      const identity = identityOf(own);
      const other = others.get(identity);
      others.delete(identity);
      providers.push(other === undefined ? own : mergeUrls(own, other));
    }
    return { serviceInterface, providers: [...providers, ...others.values()] };
  }

  return {
    async subscribe(listener) {
      const into = (side: Map<string, readonly ProviderUrl[]>) => {
        return ({ serviceInterface, providers }: ProvidersChange): void => {
          if (providers.length > 0) side.set(serviceInterface, providers);
          else side.delete(serviceInterface);
          listener(merge(serviceInterface));
        };
      };
      await Promise.all([interfaceLevel.subscribe(into(byUrl)), applicationLevel.subscribe(into(byApplication))]);
    },
    problems: () => [...interfaceLevel.problems(), ...applicationLevel.problems()],
    state: (nowMs) => mergeStates(interfaceLevel.state(nowMs), applicationLevel.state(nowMs)),
    async close() {
      await Promise.all([interfaceLevel.close(), applicationLevel.close()]);
    },
  };
}

function identityOf({ protocol, host, port, serviceInterface, group, version }: ProviderUrl): string {
  return `${protocol} ${host} ${port} ${serviceKey(serviceInterface, group, version)}`;
}

function mergeStates(left: CenterState, right: CenterState): CenterState {
  const worse = left.connected && !right.connected ? right : left;
  return { ...worse, connected: left.connected && right.connected, ageMs: Math.max(left.ageMs, right.ageMs) };
}
