import { percentDecoded } from './percent-decoded.ts';
import { isTag } from './tag.ts';

const TAG_KEY = 'dubbo.tag';

/** As W3C's text says what must at least be passed on; we pass on no more. */
const MAX_MEMBERS = 64;
const MAX_LENGTH = 8192;

/** `key = value`, without the blanks around it; of a property the value may be missing. */
const PAIR = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \t]*=[ \t]*([!#-+\--:<-[\]-~]*))?$/;

/** A caller's `baggage`, read. */
export interface Baggage {
  /** All but those with the tag, as they came. */
  readonly members: readonly string[];
  /** Of the last `dubbo.tag` that is a tag; null for none. */
  readonly tag: string | null;
}

/** Reads the header; null where it is not well-formed or above the limits: then none of it counts. https://www.w3.org/TR/baggage/ */
export function parseBaggage(header: string): Baggage | null {
  if (header.length > MAX_LENGTH) return null;
  const members: string[] = [];
  let tag: string | null = null;
  const parts = header.split(',');
  if (parts.length > MAX_MEMBERS) return null;
  for (const part of parts) {
    const member = part.trim();
    const [pair, ...properties] = member.split(';').map((text) => PAIR.exec(text.trim()));
    if (pair?.[2] === undefined || properties.includes(null)) return null;
    const [, key, text] = pair;
    if (key !== TAG_KEY) {
      members.push(member);
      continue;
    }
    const value = percentDecoded(text);
    tag = value !== null && isTag(value) ? value : null;
  }
  return { members, tag };
}

/** What goes out: the caller's members, and the tag of this request in place of any other; empty for nothing. */
export function formatBaggage(members: readonly string[], tag: string | null): string {
  if (tag === null) return members.join(',');
  const own = `${TAG_KEY}=${encodeURIComponent(tag)}`;
  if (members.length === 0) return own;
  const all = `${members.join(',')},${own}`;
  // The tag is needed along the whole chain, and half of a caller's members would be none of them.
  return members.length < MAX_MEMBERS && all.length <= MAX_LENGTH ? all : own;
}
