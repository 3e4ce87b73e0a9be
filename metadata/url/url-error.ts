/** A text is not a Dubbo URL. The message never holds the text: it may have a token or a password in it. */
export class UrlError extends Error {
  /**
   * Where, in UTF-16 units from 0: in the text as it was given, or (once a percent-encoded whole could be decoded) in
   * the decoded one.
   */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} at ${offset}`);
    this.name = 'UrlError';
    this.offset = offset;
  }
}
