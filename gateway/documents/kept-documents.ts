/** A document as it goes out. */
export interface DocumentBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

interface Kept extends DocumentBytes {
  /** What it was made of, and the list in which that was looked up last. */
  readonly contentId: string;
  source: object;
}

/** The documents that were asked for last: different keys see different ones, and whoever asks chooses among filters. */
export class KeptDocuments {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  /** @param maxBytes of all of them */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * @param source where nothing has changed if it is the same object as before
   * @param contentId tells whether something has changed
   */
  find(key: string, source: object, contentId: () => string): DocumentBytes | null {
    const known = this.#kept.get(key);
    if (known === undefined) return null;
    if (known.source !== source) {
      if (known.contentId !== contentId()) return null;
      known.source = source;
    }
    // The last one used is the last of the map.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  keep(key: string, kept: Kept): void {
    this.#drop(key);
    if (kept.bytes.length > this.#maxBytes) return;
    this.#kept.set(key, kept);
    this.#size += kept.bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.bytes.length ?? 0;
    this.#kept.delete(key);
  }
}
