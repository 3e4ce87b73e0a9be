import type { Transport } from './transport.ts';

/** Up to here copying frames together costs less than another write. */
const GATHER_BYTES = 16 * 1024;

/** Writes the frames of one turn in as few writes as is worth it: small ones together, large ones as they are. */
export function writeFrames(transport: Transport, frames: readonly Uint8Array[]): void {
  let first = 0;
  while (first < frames.length) {
    let bytes = frames[first]!.length;
    let end = first + 1;
    while (end < frames.length && bytes + frames[end]!.length <= GATHER_BYTES) bytes += frames[end++]!.length;
    transport.write(end === first + 1 ? frames[first]! : join(frames, first, end, bytes));
    first = end;
  }
}

function join(frames: readonly Uint8Array[], first: number, end: number, bytes: number): Uint8Array {
  const joined = new Uint8Array(bytes);
  let offset = 0;
  for (let index = first; index < end; index++) {
    joined.set(frames[index]!, offset);
    offset += frames[index]!.length;
  }
  return joined;
}
