import { othersTurn } from './service-models.ts';
import type { DocumentBytes } from './kept-documents.ts';

/** So many pieces are written in a row; then others get their turn. */
const IN_A_ROW = 10;
const FIRST_SIZE = 64 * 1024;
/** Octets that one UTF-16 unit may take. */
const MOST_OCTETS = 3;

/** Pieces of text as octets, with an ETag by what they are: the same text has the same one everywhere. */
export async function documentBytes(pieces: Iterable<string>): Promise<DocumentBytes> {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(FIRST_SIZE);
  let size = 0;
  let count = 0;
  for (const piece of pieces) {
    const needed = size + piece.length * MOST_OCTETS;
    if (needed > buffer.length) {
      buffer = new Uint8Array(buffer.buffer.transfer(Math.max(needed, buffer.length * 2)));
    }
    size += encoder.encodeInto(piece, buffer.subarray(size)).written;
    if (++count % IN_A_ROW === 0) await othersTurn();
  }
  const bytes = new Uint8Array(buffer.buffer.transfer(size));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest.subarray(0, 18)));
  return { bytes, etag: `"${text.replaceAll('+', '-').replaceAll('/', '_')}"` };
}
