import { parseIpAddress } from '../url/ip-address.ts';

/** Addresses between bounds, part by part: four parts for IPv4, eight for IPv6. */
export interface IpPattern {
  readonly parts: readonly PartBounds[];
  /** Null: any. */
  readonly port: number | null;
}

interface PartBounds {
  readonly least: number;
  readonly most: number;
}

/** Reads a block, or an address with `*` or ranges in its parts. Null where the text is neither, or one that Java refuses. */
export function parseIpPattern(text: string): IpPattern | null {
  if (text.includes('/')) return parseBlock(text);
  if (!/[*-]/.test(text)) return null;
  const [, bracketed, bare, digits] =
    /^(?:\[([^\]]+)\]|([\d.*-]+|[\da-f:*-]+?))(?::(\d{1,5}))?$/.exec(withoutPortOfIpv6(text)) ?? [];
  const host = bracketed ?? bare;
  if (host === undefined) return null;
  const parts = host.includes(':') ? readParts(host.split(':'), 8, 0xffff, 16) : readParts(host.split('.'), 4, 255, 10);
  return parts === null ? null : { parts, port: digits === undefined ? null : Number(digits) };
}

/** Without brackets an address of IPv6 has no port: its eighth part is no port. */
function withoutPortOfIpv6(text: string): string {
  return !text.startsWith('[') && text.split(':').length > 2 ? `[${text}]` : text;
}

function readParts(texts: readonly string[], count: number, most: number, radix: number): PartBounds[] | null {
  if (texts.length !== count) return null;
  const parts = texts.map((text) => readPart(text, most, radix));
  return parts.every((part) => part !== null) ? parts : null;
}

function readPart(text: string, most: number, radix: number): PartBounds | null {
  if (text === '*') return { least: 0, most };
  const [first = '', last, ...others] = text.split('-');
  if (last !== undefined) {
    const [least, greatest] = [toNumber(first, radix), toNumber(last, radix)];
    return others.length > 0 || least === null || greatest === null ? null : { least, most: greatest };
  }
  const value = toNumber(text, radix);
  // As in Java the part of a pattern is compared as text, and of leading zeros only those of zero are forgiven.
  if (value === null || (value.toString(radix) !== text && value !== 0)) return null;
  return { least: value, most: value };
}

function toNumber(text: string, radix: number): number | null {
  const isNumber = radix === 10 ? /^\d{1,9}$/.test(text) : /^[0-9a-f]{1,7}$/i.test(text);
  return isNumber ? Number.parseInt(text, radix) : null;
}

function parseBlock(text: string): IpPattern | null {
  const slash = text.indexOf('/');
  const ip = parseIpAddress(text.slice(0, slash).replaceAll(/^\[|\]$/g, ''));
  const prefix = text.slice(slash + 1);
  if (ip === null || !/^\d{1,4}$/.test(prefix)) return null;
  const bitsOfPart = ip.length === 4 ? 8 : 16;
  const parts = ip.map((part, index) => {
    const fixed = Math.min(bitsOfPart, Math.max(0, Number(prefix) - index * bitsOfPart));
    const free = 2 ** (bitsOfPart - fixed) - 1;
    const least = part - (part % (free + 1));
    return { least, most: least + free };
  });
  return { parts, port: null };
}
