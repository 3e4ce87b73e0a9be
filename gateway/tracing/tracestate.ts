/** As many as W3C's text asks to be passed on at least; we pass on no more. */
const MAX_LENGTH = 512;
const MAX_MEMBERS = 32;
const MEMBER = /^[a-z0-9][a-z0-9_*/@-]{0,255}=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/;

/** Whether a header is a `tracestate` that can be passed on as it is. https://www.w3.org/TR/trace-context-2/#tracestate-header */
export function isTracestate(header: string): boolean {
  if (header.length > MAX_LENGTH) return false;
  const keys = new Set<string>();
  let count = 0;
  for (const part of header.split(',')) {
    const member = part.trim();
    if (member === '') continue;
    if (!MEMBER.test(member)) return false;
    count++;
    keys.add(member.slice(0, member.indexOf('=')));
  }
  return count > 0 && count <= MAX_MEMBERS && keys.size === count;
}
