/**
 * A regular expression of Java that the whole text must match, or null where JavaScript has no such thing (possessive
 * quantifiers, `\Q`, `[a&&[^b]]`, ...).
 */
export function javaPattern(source: string): RegExp | null {
  const [, flag = '', pattern = ''] = /^(?:\(\?(i)\))?(.*)$/s.exec(source) ?? [];
  if (pattern.includes('&&')) return null;
  // Java lets any character but letters be escaped. JavaScript does not, with the flag without which it lets mistakes pass.
  const escaped = pattern.replaceAll(/\\(.)/gsu, (whole, character: string) =>
    /[a-zA-Z0-9^$\\.*+?()[\]{}|/]/.test(character) ? whole : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  try {
    return new RegExp(`^(?:${escaped})$`, `u${flag}`);
  } catch {
    return null;
  }
}
