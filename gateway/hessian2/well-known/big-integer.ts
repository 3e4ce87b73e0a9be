import { copyNumberText } from '../copy-number-text.ts';
import type { Hessian2Reader } from '../hessian2-reader.ts';
import type { ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';
import { followed } from './value-holders.ts';

/** A million bits, 315,653 digits. Turning more into decimal digits takes too long to do for a peer. */
const MAX_WORDS = 32_768;

/**
 * java.math.BigInteger travels by its private fields: `signum` and `mag`, the magnitude in 32-bit words, highest first. (A
 * `value` text, which some writers send instead, Java reads as 0; here it is the number it says.)
 */
export const writeBigInteger: ObjectWriter = (reader, definition, out) => {
  let signum = 0;
  let magnitude = 0n;
  let isText = false;
  definition.fields.forEach((name) => {
    if (name === 'signum') signum = reader.readInt();
    // `negate()` and `abs()` share the array of their operand: it may come as a reference.
    else if (name === 'mag') magnitude = followed(reader, () => readMagnitude(reader), 0n);
    else if (name === 'value' && !isText && reader.kind() === KIND.STRING) {
      copyNumberText(reader, out);
      isText = true;
    } else reader.skip();
  });
  if (!isText) out.ascii(String(signum < 0 ? -magnitude : signum === 0 ? 0n : magnitude));
};

function readMagnitude(reader: Hessian2Reader): bigint {
  if (reader.takeNull()) return 0n;
  const at = reader.position;
  const count = reader.beginList();
  const words: string[] = [];
  while (count < 0 ? reader.hasMore() : words.length < count) {
    if (words.length === MAX_WORDS) reader.fail(`BigInteger of more than ${MAX_WORDS * 32} bits`, at);
    reader.countValues(1);
    words.push((reader.readInt() >>> 0).toString(16).padStart(8, '0'));
  }
  reader.endContainer();
  // Turning them into decimal digits takes about the square of their number: what many of them cost in a message is bounded.
  reader.countValues(Math.floor((words.length * words.length) / 1024));
  // From hexadecimal text in one go: adding word by word would take the square of their number.
  return words.length === 0 ? 0n : BigInt(`0x${words.join('')}`);
}
