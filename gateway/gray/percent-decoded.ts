/** The text that percent-encoded UTF-8 stands for; null where it is something else. */
export function percentDecoded(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
