/** The text is not JSON, or is more than the limits allow. Position counts from the start of the text. */
export class JsonSyntaxError extends Error {
  /** UTF-16 offset of the first character that does not fit. */
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;

  constructor(text: string, offset: number, problem: string) {
    let line = 1;
    let lineStart = 0;
    for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
      line++;
      lineStart = i + 1;
    }
    const column = offset - lineStart + 1;
    super(`${problem} at line ${line}, column ${column} (offset ${offset})`);
    this.name = 'JsonSyntaxError';
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}
