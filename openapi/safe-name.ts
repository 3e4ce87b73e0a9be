/**
 * A text of nothing but letters, digits, `.`, `_` and `-`, as OpenAPI wants the names of components. Every other character becomes `_u` and
 * its four hexadecimal digits, so that Chinese names stay apart.
 */
export function safeName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]/g, (character) => {
    return `_u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
