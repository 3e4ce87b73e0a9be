import { percentDecoded } from './percent-decoded.ts';

/** A cookie of a `cookie` header, percent-decoded; the first of its name. Null where it is absent or not UTF-8. */
export function cookieOf(header: string, name: string): string | null {
  const value = encodedCookie(header, name);
  return value === null ? null : percentDecoded(value);
}

/** The same as it was sent, but for quotes around it. */
export function encodedCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(name) || pair[name.length] !== '=') continue;
    const value = pair.slice(name.length + 1);
    return /^".*"$/.test(value) ? value.slice(1, -1) : value;
  }
  return null;
}
