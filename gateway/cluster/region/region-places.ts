import type { CloudName, RegionConfig } from '../../config/config.ts';
import cloudRegions from './cloud-regions.json' with { type: 'json' };

/** Degrees of latitude and longitude. */
export type Place = readonly [latitude: number, longitude: number];

const CLOUDS = cloudRegions as unknown as Readonly<Record<CloudName, Readonly<Record<string, Place>>>>;

/** As many names are told of as unknown: what providers call themselves must not fill the log. */
const MOST_TOLD = 100;

/** Where regions are: those that the configuration places, those of its cloud, then those of the other clouds. */
export class RegionPlaces {
  /** Where the region is from which all calls come; null where there is none, or nobody knows. */
  readonly ofSelf: Place | null;
  readonly #tell: (line: string) => void;
  readonly #sources: readonly ReadonlyMap<string, Place>[];
  readonly #told = new Set<string>();

  /** @param tell takes a line on each region that nobody knows, once */
  constructor({ isEnabled, cloud, places, self }: RegionConfig, tell: (line: string) => void) {
    this.#tell = tell;
    const regions = [CLOUDS[cloud], ...Object.values(CLOUDS)].map((ofCloud) => new Map(Object.entries(ofCloud)));
    this.#sources = [places, ...regions];
    this.ofSelf = self === null ? null : this.#find(self);
    if (isEnabled && self !== null && this.ofSelf === null) {
      tell(
        `problem: region.self: nobody knows where ${self} is, so that no other region is near it; region.places can say`,
      );
    }
  }

  /** Null, and told once, where nobody knows. */
  placeOf(region: string): Place | null {
    const place = this.#find(region);
    if (place !== null || this.#told.has(region) || this.#told.size >= MOST_TOLD) return place;
    this.#told.add(region);
    this.#tell(
      `problem: nobody knows where the region ${region} of some providers is, so that it is near itself only; region.places can say`,
    );
    return null;
  }

  #find(region: string): Place | null {
    for (const source of this.#sources) {
      const place = source.get(region);
      if (place !== undefined) return place;
    }
    return null;
  }
}
