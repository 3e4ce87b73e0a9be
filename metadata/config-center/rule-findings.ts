import { RuleError } from './rule-error.ts';
import { ruleLines } from './rule-lines.ts';

/** What is found in a rule beyond what its schema says. A place is a JSON pointer, `document` for the whole. */
export class RuleFindings {
  readonly #mistakes: string[] = [];
  readonly #warnings: string[];

  constructor(warnings: readonly string[]) {
    this.#warnings = [...warnings];
  }

  /** The rule cannot be used. */
  addMistake(place: string, what: string): void {
    this.#mistakes.push(`${place}: ${what}`);
  }

  /** Something of the rule is ignored. */
  addWarning(place: string, what: string): void {
    this.#warnings.push(`${place}: ${what}`);
  }

  /** The warnings. Throws RuleError if there are mistakes. */
  conclude(): readonly string[] {
    if (this.#mistakes.length > 0) throw new RuleError(ruleLines(this.#mistakes, String));
    return ruleLines(this.#warnings, String);
  }
}
