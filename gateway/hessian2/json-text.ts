/** 1 for the octets that stand for themselves inside a JSON string: ASCII without control characters, quote and backslash. */
export const PLAIN: Uint8Array = new Uint8Array(256);
PLAIN.fill(1, 0x20, 0x80);
PLAIN[0x22] = 0;
PLAIN[0x5c] = 0;

const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** Second octet of the two-octet escapes (`\n`), 0 where there is none. */
const SHORT_ESCAPES = new Uint8Array(0x80);
SHORT_ESCAPES[0x08] = 0x62;
SHORT_ESCAPES[0x09] = 0x74;
SHORT_ESCAPES[0x0a] = 0x6e;
SHORT_ESCAPES[0x0c] = 0x66;
SHORT_ESCAPES[0x0d] = 0x72;
SHORT_ESCAPES[0x22] = 0x22;
SHORT_ESCAPES[0x5c] = 0x5c;

/** Writes the escape of a UTF-16 unit at `at`, up to six octets; gives the place behind it. */
export function putEscape(target: Uint8Array, at: number, unit: number): number {
  target[at] = 0x5c;
  const short = unit < 0x80 ? SHORT_ESCAPES[unit]! : 0;
  if (short !== 0) {
    target[at + 1] = short;
    return at + 2;
  }
  target[at + 1] = 0x75;
  target[at + 2] = HEX[unit >> 12]!;
  target[at + 3] = HEX[(unit >> 8) & 15]!;
  target[at + 4] = HEX[(unit >> 4) & 15]!;
  target[at + 5] = HEX[unit & 15]!;
  return at + 6;
}

/** Writes a surrogate pair as four octets of UTF-8 at `at`; gives the place behind them. */
export function putSurrogatePair(target: Uint8Array, at: number, high: number, low: number): number {
  const code = ((high - 0xd7c0) << 10) | (low & 0x3ff);
  target[at] = 0xf0 | (code >> 18);
  target[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  target[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  target[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}
