/**
 * What a value is, told by its first octet. DEFINITION and INVALID come last so that one comparison tells values from the
 * rest. Grammar: http://hessian.caucho.com/doc/hessian-serialization.html
 */
export const KIND = {
  NULL: 0,
  BOOLEAN: 1,
  INT: 2,
  LONG: 3,
  DOUBLE: 4,
  DATE: 5,
  STRING: 6,
  BINARY: 7,
  LIST: 8,
  MAP: 9,
  OBJECT: 10,
  REFERENCE: 11,
  DEFINITION: 12,
  INVALID: 13,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

/** Name of a kind, for messages. */
export const KIND_NAMES: readonly string[] = Object.keys(KIND).map((name) => name.toLowerCase());

const RANGES: readonly (readonly [first: number, last: number, kind: Kind])[] = [
  [0x00, 0x1f, KIND.STRING],
  [0x20, 0x2f, KIND.BINARY],
  [0x30, 0x33, KIND.STRING],
  [0x34, 0x37, KIND.BINARY],
  [0x38, 0x3f, KIND.LONG],
  [0x41, 0x42, KIND.BINARY],
  [0x43, 0x43, KIND.DEFINITION],
  [0x44, 0x44, KIND.DOUBLE],
  [0x46, 0x46, KIND.BOOLEAN],
  [0x48, 0x48, KIND.MAP],
  [0x49, 0x49, KIND.INT],
  [0x4a, 0x4b, KIND.DATE],
  [0x4c, 0x4c, KIND.LONG],
  [0x4d, 0x4d, KIND.MAP],
  [0x4e, 0x4e, KIND.NULL],
  [0x4f, 0x4f, KIND.OBJECT],
  [0x51, 0x51, KIND.REFERENCE],
  [0x52, 0x53, KIND.STRING],
  [0x54, 0x54, KIND.BOOLEAN],
  [0x55, 0x58, KIND.LIST],
  [0x59, 0x59, KIND.LONG],
  [0x5b, 0x5f, KIND.DOUBLE],
  [0x60, 0x6f, KIND.OBJECT],
  [0x70, 0x7f, KIND.LIST],
  [0x80, 0xd7, KIND.INT],
  [0xd8, 0xff, KIND.LONG],
];

/** Kind by first octet, 256 entries. */
export const VALUE_KIND: Uint8Array = new Uint8Array(256).fill(KIND.INVALID);
for (const [first, last, kind] of RANGES) VALUE_KIND.fill(kind, first, last + 1);

/** Octets that a value takes in all, tag included, where the first octet tells it; 0 where it does not. 256 entries. */
export const FIXED_SIZE: Uint8Array = new Uint8Array(256);
const SIZES: readonly (readonly [first: number, last: number, size: number])[] = [
  [0x38, 0x3f, 3],
  [0x44, 0x44, 9],
  [0x46, 0x46, 1],
  [0x49, 0x49, 5],
  [0x4a, 0x4a, 9],
  [0x4b, 0x4b, 5],
  [0x4c, 0x4c, 9],
  [0x4e, 0x4e, 1],
  [0x54, 0x54, 1],
  [0x59, 0x59, 5],
  [0x5b, 0x5c, 1],
  [0x5d, 0x5d, 2],
  [0x5e, 0x5e, 3],
  [0x5f, 0x5f, 5],
  [0x80, 0xbf, 1],
  [0xc0, 0xcf, 2],
  [0xd0, 0xd7, 3],
  [0xd8, 0xef, 1],
  [0xf0, 0xff, 2],
];
for (const [first, last, size] of SIZES) FIXED_SIZE.fill(size, first, last + 1);
