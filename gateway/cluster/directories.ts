import type { ServiceView } from '../../metadata/hub.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';
import { Configurators } from './configurator/configurators.ts';
import { createDirectoryEntry, type DirectoryEntry } from './directory-entry.ts';
import { Directory, isEnabled } from './directory.ts';
import { ServiceHealth, type ServiceHealthDeps } from './health/service-health.ts';
import { createRouters } from './router/create-routers.ts';
import { Roster } from './roster.ts';

/** What of a service outlives its views. */
interface ServiceState {
  readonly health: ServiceHealth;
  readonly entries: WeakMap<ConfiguredUrl, DirectoryEntry>;
  newestRevision: number;
}

/** The prepared providers of every view, made when a view is first called. */
export class Directories {
  readonly #deps: ServiceHealthDeps;
  readonly #configurators: Configurators;
  readonly #directories = new WeakMap<ServiceView, Directory>();
  /** By service key. */
  readonly #services = new Map<string, ServiceState>();

  /** @param application of this gateway */
  constructor(application: string, deps: ServiceHealthDeps) {
    this.#deps = deps;
    this.#configurators = new Configurators(application);
  }

  of(view: ServiceView): Directory {
    let directory = this.#directories.get(view);
    if (directory === undefined) {
      directory = this.#create(view);
      this.#directories.set(view, directory);
    }
    return directory;
  }

  /** By service key, for those who count. */
  health(): Iterable<readonly [serviceKey: string, health: ServiceHealth]> {
    return [...this.#services].map(([serviceKey, { health }]) => [serviceKey, health] as const);
  }

  #create(view: ServiceView): Directory {
    const state = this.#stateOf(view.serviceKey);
    const roster = new Roster(
      this.#configurators
        .providersOf(view)
        .filter(isEnabled)
        .map((url) => entryOf(url, state)),
    );
    // A request that is late may still have an old view: that changes nothing for the others.
    if (view.revision >= state.newestRevision) {
      state.newestRevision = view.revision;
      state.health.adopt(roster);
    }
    return new Directory(view, roster, this.#configurators.overridesOf(view), state.health, createRouters);
  }

  #stateOf(serviceKey: string): ServiceState {
    let state = this.#services.get(serviceKey);
    if (state === undefined) {
      state = {
        health: new ServiceHealth(serviceKey, this.#deps),
        entries: new WeakMap(),
        newestRevision: Number.NEGATIVE_INFINITY,
      };
      this.#services.set(serviceKey, state);
    }
    return state;
  }
}

function entryOf(url: ConfiguredUrl, { entries, health }: ServiceState): DirectoryEntry {
  let entry = entries.get(url);
  if (entry === undefined || entry.health.isForgotten) {
    entry = createDirectoryEntry(url, health.of({ host: url.host, port: url.port }));
    entries.set(url, entry);
  }
  return entry;
}
