const POOL_BYTES = 2_048;
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const HEX = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0'));
const ZEROS = /^0+$/;

/** Ids of traces and spans. Chance is fetched for many at once: asking the system for each would cost more than all else of a span. */
export class RandomIds {
  readonly #fill: (octets: Uint8Array<ArrayBuffer>) => void;
  readonly #pool = new Uint8Array(POOL_BYTES);
  #next = POOL_BYTES;

  /** @param fill fills octets by chance; only asked while a request is served */
  constructor(fill: (octets: Uint8Array<ArrayBuffer>) => void) {
    this.#fill = fill;
  }

  /** 32 digits in hexadecimal, not all zeros. */
  traceId(): string {
    return this.#id(TRACE_ID_BYTES);
  }

  /** 16 digits in hexadecimal, not all zeros. */
  spanId(): string {
    return this.#id(SPAN_ID_BYTES);
  }

  #id(length: number): string {
    for (;;) {
      if (this.#next + length > POOL_BYTES) {
        this.#fill(this.#pool);
        this.#next = 0;
      }
      let id = '';
      for (const end = this.#next + length; this.#next < end; this.#next++) id += HEX[this.#pool[this.#next]!]!;
      if (!ZEROS.test(id)) return id;
    }
  }
}
