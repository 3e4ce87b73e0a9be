/**
 * Whether a Java provider of this `release` knows `generic=raw.return`. A URL without a release is of 2.6 or older, and other
 * languages name themselves there: neither does. Source: GenericFilter and ProtocolUtils of apache/dubbo by tag; see
 * test/interop/README.md.
 */
export function supportsRawReturn(release: string | null): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(release ?? '');
  if (parts === null) return false;
  const [major, minor, patch] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (major !== 2) return major > 2;
  return minor > 7 || (minor === 7 && patch >= FIRST_PATCH);
}

const FIRST_PATCH = 4;
