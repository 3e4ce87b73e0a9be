/**
 * What thousands of URLs have in common, made once: the providers of one service differ in little more than their address. Forgets
 * everything when it is full, so that what comes and goes does not fill the memory.
 */
export class SharedValues<Value> {
  readonly #make: (text: string) => Value;
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  /** @param make gives equal values for equal texts, and nobody changes them */
  constructor(make: (text: string) => Value, most: number) {
    this.#make = make;
    this.#most = most;
  }

  of(text: string): Value {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    if (this.#values.size >= this.#most) this.#values.clear();
    const key = copyOf(text);
    const value = this.#make(key);
    this.#values.set(key, value);
    return value;
  }
}

/** A part of a text keeps the whole of it in memory. */
function copyOf(text: string): string {
  return Array.from(text).join('');
}
