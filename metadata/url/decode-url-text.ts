import { UrlError } from './url-error.ts';

const PERCENT = 0x25;
const utf8 = new TextDecoder();

/**
 * Decodes `%xx` as UTF-8, like Java's URLDecoder: octets that are no UTF-8 become U+FFFD (old providers publish GBK).
 * Throws UrlError at a broken escape; `start` is where `text` begins in what the error speaks of.
 */
export function decodeUrlText(text: string, start: number, options: { readonly plusIsBlank: boolean }): string {
  const source = options.plusIsBlank ? text.replaceAll('+', ' ') : text;
  let escape = source.indexOf('%');
  if (escape < 0) return source;
  let decoded = '';
  let copied = 0;
  while (escape >= 0) {
    const octets: number[] = [];
    let position = escape;
    for (; source.charCodeAt(position) === PERCENT; position += 3) octets.push(readOctet(source, position, start));
    decoded += source.slice(copied, escape) + utf8.decode(Uint8Array.from(octets));
    copied = position;
    escape = source.indexOf('%', position);
  }
  return decoded + source.slice(copied);
}

function readOctet(text: string, position: number, start: number): number {
  const digits = text.slice(position + 1, position + 3);
  if (!/^[0-9a-fA-F]{2}$/.test(digits)) throw new UrlError('broken percent escape', start + position);
  return Number.parseInt(digits, 16);
}
