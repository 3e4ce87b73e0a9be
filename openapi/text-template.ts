/** A text with holes: what stands in them is known only when a document is put together. `texts` has one more than `holes`. */
export interface TextTemplate<Hole> {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
}

/**
 * A template of texts, other templates and holes, one after the other.
 *
 * @param parts a string is text, an object with `texts` a template, anything else a hole
 */
export function joinTemplate<Hole extends object>(
  parts: readonly (string | TextTemplate<Hole> | Hole)[],
): TextTemplate<Hole> {
  const texts: string[] = [];
  const holes: Hole[] = [];
  let open = '';
  for (const part of parts) {
    if (typeof part === 'string') open += part;
    else if (isTemplate(part)) {
      open += part.texts[0]!;
      for (const [index, hole] of part.holes.entries()) {
        texts.push(open);
        holes.push(hole);
        open = part.texts[index + 1]!;
      }
    } else {
      texts.push(open);
      holes.push(part);
      open = '';
    }
  }
  texts.push(open);
  return { texts, holes };
}

/** Adds the pieces of the text, each hole filled in with what `fill` gives for it. */
export function fillTemplate<Hole>(
  { texts, holes }: TextTemplate<Hole>,
  fill: (hole: Hole) => string,
  pieces: string[],
): void {
  pieces.push(texts[0]!);
  for (let index = 0; index < holes.length; index++) pieces.push(fill(holes[index]!), texts[index + 1]!);
}

function isTemplate<Hole extends object>(part: TextTemplate<Hole> | Hole): part is TextTemplate<Hole> {
  return 'texts' in part;
}
