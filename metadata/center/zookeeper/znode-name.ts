/**
 * A text as Dubbo writes it into the name of a node, with Java's URLEncoder: `a.Outer$Inner` is `a.Outer%24Inner`. Only interfaces and
 * URLs are written so; groups, versions, applications and names of rules stand as they are.
 */
export function toZnodeName(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return encoded.replaceAll(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
