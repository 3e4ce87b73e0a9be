const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

const encoder = new TextEncoder();

/**
 * MurmurHash3, the variant of 32 bits for x86, with seed 0, of a text in UTF-8; from 0 to 2^32 - 1.
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export function murmurHash3(text: string): number {
  const octets = encoder.encode(text);
  const blocksEnd = octets.length & ~3;
  let hash = 0;
  for (let i = 0; i < blocksEnd; i += 4) {
    const block = octets[i]! | (octets[i + 1]! << 8) | (octets[i + 2]! << 16) | (octets[i + 3]! << 24);
    hash ^= scramble(block);
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let i = octets.length - 1; i >= blocksEnd; i--) rest = (rest << 8) | octets[i]!;
  hash ^= scramble(rest) ^ octets.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, C1), 15), C2);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
