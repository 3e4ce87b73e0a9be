/** A document as it goes out. */
export interface DocumentBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

interface MadeDocument extends DocumentBytes {
  /** What it was made of, and the list in which that was looked up last. */
  readonly contentId: string;
  readonly source: object;
}

interface Kept extends DocumentBytes {
  readonly contentId: string;
  /** Each change of any service makes another list: none is held by who was not asked for since. */
  source: WeakRef<object>;
  /** Octets, of its key as well: whoever asks chooses that. */
  readonly size: number;
}

const OCTETS_OF_CHARACTER = 2;

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
    if (known.source.deref() !== source) {
      if (known.contentId !== contentId()) return null;
      known.source = new WeakRef(source);
    }
    // The last one used is the last of the map.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  keep(key: string, { bytes, etag, contentId, source }: MadeDocument): void {
    this.#drop(key);
    const size = bytes.length + OCTETS_OF_CHARACTER * key.length;
    if (size > this.#maxBytes) return;
    this.#kept.set(key, { bytes, etag, contentId, source: new WeakRef(source), size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
