const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const CHUNKED = -1;

/**
 * Finds the end of HTTP/1.1 answers on one connection that never pipelines, so that nothing can follow an answer: enough
 * for a load client, and cheaper than a parser. Knows `content-length` and, by its last five octets, a chunked body.
 */
export class ResponseReader {
  #head = '';
  #missing = 0;
  #inBody = false;
  #status = 0;
  #text = '';

  /** Status of the answer that ended last. */
  get status(): number {
    return this.#status;
  }

  /** Start of the answer when its status was not 200, to show; empty otherwise. */
  get errorText(): string {
    return this.#text;
  }

  /** Takes the next `length` octets of `bytes`; true when they end the answer. */
  push(bytes: Buffer, length: number): boolean {
    let start = 0;
    if (!this.#inBody) {
      start = this.#readHead(bytes, length);
      if (start < 0) return false;
    }
    if (this.#status !== 200 && this.#text.length < 600) this.#text += bytes.toString('latin1', start, length);
    if (this.#missing === CHUNKED)
      return this.#endWhen(length - start >= 5 && bytes.subarray(length - 5, length).equals(LAST_CHUNK));
    this.#missing -= length - start;
    return this.#endWhen(this.#missing <= 0);
  }

  /** Returns where the body starts, or -1 when the head goes on in the next chunk. */
  #readHead(bytes: Buffer, length: number): number {
    const end = bytes.indexOf(HEAD_END);
    if (end < 0 || end + 4 > length || this.#head !== '') return this.#readSplitHead(bytes, length);
    this.#begin(bytes.toString('latin1', 0, end + 2));
    return end + 4;
  }

  #readSplitHead(bytes: Buffer, length: number): number {
    const before = this.#head.length;
    this.#head += bytes.toString('latin1', 0, length);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return -1;
    this.#begin(this.#head.slice(0, end + 2));
    return end + 4 - before;
  }

  #begin(head: string): void {
    this.#head = '';
    this.#inBody = true;
    this.#text = '';
    this.#status = Number(head.slice(9, 12));
    const field = /\r\n(?:content-length: *(\d+)|transfer-encoding: *chunked)\r\n/i.exec(head);
    this.#missing = field === null ? 0 : field[1] === undefined ? CHUNKED : Number(field[1]);
  }

  #endWhen(ended: boolean): boolean {
    if (ended) this.#inBody = false;
    return ended;
  }
}
