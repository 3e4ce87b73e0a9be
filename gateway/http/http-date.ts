let lastSecond = Number.NaN;
let lastText = '';

/** The value of the header `date`. Written once a second: refusals are many, and cheap but for this. @param epochMs milliseconds since 1970 */
export function httpDate(epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastText = new Date(epochMs).toUTCString();
  }
  return lastText;
}
