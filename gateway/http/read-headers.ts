import type { HeaderLookup } from '../auth/signature-base.ts';

/** Headers, read once. On Workers each look at the platform's own costs like a call of it, and all of them together like four. */
export class ReadHeaders implements HeaderLookup {
  readonly #values = new Map<string, string>();

  constructor(headers: Headers) {
    headers.forEach((value, name) => void this.#values.set(name, value));
  }

  /** @param name in lower case */
  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }
}
