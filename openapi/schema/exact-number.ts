/** A number of a document that `JSON.stringify` writes with all its digits (`JSON.rawJSON`): no double holds it. */
export interface ExactNumber {
  readonly rawJSON: string;
}

// Not among the types of the language yet; in Node from 21 on, and in workerd.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => ExactNumber };

export function exactNumber(value: bigint): ExactNumber {
  return rawJSON(String(value));
}
