/** Where a value stands in a JSON document, as a chain to the root (null): costs nothing until it is shown. */
export interface JsonPlace {
  readonly parent: JsonPlace | null;
  readonly key: string | number;
}

/** The place as a JSON pointer (RFC 6901). */
export function jsonPointer(place: JsonPlace | null): string {
  const keys: string[] = [];
  for (let at = place; at !== null; at = at.parent)
    keys.push(String(at.key).replaceAll('~', '~0').replaceAll('/', '~1'));
  return keys
    .toReversed()
    .map((key) => `/${key}`)
    .join('');
}
