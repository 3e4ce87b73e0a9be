import { JavaTypeError } from './java-type-error.ts';

const SPACE = 0x20;
const ASCII_END = 0x80;
const UNICODE_START = /[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u;
const UNICODE_PART = /[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\p{Cf}]/u;
const UNICODE_BLANK = /\s/u;

/** Reads tokens of Java type texts. All offsets are UTF-16 units. */
export class TypeCursor {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  fail(message: string, offset = this.position): never {
    throw new JavaTypeError(message, this.text, offset);
  }

  skipBlanks(): void {
    while (this.position < this.text.length && isBlank(this.text.charCodeAt(this.position))) this.position++;
  }

  /** After blanks: true and past it if `token` is next. */
  take(token: string): boolean {
    this.skipBlanks();
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expected "${token}"`);
  }

  atEnd(): boolean {
    this.skipBlanks();
    return this.position >= this.text.length;
  }

  /** One identifier, or '' when none is here. `$` belongs to identifiers. */
  takeIdentifier(): string {
    const start = this.position;
    while (this.position < this.text.length) {
      const code = this.text.codePointAt(this.position) ?? 0;
      if (!isIdentifier(code, this.position > start)) break;
      this.position += code > 0xffff ? 2 : 1;
    }
    return this.text.slice(start, this.position);
  }

  /** A word that must end where an identifier ends: `extends` but not `extendsX`. */
  takeWord(word: string): boolean {
    this.skipBlanks();
    const start = this.position;
    if (this.takeIdentifier() === word) return true;
    this.position = start;
    return false;
  }
}

function isBlank(code: number): boolean {
  if (code < ASCII_END) return code === SPACE || (code >= 0x09 && code <= 0x0d);
  return UNICODE_BLANK.test(String.fromCharCode(code));
}

function isIdentifier(code: number, inside: boolean): boolean {
  if (code >= ASCII_END) return (inside ? UNICODE_PART : UNICODE_START).test(String.fromCodePoint(code));
  if (code >= 0x61 && code <= 0x7a) return true;
  if (code >= 0x41 && code <= 0x5a) return true;
  if (code === 0x24 || code === 0x5f) return true;
  return inside && code >= 0x30 && code <= 0x39;
}
