import { passCharacter } from './read-text.ts';
import type { ScalarReader } from './scalar-reader.ts';

/** Passes over the string at the cursor, all chunks, checking it as `readText` does. */
export function skipText(reader: ScalarReader): void {
  let octets = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginStringChunk();
    isLast = head >= 0;
    const start = reader.position;
    skipUnits(reader, isLast ? head : ~head);
    octets += reader.position - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
  }
}

function skipUnits(reader: ScalarReader, length: number): void {
  const { bytes } = reader;
  // `beginStringChunk` made sure of `length` octets; each wide character shortens what is sure and is checked by itself.
  let p = reader.position;
  let left = length;
  while (left > 0) {
    if (p >= reader.end) {
      reader.position = p;
      reader.failAtEnd();
    }
    if (bytes[p]! < 0x80) {
      p++;
      left--;
    } else {
      reader.position = p;
      left -= passCharacter(reader, left);
      p = reader.position;
    }
  }
  reader.position = p;
}

/** Passes over the binary at the cursor, all chunks; gives how many octets it has. `chunks` is given a view of each chunk. */
export function skipBinary(reader: ScalarReader, chunks?: Uint8Array[]): number {
  let octets = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginBinaryChunk();
    isLast = head >= 0;
    const start = reader.position;
    reader.position += isLast ? head : ~head;
    octets += reader.position - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
    chunks?.push(reader.bytes.subarray(start, reader.position));
  }
  return octets;
}
