import type { ScalarReader } from './scalar-reader.ts';
import { skipBinary } from './skip-chunks.ts';

/** The binary at the cursor, all chunks in one piece of fresh memory. */
export function readBinary(reader: ScalarReader): Uint8Array {
  const chunks: Uint8Array[] = [];
  const whole = new Uint8Array(skipBinary(reader, chunks));
  let filled = 0;
  for (const chunk of chunks) {
    whole.set(chunk, filled);
    filled += chunk.length;
  }
  return whole;
}
