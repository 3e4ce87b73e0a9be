/** A rule that cannot be used. Says everything that was found wrong with it. */
export class RuleError extends Error {
  /** `<JSON pointer>: <what is wrong>`; `document` stands for the whole, `line L, column C` for bad syntax. No values: there may be secrets. */
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('; '));
    this.name = 'RuleError';
    this.mistakes = mistakes;
  }
}
