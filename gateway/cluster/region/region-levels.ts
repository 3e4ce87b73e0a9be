import type { RegionConfig } from '../../config/config.ts';
import type { DirectoryEntry } from '../directory-entry.ts';
import { ProviderList } from '../provider-list.ts';
import type { CallerPlace } from '../routing-request.ts';
import { distance } from './distance.ts';
import type { Place, RegionPlaces } from './region-places.ts';

/** The providers of one zone or region. */
export interface Level {
  /** Names it across views, among the lists of a service. */
  readonly key: string;
  readonly list: ProviderList;
}

/** Places within one degree are one place: so many are remembered at most. */
const MOST_CELLS = 1_000;

/** One list of providers, by zones and regions, and for each place of a caller in which order those are asked. */
export class RegionLevels {
  /** All of them, for when no level is strong enough. */
  readonly all: ProviderList;
  readonly #zone: Level | null;
  readonly #region: Level | null;
  /** Those whose place is known. */
  readonly #placed: readonly (Level & { readonly place: Place })[];
  readonly #ofSelf: readonly Level[];
  /** Any order will do where only one place is known. */
  readonly #ofOnly: readonly Level[];
  readonly #byCell = new Map<number, readonly Level[]>();

  constructor(list: ProviderList, config: RegionConfig, places: RegionPlaces) {
    const { self, zone } = config;
    const { key, tag } = list;
    this.all = new ProviderList(list.roster, list.entries, { key, tag, level: 'all' });
    const byRegion = Map.groupBy(list.entries, ({ place }) => place.region);
    this.#region = self === null ? null : this.#level('region', self, byRegion.get(self) ?? []);
    const inZone = list.entries.filter(({ place }) => place.zone === zone);
    this.#zone = zone === null ? null : this.#level('zone', zone, inZone, this.#region?.list);
    this.#placed = [...byRegion].flatMap(([region, entries]) => {
      const place = region === null ? null : places.placeOf(region);
      if (region === null || place === null) return [];
      const level = region === self ? this.#region! : this.#level('region', region, entries);
      return [{ ...level, place }];
    });
    this.#ofSelf = this.#order(places.ofSelf);
    this.#ofOnly = this.#order([0, 0]);
  }

  /** The zone or region from which all calls come, first, then the others by distance. */
  get ofSelf(): readonly Level[] {
    return this.#ofSelf;
  }

  /** By distance from the caller. Where he is, is looked up only where it matters. */
  ofCaller(caller: CallerPlace): readonly Level[] {
    if (this.#placed.length < 2) return this.#placed.length === 0 ? this.#ofSelf : this.#ofOnly;
    const { latitude, longitude } = caller;
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return this.#ofSelf;
    const [south, west] = [Math.floor(latitude), Math.floor(longitude)];
    const cell = south * 1_000 + west;
    let levels = this.#byCell.get(cell);
    if (levels === undefined) {
      levels = this.#order([south + 0.5, west + 0.5]);
      if (this.#byCell.size >= MOST_CELLS) this.#byCell.clear();
      this.#byCell.set(cell, levels);
    }
    return levels;
  }

  #order(from: Place | null): readonly Level[] {
    const near = [this.#zone, this.#region].filter((level) => level !== null);
    if (from === null) return near;
    const byDistance = this.#placed.toSorted((left, right) => distance(from, left.place) - distance(from, right.place));
    return [...near, ...byDistance.filter(({ key }) => key !== this.#region?.key)];
  }

  #level(kind: 'zone' | 'region', name: string, entries: readonly DirectoryEntry[], wider = this.all): Level {
    const label = `${kind} ${name}`;
    const { roster, key, tag } = this.all;
    const list = new ProviderList(roster, entries, { key, tag, level: label, wider });
    return { key: `${key}\n${label}`, list };
  }
}

/** The labels of all levels that providers with these places can have. */
export function levelNames(entries: readonly DirectoryEntry[], config: RegionConfig): ReadonlySet<string> {
  const names = new Set([`zone ${config.zone}`, `region ${config.self}`]);
  for (const { place } of entries) {
    const { region, zone } = place;
    names.add(`region ${region}`).add(`zone ${zone}`);
  }
  return names;
}
