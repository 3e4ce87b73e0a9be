import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig, RegionConfig } from '../config/config.ts';
import type { Address } from '../remoting/transport.ts';
import { CallProfiles } from './call-profile.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';
import { Configurators } from './configurator/configurators.ts';
import { createDirectoryEntry, type DirectoryEntry } from './directory-entry.ts';
import { Directory, isEnabled } from './directory.ts';
import { createPacedTell } from './health/paced-tell.ts';
import { ServiceHealth } from './health/service-health.ts';
import { GivenUpLevels } from './region/given-up-levels.ts';
import { levelNames } from './region/region-levels.ts';
import { RegionPlaces } from './region/region-places.ts';
import { createRouters } from './router/create-routers.ts';
import { Roster } from './roster.ts';

export interface DirectoriesDeps {
  readonly config: Pick<GatewayConfig, 'application' | 'health' | 'region' | 'limits'>;
  readonly isAvailable: (address: Address) => boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Takes a line for operators. */
  readonly tell: (line: string) => void;
}

/** A version of its own for each release makes new services for ever, and nobody tells that one has gone. */
const MOST_SERVICES = 10_000;

/** What of a service outlives its views. */
interface ServiceState {
  readonly health: ServiceHealth;
  readonly givenUp: GivenUpLevels;
  readonly profiles: CallProfiles;
  readonly entries: WeakMap<ConfiguredUrl, DirectoryEntry>;
  newestRevision: number;
  newest: Directory | null;
  /** No provider of the newest view is in the region from which all calls come: that is told when it begins. */
  isSelfEmpty: boolean;
}

/** The prepared providers of every view, made when a view is first called. */
export class Directories {
  readonly #deps: DirectoriesDeps;
  readonly #tellHealth: (line: string) => void;
  readonly #places: RegionPlaces;
  readonly #configurators: Configurators;
  readonly #directories = new WeakMap<ServiceView, Directory>();
  /** By service key. */
  readonly #services = new Map<string, ServiceState>();

  constructor(deps: DirectoriesDeps) {
    this.#deps = deps;
    this.#tellHealth = createPacedTell(deps.tell, deps.now);
    this.#places = new RegionPlaces(deps.config.region, deps.tell);
    this.#configurators = new Configurators(deps.config.application);
  }

  of(view: ServiceView): Directory {
    let directory = this.#directories.get(view);
    if (directory === undefined) {
      directory = this.#create(view);
      this.#directories.set(view, directory);
    }
    return directory;
  }

  /** Those that were called, by their newest views: for those who count. */
  *newest(): Iterable<Directory> {
    for (const { newest } of this.#services.values()) if (newest !== null) yield newest;
  }

  #create(view: ServiceView): Directory {
    const state = this.#stateOf(view.serviceKey);
    const { health, givenUp } = state;
    const { now, config } = this.#deps;
    const urls = this.#configurators.providersOf(view);
    const roster = new Roster(urls.filter(isEnabled).map((url) => entryOf(url, state, config.region)));
    const switchedOff = urls.filter((url) => !isEnabled(url));
    // A request that is late may still have an old view: that changes nothing for the others.
    const isNewest = view.revision >= state.newestRevision;
    if (isNewest) {
      state.newestRevision = view.revision;
      health.adopt(roster);
      state.profiles.retain(roster.entries.map(({ profile }) => profile));
      if (givenUp.size > 0) this.#forgetLevels(givenUp, roster);
      this.#lookForSelf(view.serviceKey, state, roster);
    }
    const overrides = this.#configurators.overridesOf(view);
    const directory = new Directory(view, roster, switchedOff, overrides, health, (all) =>
      createRouters(all, view, { config: config.region, places: this.#places, health, givenUp, now }),
    );
    if (isNewest) state.newest = directory;
    return directory;
  }

  /** A region that is written wrong would only show by calls that go elsewhere. */
  #lookForSelf(serviceKey: string, state: ServiceState, { entries }: Roster): void {
    const { region } = this.#deps.config;
    const { self } = region;
    if (!region.isEnabled || self === null) return;
    const isEmpty = entries.length > 0 && !entries.some(({ place }) => place.region === self);
    if (isEmpty && !state.isSelfEmpty)
      this.#deps.tell(`problem: region.self: no provider of ${serviceKey} is in the region ${self}`);
    state.isSelfEmpty = isEmpty;
  }

  #forgetLevels(givenUp: GivenUpLevels, { entries }: Roster): void {
    const names = levelNames(entries, this.#deps.config.region);
    givenUp.retain((key) => names.has(key.slice(key.lastIndexOf('\n') + 1)));
  }

  #stateOf(serviceKey: string): ServiceState {
    let state = this.#services.get(serviceKey);
    if (state === undefined) {
      const { config, now, isAvailable } = this.#deps;
      state = {
        health: new ServiceHealth(serviceKey, {
          config: config.health,
          now,
          isAvailable,
          longestCallMs: config.limits.maxTimeoutMs,
          tell: this.#tellHealth,
        }),
        givenUp: new GivenUpLevels(config.region.holdMs),
        profiles: new CallProfiles(),
        entries: new WeakMap(),
        newestRevision: Number.NEGATIVE_INFINITY,
        newest: null,
        isSelfEmpty: false,
      };
    }
    // At the end, so that the one at the beginning has not changed for longest.
    this.#services.delete(serviceKey);
    this.#services.set(serviceKey, state);
    const [oldest] = this.#services.keys();
    if (this.#services.size > MOST_SERVICES) this.#services.delete(oldest!);
    return state;
  }
}

function entryOf(
  url: ConfiguredUrl,
  { entries, health, profiles }: ServiceState,
  region: RegionConfig,
): DirectoryEntry {
  let entry = entries.get(url);
  if (entry === undefined || entry.health.isForgotten) {
    entry = createDirectoryEntry(url, health.of({ host: url.host, port: url.port }), profiles.of(url), region);
    entries.set(url, entry);
  }
  return entry;
}
