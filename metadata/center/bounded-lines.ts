const MOST_LINES = 50;

/** Nobody reads more of them, and there may be as many as a center has entries. */
export function boundedLines(lines: readonly string[], most = MOST_LINES): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `and ${lines.length - most} more`];
}
