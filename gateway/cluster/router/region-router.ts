import type { RegionConfig } from '../../config/config.ts';
import type { DirectoryEntry } from '../directory-entry.ts';
import type { ServiceHealth } from '../health/service-health.ts';
import type { ProviderList } from '../provider-list.ts';
import type { GivenUpLevels } from '../region/given-up-levels.ts';
import { type Level, RegionLevels } from '../region/region-levels.ts';
import type { RegionPlaces } from '../region/region-places.ts';
import type { RoutingRequest } from '../routing-request.ts';
import type { Router } from './router.ts';

export interface RegionRouterDeps {
  readonly config: RegionConfig;
  readonly places: RegionPlaces;
  readonly health: ServiceHealth;
  readonly givenUp: GivenUpLevels;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Nearest first: the zone, the region, the other regions by distance, then all. A level is used only while it is strong enough. */
export class RegionRouter implements Router {
  readonly name = 'region router';
  readonly #deps: RegionRouterDeps;
  readonly #hasSelf: boolean;
  /** By the list that the routers before have left: as many as those can leave. */
  readonly #levels = new Map<ProviderList, RegionLevels>();

  constructor(deps: RegionRouterDeps) {
    this.#deps = deps;
    const { self, zone } = deps.config;
    this.#hasSelf = self !== null || zone !== null;
  }

  route(list: ProviderList, request: RoutingRequest): ProviderList {
    if (!this.#hasSelf && request.place === null) return list;
    const levels = this.#levelsOf(list);
    const ordered = this.#ordered(levels, request);
    if (ordered.length === 0) return list;
    const { givenUp, health, now } = this.#deps;
    for (const { key, list: level } of ordered) {
      if (givenUp.isUp(key, this.#isStrong(level), now)) return level;
      // Nobody would ever find out that those of a level that is not used have recovered.
      if (level.isolated > 0 && health.due(level, now()) !== null) return level;
    }
    return levels.all;
  }

  describe(list: ProviderList, request: RoutingRequest): string {
    const levels = this.#levelsOf(list);
    const served = this.route(list, request);
    const passed = this.#ordered(levels, request).filter(({ list: level }) => level !== served);
    const weak = passed.filter(({ key }) => this.#deps.givenUp.isGivenUp(key)).map(describeLevel);
    if (served.level === null) return 'where the caller is, or where the providers are, is not known';
    return [`${served.level} serves`, ...weak.map((level) => `${level} is given up`)].join('; ');
  }

  whyDropped({ place: { region, zone } }: DirectoryEntry): string {
    if (region === null && zone === null) return 'it does not say where it is';
    return `it is in ${[...(region === null ? [] : [`region ${region}`]), ...(zone === null ? [] : [`zone ${zone}`])].join(', ')}`;
  }

  #levelsOf(list: ProviderList): RegionLevels {
    let levels = this.#levels.get(list);
    if (levels === undefined) {
      levels = new RegionLevels(list, this.#deps.config, this.#deps.places);
      this.#levels.set(list, levels);
    }
    return levels;
  }

  #ordered(levels: RegionLevels, { place }: RoutingRequest): readonly Level[] {
    return this.#deps.config.self !== null || place === null ? levels.ofSelf : levels.ofCaller(place);
  }

  #isStrong({ size, isolated }: ProviderList): boolean {
    const { minProviders, minHealthy } = this.#deps.config;
    const healthy = size - isolated;
    return healthy >= minProviders && healthy >= size * minHealthy;
  }
}

function describeLevel({ list: { level, size, isolated } }: Level): string {
  return `${level} with ${size - isolated} of ${size} healthy`;
}
