import { othersTurn } from './service-models.ts';
import type { DocumentBytes } from './kept-documents.ts';

/** So many pieces are written in a row; then others get their turn. */
const IN_A_ROW = 10;

/** Pieces of text as octets, with an ETag by what they are: the same text has the same one everywhere. */
export async function documentBytes(pieces: Iterable<string>): Promise<DocumentBytes> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    const part = encoder.encode(piece);
    parts.push(part);
    size += part.length;
    if (parts.length % IN_A_ROW === 0) await othersTurn();
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest.subarray(0, 18)));
  return { bytes, etag: `"${text.replaceAll('+', '-').replaceAll('/', '_')}"` };
}
