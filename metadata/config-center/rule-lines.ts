/** Nobody reads more, and a broken rule may have as many mistakes as it has values. */
const MAX_LINES = 20;
const MAX_LENGTH = 300;

/** Bounded lines for operators. Keys come from the rule: what would break a line is shown as `?`. */
export function ruleLines<T>(items: readonly T[], toLine: (item: T) => string): string[] {
  const shown = items.slice(0, MAX_LINES).map((item) => {
    const line = toLine(item).slice(0, MAX_LENGTH + 1);
    const text = line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, '?');
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;
  });
  return items.length > MAX_LINES ? [...shown, `and ${items.length - MAX_LINES} more`] : shown;
}
