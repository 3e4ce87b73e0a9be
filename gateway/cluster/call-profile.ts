import type { ConfiguredUrl } from './configurator/configured-url.ts';
import { supportsRawReturn } from './supports-raw-return.ts';

/** What is the same for all providers that take the same calls in the same way. What is prepared for a call is prepared for a profile. */
export interface CallProfile {
  /** Of one of them. */
  readonly url: ConfiguredUrl;
  /** Whether their release knows `generic=raw.return`. */
  readonly supportsRawReturn: boolean;
}

/** The profiles of the providers of one service: mostly one, or one for each release. */
export class CallProfiles {
  #known = new Map<string, CallProfile>();

  of(url: ConfiguredUrl): CallProfile {
    const key = profileKey(url);
    let profile = this.#known.get(key);
    if (profile === undefined) {
      profile = { url, supportsRawReturn: supportsRawReturn(url.release) };
      this.#known.set(key, profile);
    }
    return profile;
  }

  /** Forgets all others: a provider may have a new token after each restart. */
  retain(used: Iterable<CallProfile>): void {
    const profiles = new Set(used);
    for (const [key, profile] of this.#known) if (!profiles.has(profile)) this.#known.delete(key);
  }
}

/** All of a URL that the octets of a request, its time and the way of asking for its result depend on. */
function profileKey({ path, version, group, release, parameters, overrides }: ConfiguredUrl): string {
  const parts = [path, version, group, release, parameters.get('token')];
  for (const [key, value] of parameters) if (key.endsWith('timeout')) parts.push(key, value);
  for (const [key, value] of overrides ?? []) if (key.endsWith('timeout')) parts.push(`override ${key}`, value);
  return JSON.stringify(parts);
}
