import type { ScalarReader } from './scalar-reader.ts';

/** Units decoded at a time: few enough for one `fromCharCode.apply`. */
const BATCH = 2048;
const units = new Uint16Array(BATCH);

/**
 * The string at the cursor as UTF-16, over all its chunks. Hessian counts UTF-16 units and writes each half of a surrogate
 * pair as three octets (CESU-8); four-octet UTF-8, which other languages write, is taken as two units. Halves that stand
 * alone are kept as they are.
 */
export function readText(reader: ScalarReader): string {
  let text = '';
  let octets = 0;
  for (let isLast = false; !isLast;) {
    const head = reader.beginStringChunk();
    isLast = head >= 0;
    const start = reader.position;
    text += readChunk(reader, isLast ? head : ~head);
    octets += reader.position - start;
    if (octets > reader.limits.maxBytes) reader.failLimit('maxBytes', start);
  }
  return text;
}

function readChunk(reader: ScalarReader, length: number): string {
  const { bytes } = reader;
  let text = '';
  let filled = 0;
  for (let left = length; left > 0;) {
    const octet = reader.tag();
    if (octet < 0x80) {
      units[filled++] = octet;
      reader.position++;
      left--;
    } else {
      const at = reader.position;
      const used = passCharacter(reader, left);
      left -= used;
      if (reader.position - at === 2) units[filled++] = ((octet & 0x1f) << 6) | (bytes[at + 1]! & 0x3f);
      else if (used === 1)
        units[filled++] = ((octet & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
      else {
        const code =
          ((octet & 0x07) << 18) |
          ((bytes[at + 1]! & 0x3f) << 12) |
          ((bytes[at + 2]! & 0x3f) << 6) |
          (bytes[at + 3]! & 0x3f);
        units[filled++] = 0xd7c0 + (code >> 10);
        units[filled++] = 0xdc00 | (code & 0x3ff);
      }
    }
    if (filled >= BATCH - 1) {
      text += toText(filled);
      filled = 0;
    }
  }
  return filled === 0 ? text : text + toText(filled);
}

function toText(count: number): string {
  return String.fromCharCode.apply(null, units.subarray(0, count) as unknown as number[]);
}

/**
 * Moves past the character of two to four octets at the cursor and gives the UTF-16 units it stands for (1 or 2). Throws
 * where its octets are wrong, run over the end, or stand for more units than the `left` ones that the chunk announces.
 */
export function passCharacter(reader: ScalarReader, left: number): 1 | 2 {
  const { bytes, position } = reader;
  const octet = bytes[position]!;
  const size = octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : 2;
  if (octet < 0xc0 || octet > 0xf4) reader.fail(`octet 0x${octet.toString(16)} starts no character`);
  if (size > reader.end - position) reader.fail('string ends inside a character');
  for (let i = 1; i < size; i++) {
    if ((bytes[position + i]! & 0xc0) !== 0x80) reader.fail('character broken off', position + i);
  }
  if (size === 4) {
    const high = ((octet & 0x07) << 2) | ((bytes[position + 1]! & 0x30) >> 4);
    if (high === 0 || high > 0x10) reader.fail('four octets outside of Unicode');
    if (left < 2) reader.fail('a character of two units where the string has one left');
  }
  reader.position = position + size;
  return size === 4 ? 2 : 1;
}
