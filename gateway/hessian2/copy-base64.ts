import type { JsonOutput } from './json-output.ts';
import type { ScalarReader } from './scalar-reader.ts';

const ALPHABET = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (c) =>
  c.charCodeAt(0),
);

/** Copies a binary to a quoted base64 text (RFC 4648 section 4, padded). Groups of three go on over the ends of chunks. */
export function copyBase64(reader: ScalarReader, out: JsonOutput): void {
  out.byte(0x22);
  let octets = 0;
  // Octets that did not fill a group yet: their bits, and how many there are.
  let bits = 0;
  let pending = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginBinaryChunk();
    isLast = head >= 0;
    const start = reader.position;
    const stop = start + (isLast ? head : ~head);
    octets += stop - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
    out.reserve(Math.ceil((stop - start + 2) / 3) * 4 + 5);
    const { bytes } = reader;
    const target = out.bytes;
    let at = out.position;
    for (let p = start; p < stop; p++) {
      bits = (bits << 8) | bytes[p]!;
      if (++pending === 3) {
        at = putGroup(target, at, bits);
        bits = 0;
        pending = 0;
      }
    }
    out.position = at;
    reader.position = stop;
  }
  putRest(out, bits, pending);
  out.byte(0x22);
}

function putGroup(target: Uint8Array, at: number, bits: number): number {
  target[at] = ALPHABET[bits >> 18]!;
  target[at + 1] = ALPHABET[(bits >> 12) & 63]!;
  target[at + 2] = ALPHABET[(bits >> 6) & 63]!;
  target[at + 3] = ALPHABET[bits & 63]!;
  return at + 4;
}

function putRest(out: JsonOutput, bits: number, pending: number): void {
  if (pending === 0) return;
  out.reserve(4);
  const at = out.position;
  out.position = putGroup(out.bytes, at, bits << (pending === 1 ? 16 : 8));
  out.bytes[at + 3] = 0x3d;
  if (pending === 1) out.bytes[at + 2] = 0x3d;
}
