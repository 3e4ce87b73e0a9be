/** What a Java service throws: the provider sends it to its caller as the result of the call. */
export class BusinessException extends Error {
  readonly className: string;

  constructor(className: string, message: string) {
    super(message);
    this.className = className;
  }
}
