import type { SignatureShape } from './signature-shape.ts';

/** What differs between the requests of one client. */
export interface VaryingValues {
  /** Seconds since 1970. */
  readonly created: number;
  /** Seconds since 1970; null: no end of its own. */
  readonly expires: number | null;
  readonly nonce: string;
}

/** What stands in the place of a value: no header can hold it. */
export const PLACES = { created: '\n1', expires: '\n2', nonce: '\n3' } as const;
const PLACE = /\n([123])/;
const BEFORE: Readonly<Record<string, string>> = { 1: ';created=', 2: ';expires=', 3: ';nonce="' };
const SECONDS = /0|[1-9]\d{0,11}/y;
const NONCE = /[A-Za-z0-9+/=_.:~-]{8,64}/y;

/** A `signature-input` without its varying values, for a quick look whether another one differs in nothing else. */
export class SignatureTemplate {
  readonly shape: SignatureShape;
  /** Text, number of a place, text, and so on. */
  readonly #parts: string[];

  constructor(template: string, shape: SignatureShape) {
    this.shape = shape;
    this.#parts = template.split(PLACE);
    for (let place = 1; place < this.#parts.length; place += 2) {
      this.#parts[place - 1] += BEFORE[this.#parts[place]!]!;
      if (this.#parts[place] === '3') this.#parts[place + 1] = `"${this.#parts[place + 1]}`;
    }
  }

  /** Null where it does, or where a value is not of its form. */
  match(text: string): VaryingValues | null {
    const parts = this.#parts;
    let created = Number.NaN;
    let expires: number | null = null;
    let nonce = '';
    let position = 0;
    for (let index = 0; ; index += 2) {
      const literal = parts[index]!;
      if (!text.startsWith(literal, position)) return null;
      position += literal.length;
      const place = parts[index + 1];
      if (place === undefined) return position === text.length ? { created, expires, nonce } : null;
      const form = place === '3' ? NONCE : SECONDS;
      form.lastIndex = position;
      if (!form.test(text)) return null;
      const value = text.slice(position, form.lastIndex);
      position = form.lastIndex;
      if (place === '1') created = Number(value);
      else if (place === '2') expires = Number(value);
      else nonce = value;
    }
  }
}
