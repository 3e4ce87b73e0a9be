const BLOCK_BYTES = 64 * 1024;

let block = new Uint8Array(0);
let used = 0;

/**
 * Memory for a frame, never handed out twice. Frames share blocks: memory of its own for each would cost more than the frame.
 */
export function frameMemory(bytes: number): Uint8Array {
  if (bytes > BLOCK_BYTES / 4) return new Uint8Array(bytes);
  if (used + bytes > block.length) {
    block = new Uint8Array(BLOCK_BYTES);
    used = 0;
  }
  used += bytes;
  return block.subarray(used - bytes, used);
}
