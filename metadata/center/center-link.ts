import type { CenterState } from './center-state.ts';

/** How the connection to a center is doing; told to operators as `CenterState`. */
export class CenterLink {
  readonly #address: string;
  readonly #now: () => number;
  #connected = false;
  /** When what is known was last in step with the center; null: never. */
  #inStepMs: number | null = null;
  #detail = 'not connected yet';
  readonly #openedMs: number;

  /**
   * @param address without credentials
   * @param now milliseconds since the epoch
   */
  constructor(address: string, now: () => number) {
    this.#address = address;
    this.#now = now;
    this.#openedMs = now();
  }

  /** All that is known is what the center says now. */
  inStep(detail = 'connected'): void {
    this.#connected = true;
    this.#inStepMs = this.#now();
    this.#detail = detail;
  }

  /** @param reason one line for operators, without credentials */
  lost(reason: string): void {
    if (this.#connected) this.#inStepMs = this.#now();
    this.#connected = false;
    this.#detail = reason;
  }

  state(nowMs: number): CenterState {
    const since = this.#inStepMs ?? this.#openedMs;
    return {
      address: this.#address,
      connected: this.#connected,
      ageMs: this.#connected ? 0 : Math.max(0, nowMs - since),
      detail: this.#detail,
    };
  }
}
