import { GatewayError } from '../gateway-error.ts';

/**
 * The query of a URL, or null when it has none. `+` is a blank and `%2B` a plus.
 *
 * @throws GatewayError INVALID_ARGUMENT where it is not UTF-8 in percent-encoding: `URLSearchParams` alone would replace
 * what it cannot read, and pass on something else than was sent.
 */
export function parseQuery(url: string): URLSearchParams | null {
  const start = url.indexOf('?');
  if (start === -1) return null;
  const end = url.indexOf('#', start);
  const text = url.slice(start + 1, end === -1 ? undefined : end);
  if (text.includes('%')) {
    try {
      decodeURIComponent(text);
    } catch {
      throw new GatewayError('INVALID_ARGUMENT', 'The query is not UTF-8 in percent-encoding.');
    }
  }
  return new URLSearchParams(text);
}
