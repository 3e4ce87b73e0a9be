import { civilSeconds, parseCivilDate, parseCivilTime } from './civil.ts';

export interface Instant {
  /** Since 1970-01-01T00:00:00Z; negative before. */
  readonly seconds: number;
  /** 0-999,999,999, counted forward from `seconds`. */
  readonly nano: number;
}

const DATE_TIME = /^(.{10,16}?)[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|z|[+-]\d{2}(?::?\d{2})?)?$/;
const OFFSET = /^([+-])(\d{2})(?::?(\d{2}))?$/;

/** Seconds east of UTC: `Z`, `+08:00`, `-0330`, `+08`. Null when it is no offset. */
export function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0;
  const parts = OFFSET.exec(text);
  if (parts === null) return null;
  const [hours, minutes] = [Number(parts[2]), Number(parts[3] ?? 0)];
  if (hours > 18 || minutes > 59) return null;
  return (parts[1] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/**
 * ISO-8601 with an offset, or a date or date-time without one, which `zoneOffset` places (seconds east of UTC at that local
 * second; null refuses those). Null when the text is neither.
 */
export function parseInstant(text: string, zoneOffset: ((localSeconds: number) => number) | null): Instant | null {
  const parts = DATE_TIME.exec(text);
  const date = parseCivilDate(parts?.[1] ?? text);
  const time = parseCivilTime(parts?.[2] ?? '00:00');
  if (date === null || time === null) return null;
  const local = civilSeconds(date, time);
  if (parts?.[3] !== undefined) {
    const offset = parseOffset(parts[3]);
    return offset === null ? null : { seconds: local - offset, nano: time.nano };
  }
  return zoneOffset === null ? null : { seconds: local - zoneOffset(local), nano: time.nano };
}
