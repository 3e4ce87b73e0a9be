const SPAN_MS = 1_000;
const MOST_LINES = 10;

/** Passes a few lines a second on, and then how many it has kept back: half of all providers may go at once. */
export function createPacedTell(tell: (line: string) => void, now: () => number): (line: string) => void {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let lines = 0;
  return function tellPaced(line) {
    const nowMs = now();
    if (nowMs - sinceMs >= SPAN_MS) {
      if (lines > MOST_LINES) tell(`${lines - MOST_LINES} more lines on the health of providers were kept back`);
      sinceMs = nowMs;
      lines = 0;
    }
    lines++;
    if (lines <= MOST_LINES) tell(line);
  };
}
