import type { ScalarReader } from './scalar-reader.ts';

/** The binary at the cursor, all chunks in one piece of fresh memory. */
export function readBinary(reader: ScalarReader): Uint8Array {
  const chunks: Uint8Array[] = [];
  let octets = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginBinaryChunk();
    isLast = head >= 0;
    const start = reader.position;
    reader.position += isLast ? head : ~head;
    octets += reader.position - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
    chunks.push(reader.bytes.subarray(start, reader.position));
  }
  const whole = new Uint8Array(octets);
  let filled = 0;
  for (const chunk of chunks) {
    whole.set(chunk, filled);
    filled += chunk.length;
  }
  return whole;
}
