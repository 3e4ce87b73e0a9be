import { JSON_KIND, JsonDocument, NODE_SIZE } from './json-document.ts';
import { JsonSyntaxError } from './json-syntax-error.ts';

export interface JsonLimits {
  /** Arrays and objects inside each other. */
  readonly maxDepth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * RFC 8259 JSON to a JsonDocument: strict grammar, one value, nothing after it. Repeated names are kept; who reads them
 * takes the last. Throws JsonSyntaxError with the position.
 */
export function parseJson(text: string, limits: JsonLimits): JsonDocument {
  const parser = new Parser(text, limits.maxDepth);
  parser.value(0);
  parser.finish();
  return new JsonDocument(text, parser.tape);
}

class Parser {
  readonly tape: number[] = [];
  private readonly text: string;
  private readonly maxDepth: number;
  private position = 0;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.maxDepth = maxDepth;
  }

  value(depth: number): void {
    const code = this.skipBlanks();
    switch (code) {
      case QUOTE:
        return this.string();
      case 0x7b:
        return this.object(depth + 1);
      case 0x5b:
        return this.array(depth + 1);
      case 0x74:
        return this.word('true', JSON_KIND.TRUE);
      case 0x66:
        return this.word('false', JSON_KIND.FALSE);
      case 0x6e:
        return this.word('null', JSON_KIND.NULL);
      default:
        if (code === MINUS || (code >= ZERO && code <= NINE)) return this.number(code);
        throw this.unexpected('a JSON value');
    }
  }

  finish(): void {
    this.skipBlanks();
    if (this.position < this.text.length) throw this.unexpected('the end of the text');
  }

  private object(depth: number): void {
    const node = this.open(JSON_KIND.OBJECT, depth);
    let count = 0;
    if (this.skipBlanks() === 0x7d) return this.close(node, count);
    for (;;) {
      if (this.skipBlanks() !== QUOTE) throw this.unexpected('a property name in double quotes');
      this.string();
      if (this.skipBlanks() !== 0x3a) throw this.unexpected('":"');
      this.position++;
      this.value(depth);
      count++;
      const code = this.skipBlanks();
      if (code === 0x7d) return this.close(node, count);
      if (code !== 0x2c) throw this.unexpected('"," or "}"');
      this.position++;
    }
  }

  private array(depth: number): void {
    const node = this.open(JSON_KIND.ARRAY, depth);
    let count = 0;
    if (this.skipBlanks() === 0x5d) return this.close(node, count);
    for (;;) {
      this.value(depth);
      count++;
      const code = this.skipBlanks();
      if (code === 0x5d) return this.close(node, count);
      if (code !== 0x2c) throw this.unexpected('"," or "]"');
      this.position++;
    }
  }

  private string(): void {
    const start = ++this.position;
    const text = this.text;
    let kind: number = JSON_KIND.STRING;
    for (;;) {
      const code = text.charCodeAt(this.position);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        kind = JSON_KIND.ESCAPED_STRING;
        this.escape();
      } else if (code >= 0x20) {
        this.position++;
      } else if (this.position >= text.length) {
        throw new JsonSyntaxError(text, start - 1, 'JSON ends inside the string that starts');
      } else {
        throw new JsonSyntaxError(text, this.position, 'control character in a string');
      }
    }
    this.add(kind, start, this.position++);
  }

  private escape(): void {
    const escaped = this.text.charCodeAt(this.position + 1);
    if (escaped === 0x75) {
      for (let i = 2; i < 6; i++) {
        if (!isHexDigit(this.text.charCodeAt(this.position + i))) {
          throw new JsonSyntaxError(this.text, this.position, 'broken \\u escape');
        }
      }
      this.position += 6;
    } else if ('"\\/bfnrt'.includes(this.text.charAt(this.position + 1)) && escaped >= 0) {
      this.position += 2;
    } else {
      throw new JsonSyntaxError(this.text, this.position, 'unknown escape');
    }
  }

  private number(first: number): void {
    const start = this.position;
    if (first === MINUS) this.position++;
    if (this.text.charCodeAt(this.position) === ZERO) this.position++;
    else this.digits();
    let kind: number = JSON_KIND.INTEGER;
    if (this.text.charCodeAt(this.position) === 0x2e) {
      kind = JSON_KIND.FRACTION;
      this.position++;
      this.digits();
    }
    const exponent = this.text.charCodeAt(this.position) | 0x20;
    if (exponent === 0x65) {
      kind = JSON_KIND.FRACTION;
      const sign = this.text.charCodeAt(++this.position);
      if (sign === 0x2b || sign === MINUS) this.position++;
      this.digits();
    }
    this.add(kind, start, this.position);
  }

  private digits(): void {
    const start = this.position;
    let code = this.text.charCodeAt(this.position);
    while (code >= ZERO && code <= NINE) code = this.text.charCodeAt(++this.position);
    if (this.position === start) throw this.unexpected('a digit');
  }

  private word(word: string, kind: number): void {
    if (!this.text.startsWith(word, this.position)) throw this.unexpected('a JSON value');
    this.add(kind, this.position, this.position + word.length);
    this.position += word.length;
  }

  /** Moves to the next character that is not blank; NaN at the end. */
  private skipBlanks(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.position++;
    }
  }

  private open(kind: number, depth: number): number {
    if (depth > this.maxDepth) {
      throw new JsonSyntaxError(this.text, this.position, `nested deeper than ${this.maxDepth} levels`);
    }
    const node = this.tape.length;
    this.add(kind, this.position, this.position);
    this.position++;
    return node;
  }

  private close(node: number, count: number): void {
    this.tape[node + 2] = ++this.position;
    this.tape[node + 3] = this.tape.length;
    this.tape[node + 4] = count;
  }

  private add(kind: number, start: number, end: number): void {
    this.tape.push(kind, start, end, this.tape.length + NODE_SIZE, 0);
  }

  private unexpected(expected: string): JsonSyntaxError {
    if (this.position >= this.text.length) {
      return new JsonSyntaxError(this.text, this.text.length, `JSON ends where ${expected} was expected`);
    }
    const found = String.fromCodePoint(this.text.codePointAt(this.position)!);
    return new JsonSyntaxError(
      this.text,
      this.position,
      `${JSON.stringify(found)} found where ${expected} was expected`,
    );
  }
}

function isHexDigit(code: number): boolean {
  return (code >= ZERO && code <= NINE) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}
