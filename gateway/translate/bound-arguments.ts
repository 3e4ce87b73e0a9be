import { JSON_KIND, type JsonDocument } from './json/json-document.ts';
import { ABSENT } from './layout-arguments.ts';

/** A node of a document; ABSENT: none. */
export interface ArgumentNode {
  readonly json: JsonDocument;
  readonly at: number;
}

/** The arguments of a call as they came, for whoever has to look into them. Holds the request's texts and their tapes. */
export class BoundArguments {
  private readonly nodes: readonly ArgumentNode[];

  /** `nodes`: one for each parameter, in order. */
  constructor(nodes: readonly ArgumentNode[]) {
    this.nodes = nodes;
  }

  /**
   * The scalar at the steps of a JSON pointer, the first of which is the index of an argument: a string's value, or the source text
   * of a number or boolean, so that no digit is lost. Null where there is no scalar, or JSON null.
   */
  scalar(path: readonly string[]): string | null {
    const argument = this.nodes[Number(path[0])];
    if (argument === undefined) return null;
    const { json } = argument;
    const at = nodeAt(json, argument.at, path.slice(1));
    if (at === ABSENT) return null;
    if (json.isString(at)) return json.string(at);
    const kind = json.kind(at);
    return kind === JSON_KIND.NULL || kind === JSON_KIND.ARRAY || kind === JSON_KIND.OBJECT ? null : json.source(at);
  }
}

/** The node at the steps of a JSON pointer from another one on; ABSENT where there is none. */
export function nodeAt(json: JsonDocument, from: number, steps: readonly string[]): number {
  let at = from;
  for (let step = 0; step < steps.length && at !== ABSENT; step++) at = child(json, at, steps[step]!);
  return at;
}

function child(json: JsonDocument, at: number, step: string): number {
  const kind = json.kind(at);
  if (kind === JSON_KIND.OBJECT) return json.property(at, step);
  if (kind !== JSON_KIND.ARRAY || !/^(?:0|[1-9]\d{0,8})$/.test(step)) return ABSENT;
  let left = Number(step);
  if (left >= json.count(at)) return ABSENT;
  let item = json.first(at);
  for (; left > 0; left--) item = json.next(item);
  return item;
}
