/** What RFC 3986 lets stand in a segment, and `encodeURIComponent` encodes. */
const HARMLESS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** A text as one segment of a path in a document: percent-encoded where it has to be, so that a URL may be made of it as it is. */
export function pathSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(HARMLESS, decodeURIComponent);
}
