import { JSON_KIND, type JsonDocument } from './json/json-document.ts';
import { ABSENT } from './layout-arguments.ts';

/** The arguments of a call as they came, for whoever has to look into them. Holds the body's text and its tape. */
export class BoundArguments {
  private readonly json: JsonDocument;
  private readonly nodes: readonly number[];

  /** `nodes`: one for each parameter, in order. */
  constructor(json: JsonDocument, nodes: readonly number[]) {
    this.json = json;
    this.nodes = nodes;
  }

  /**
   * The scalar at the steps of a JSON pointer, the first of which is the index of an argument: a string's value, or the source text
   * of a number or boolean, so that no digit is lost. Null where there is no scalar, or JSON null.
   */
  scalar(path: readonly string[]): string | null {
    const { json } = this;
    let at = this.nodes[Number(path[0])] ?? ABSENT;
    for (let step = 1; step < path.length && at !== ABSENT; step++) at = child(json, at, path[step]!);
    if (at === ABSENT) return null;
    if (json.isString(at)) return json.string(at);
    const kind = json.kind(at);
    return kind === JSON_KIND.NULL || kind === JSON_KIND.ARRAY || kind === JSON_KIND.OBJECT ? null : json.source(at);
  }
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
