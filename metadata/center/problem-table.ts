import { boundedLines } from './bounded-lines.ts';

/** More than these are not kept: whoever has so many has one cause. */
const MOST_KEPT = 1_000;

/** The problems of a center, at most one for each place in it; one that comes again is not another one. */
export class ProblemTable {
  readonly #lines = new Map<string, string>();

  /** @param line says where and what, and nothing that is secret; null: it is over */
  set(place: string, line: string | null): void {
    if (line === null) this.#lines.delete(place);
    else if (this.#lines.size < MOST_KEPT || this.#lines.has(place)) this.#lines.set(place, line);
  }

  lines(): readonly string[] {
    return boundedLines([...this.#lines.values()]);
  }
}
