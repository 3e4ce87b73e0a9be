/** More are not remembered: the one that was given up first is tried anew. Tags come and go, each with zones and regions. */
const MOST_LEVELS = 1_000;

/** The zones and regions of a service that are too weak to be used. Outlives the views: else a view a second would bring each of them back. */
export class GivenUpLevels {
  readonly #holdMs: number;
  /** Since when it has been strong enough; null: it is not. */
  readonly #levels = new Map<string, number | null>();

  /** @param holdMs so long must one have been strong enough without a break to be used again */
  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  /** Whether a level may be used, which is strong enough now or is not. */
  isUp(key: string, isStrong: boolean, now: () => number): boolean {
    const since = this.#levels.size === 0 ? undefined : this.#levels.get(key);
    if (since === undefined) {
      if (!isStrong) this.#giveUp(key);
      return isStrong;
    }
    if (!isStrong) {
      if (since !== null) this.#levels.set(key, null);
      return false;
    }
    const nowMs = now();
    if (since === null) this.#levels.set(key, nowMs);
    if (nowMs - (since ?? nowMs) < this.#holdMs) return false;
    this.#levels.delete(key);
    return true;
  }

  isGivenUp(key: string): boolean {
    return this.#levels.has(key);
  }

  /** Forgets those that are no more. */
  retain(exists: (key: string) => boolean): void {
    for (const key of this.#levels.keys()) if (!exists(key)) this.#levels.delete(key);
  }

  get size(): number {
    return this.#levels.size;
  }

  #giveUp(key: string): void {
    const [first] = this.#levels.keys();
    if (this.#levels.size >= MOST_LEVELS) this.#levels.delete(first!);
    this.#levels.set(key, null);
  }
}
