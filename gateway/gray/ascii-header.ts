import type { HeaderLookup } from '../auth/signature-base.ts';

/**
 * A header's value, empty where it is absent; null where it holds anything but ASCII. A platform makes text of other octets in its own
 * way (Node takes them for Latin-1, workerd for UTF-8), so what was meant cannot be known.
 */
export function asciiHeader(headers: HeaderLookup, name: string): string | null {
  const value = headers.get(name) ?? '';
  return /^[\t -~]*$/.test(value) ? value : null;
}
