/** Index of `offset` in ascending `offsets`, -1 when it is not there. */
export function findOffset(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = offsets[middle]!;
    if (found === offset) return middle;
    if (found < offset) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
