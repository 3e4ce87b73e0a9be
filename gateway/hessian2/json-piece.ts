/**
 * Octets to be written again and again, such as `,"name":`, prepared so that they can be written four at a time: as numbers,
 * little-endian, filled up with zeros.
 */
export class JsonPiece {
  readonly length: number;
  readonly word0: number;
  readonly word1: number;
  readonly word2: number;
  readonly word3: number;
  /** Those behind the first sixteen octets. */
  readonly rest: Int32Array;

  constructor(bytes: Uint8Array) {
    const padded = new DataView(new ArrayBuffer(Math.max(16, (bytes.length + 3) & ~3)));
    bytes.forEach((octet, index) => padded.setUint8(index, octet));
    this.length = bytes.length;
    this.word0 = padded.getInt32(0, true);
    this.word1 = padded.getInt32(4, true);
    this.word2 = padded.getInt32(8, true);
    this.word3 = padded.getInt32(12, true);
    this.rest = Int32Array.from({ length: padded.byteLength / 4 - 4 }, (_, i) => padded.getInt32(16 + i * 4, true));
  }
}
