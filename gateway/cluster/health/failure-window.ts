/** Calls and failures of the last while, in two halves: exact enough, and no more than a few numbers for each provider. */
export class FailureWindow {
  readonly #halfMs: number;
  #startMs: number;
  #calls = 0;
  #failures = 0;
  #earlierCalls = 0;
  #earlierFailures = 0;

  constructor(windowMs: number, nowMs: number) {
    this.#halfMs = windowMs / 2;
    this.#startMs = nowMs;
  }

  add(isFailure: boolean, nowMs: number): void {
    const elapsedMs = nowMs - this.#startMs;
    if (elapsedMs >= this.#halfMs) {
      const isRecent = elapsedMs < 2 * this.#halfMs;
      this.#earlierCalls = isRecent ? this.#calls : 0;
      this.#earlierFailures = isRecent ? this.#failures : 0;
      this.#calls = 0;
      this.#failures = 0;
      this.#startMs = isRecent ? this.#startMs + this.#halfMs : nowMs;
    }
    this.#calls++;
    if (isFailure) this.#failures++;
  }

  get calls(): number {
    return this.#calls + this.#earlierCalls;
  }

  get failures(): number {
    return this.#failures + this.#earlierFailures;
  }
}
