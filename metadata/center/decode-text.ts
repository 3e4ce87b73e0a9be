const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The text of a document; null if it is not UTF-8. */
export function decodeText(octets: Uint8Array): string | null {
  try {
    return utf8.decode(octets);
  } catch {
    return null;
  }
}
