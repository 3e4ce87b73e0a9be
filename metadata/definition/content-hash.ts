/** 64 bits of what was added, as two halves. Not for secrets: it names things by what they hold, so that the same always has the same name. */
export class ContentHash {
  #high = 0xdeadbeef;
  #low = 0x41c6ce57;

  /** @param start of the part of the text that counts. @param end behind it */
  add(text: string, start = 0, end = text.length): this {
    let high = this.#high;
    let low = this.#low;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    // The end of each text counts, so that `ab`, `c` is not `a`, `bc`.
    this.#high = mix(high, low) ^ (end - start);
    this.#low = mix(low, high);
    return this;
  }

  get high(): number {
    return mix(this.#high, this.#low);
  }

  get low(): number {
    return mix(this.#low, this.#high);
  }

  /** 16 hexadecimal digits. */
  get digits(): string {
    return toHex(this.high) + toHex(this.low);
  }
}

/** 8 hexadecimal digits of a 32-bit integer. */
export function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js */
function mix(half: number, other: number): number {
  const mixed = Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  return mixed ^ (mixed >>> 16);
}
