import { jsonPointer } from './json-place.ts';
import type { JsonPlace } from './json-place.ts';

/** A broken document may have as many problems as it has values; nobody reads more. */
const MAX_PROBLEMS = 50;
const MAX_LENGTH = 300;

/** Collects what was skipped or repaired, one line each. */
export class ProblemList {
  readonly #lines: string[] = [];
  #omitted = 0;

  add(place: JsonPlace | null, message: string): void {
    if (this.#lines.length === MAX_PROBLEMS) {
      this.#omitted++;
      return;
    }
    const line = `${jsonPointer(place)}: ${message}`;
    this.#lines.push(line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}...` : line);
  }

  lines(): readonly string[] {
    return this.#omitted === 0 ? [...this.#lines] : [...this.#lines, `and ${this.#omitted} more`];
  }
}
