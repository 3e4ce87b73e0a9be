/** A Markdown table; all columns but the first hold numbers. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (columns: readonly string[]): string => `| ${columns.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
