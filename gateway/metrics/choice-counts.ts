/** Providers name their regions and zones as they like: so many pairs are told apart. */
const MAX_CHOICES = 100;
const OTHER = 'other';

export interface Choice {
  readonly tag: string;
  readonly level: string;
  readonly count: number;
}

/** How often the providers of a service were found by which tag, and how near they were. */
export class ChoiceCounts {
  /** Where tags and places do not matter: nearly always. */
  #plain = 0;
  #size = 0;
  readonly #byTag = new Map<string, Map<string, number>>();

  /** Null: none. */
  count(tag: string | null, level: string | null): void {
    if (tag === null && level === null) this.#plain++;
    else this.#add(tag ?? '', level ?? '');
  }

  *[Symbol.iterator](): Iterator<Choice> {
    if (this.#plain > 0) yield { tag: '', level: '', count: this.#plain };
    for (const [tag, byLevel] of this.#byTag) for (const [level, count] of byLevel) yield { tag, level, count };
  }

  #add(tag: string, level: string): void {
    const count = this.#byTag.get(tag)?.get(level);
    if (count !== undefined) this.#set(tag, level, count + 1);
    else if (this.#size < MAX_CHOICES) {
      this.#size++;
      this.#set(tag, level, 1);
    } else {
      this.#set(OTHER, OTHER, (this.#byTag.get(OTHER)?.get(OTHER) ?? 0) + 1);
    }
  }

  #set(tag: string, level: string, count: number): void {
    let byLevel = this.#byTag.get(tag);
    if (byLevel === undefined) this.#byTag.set(tag, (byLevel = new Map()));
    byLevel.set(level, count);
  }
}
