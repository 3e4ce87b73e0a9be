import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'known-since';

/**
 * From when on all used nonces are known, in seconds since 1970: what was signed before it is refused, as it may have been used. It is
 * written down, so that a start in order after a start that knew nothing refuses it as well.
 *
 * @param folder that holds the nonces
 * @param isWhole none that was used so far is missing in it
 * @param now seconds since 1970
 * @throws what keeps it from being written
 */
export function knownSince(folder: string, isWhole: boolean, now: number): number {
  const written = writtenIn(folder);
  // Signatures tell full seconds.
  const since = Math.floor(now) + 1;
  // What lies ahead was written by a clock that was: to wait for that time could take for ever.
  if (isWhole && Number.isSafeInteger(written) && written <= since) return written;
  write(folder, since);
  return since;
}

/** Nonces of requests that were made before this time are thrown away. @throws what keeps it from being written */
export function raiseKnownSince(folder: string, since: number): void {
  if (!(writtenIn(folder) >= since)) write(folder, since);
}

/** NaN where it is missing, or no number. */
function writtenIn(folder: string): number {
  const path = join(folder, NAME);
  return existsSync(path) ? Number(readFileSync(path, 'utf8').trim() || Number.NaN) : Number.NaN;
}

function write(folder: string, since: number): void {
  writeFileSync(join(folder, NAME), `${since}\n`, { mode: 0o600 });
}
