/** The configuration cannot be used. Every mistake that was found is listed, each with its place in the document. */
export class ConfigError extends Error {
  /** `<JSON pointer>: <what is wrong>`; `document` stands for the whole, `line L, column C` for bad syntax. */
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n  ${mistakes.join('\n  ')}`,
    );
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}
