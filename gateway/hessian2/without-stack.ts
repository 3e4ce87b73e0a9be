// Each try begins with a line end and passes no other: the time stays linear in the text, which a peer may choose.
const FRAME = /[\r\n][ \t]*(?:at [\w.$<>/@~-]+\([^)\r\n]*\)|\.\.\. \d+ (?:more|common frames omitted))/;

/**
 * The text before the first line of a Java stack trace: what a caller may see of a text that a provider sent. Dubbo 2.7 puts
 * `toString()` in front of the trace, which begins with the same words again: they are kept once.
 */
export function withoutStack(text: string): string {
  const frame = FRAME.exec(text);
  if (frame === null) return text.trimEnd();
  const head = text.slice(0, frame.index).trimEnd();
  const half = (head.length - 1) / 2;
  return head[half] === '\n' && head.startsWith(head.slice(half + 1)) ? head.slice(0, half) : head;
}
