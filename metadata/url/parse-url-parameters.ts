import { decodeUrlText } from './decode-url-text.ts';
import { SharedValues } from './shared-values.ts';

const DEFAULT_PREFIX = 'default.';
const texts = new SharedValues((text) => text, 50_000);

/**
 * Reads the part of a URL behind the first `?`. An empty value is an absent one, and so is a key without `=`; of a key
 * given twice the last counts. `default.X`, as releases before 2.7 register it, gives X where there is no X. A `;`
 * separates nothing: no Dubbo writes it as a separator, and values may hold it. Throws UrlError at a broken escape.
 */
export function parseUrlParameters(query: string, start: number, isDecoded: boolean): Map<string, string> {
  const parameters = new Map<string, string>();
  for (let position = 0; position < query.length;) {
    const ampersand = query.indexOf('&', position);
    const end = ampersand < 0 ? query.length : ampersand;
    const equals = query.indexOf('=', position);
    if (equals > position && equals < end - 1) {
      const key = decode(query.slice(position, equals), start + position, isDecoded);
      parameters.set(key, decode(query.slice(equals + 1, end), start + equals + 1, isDecoded));
    }
    position = end + 1;
  }
  applyDefaults(parameters);
  return parameters;
}

function decode(text: string, start: number, isDecoded: boolean): string {
  return texts.of(isDecoded ? text : decodeUrlText(text, start, { plusIsBlank: true }));
}

/** Adds X for each `default.X` that has no X beside it. */
function applyDefaults(parameters: Map<string, string>): void {
  for (const [key, value] of parameters) {
    const plain = key.startsWith(DEFAULT_PREFIX) ? key.slice(DEFAULT_PREFIX.length) : '';
    if (plain !== '' && !parameters.has(plain)) parameters.set(plain, value);
  }
}
