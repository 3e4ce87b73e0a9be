/** A text is not a Java type (or not a signature). */
export class JavaTypeError extends Error {
  /** Where in the text, in UTF-16 units from 0. */
  readonly offset: number;

  constructor(message: string, text: string, offset: number) {
    super(`${message} at ${offset} in "${text.length > 200 ? `${text.slice(0, 200)}...` : text}"`);
    this.name = 'JavaTypeError';
    this.offset = offset;
  }
}
