/** The digits 00 to 99, two octets each, to be written little-endian. */
export const DIGIT_PAIRS: Uint16Array = Uint16Array.from({ length: 100 }, (_, value) => {
  return 0x3030 + Math.floor(value / 10) + ((value % 10) << 8);
});
