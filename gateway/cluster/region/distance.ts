import type { Place } from './region-places.ts';

const RADIANS = Math.PI / 180;

/** How far two places are from each other on the sphere, as an angle in radians (haversine formula). */
export function distance([fromLatitude, fromLongitude]: Place, [toLatitude, toLongitude]: Place): number {
  const latitudes = Math.sin(((toLatitude - fromLatitude) * RADIANS) / 2) ** 2;
  const longitudes = Math.sin(((toLongitude - fromLongitude) * RADIANS) / 2) ** 2;
  const haversine = latitudes + Math.cos(fromLatitude * RADIANS) * Math.cos(toLatitude * RADIANS) * longitudes;
  return 2 * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
