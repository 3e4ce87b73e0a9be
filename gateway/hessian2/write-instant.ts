import type { JsonOutput } from './json-output.ts';
import { fractionText, two } from './well-known/java-time-text.ts';
import { putDate } from './write-date-time.ts';

const DAY_SECONDS = 86_400n;

/** Writes `Instant.toString()`, quoted. `nano` counts forward from `epochSeconds`. */
export function writeInstant(epochSeconds: bigint, nano: number, out: JsonOutput): void {
  const secondOfDay = Number(((epochSeconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
  out.reserve(64);
  out.byte(0x22);
  putDate(Number((epochSeconds - BigInt(secondOfDay)) / DAY_SECONDS), out, 4);
  const minutes = Math.floor(secondOfDay / 60);
  const clock = `T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(secondOfDay % 60)}`;
  out.ascii(`${clock}${fractionText(nano)}Z"`);
}
