import { parseOffset } from './instant.ts';

/** The last second that a Date can hold; the first one is as far before 1970. */
const MAX_SECONDS = 8.64e12;

/**
 * Seconds east of UTC at a local second (seconds since the epoch as if the zone were UTC), for `UTC`, `+08:00` or an IANA name.
 * A local time that a clock change skips or repeats takes the offset before the change, as java.time does.
 * NaN where no Date reaches, which only an IANA name can give. Throws RangeError for an unknown zone.
 */
export function createZoneOffset(timeZone: string): (localSeconds: number) => number {
  const fixed = timeZone === 'UTC' ? 0 : parseOffset(timeZone);
  if (fixed !== null) return () => fixed;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  });
  const offsetAt = (seconds: number): number => {
    // NaN too.
    if (!(Math.abs(seconds) <= MAX_SECONDS)) return NaN;
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
    const local = new Date(0);
    local.setUTCFullYear(year, part('month') - 1, part('day'));
    local.setUTCHours(part('hour'), part('minute'), part('second'));
    return Math.round(local.getTime() / 1000) - seconds;
  };
  return (localSeconds) => {
    const before = offsetAt(localSeconds - 86_400);
    const after = offsetAt(localSeconds - before);
    if (Number.isNaN(after)) return NaN;
    return after !== before && offsetAt(localSeconds - after) === after ? after : before;
  };
}
