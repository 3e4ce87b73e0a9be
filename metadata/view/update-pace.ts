/**
 * Runs the work of many keys, each at most once in an interval: the first at once, what comes within the interval together at its end.
 * So a provider that comes and goes ten times a second costs one refresh a second.
 */
export class UpdatePace<Key> {
  readonly #intervalMs: number;
  readonly #run: (key: Key, isPatient: boolean) => boolean;
  readonly #now: () => number;
  readonly #lastMs = new Map<Key, number>();
  readonly #waiting = new Map<Key, Waiting>();
  /** While this is set nothing runs; what comes is remembered. */
  #isPaused = false;
  readonly #missed = new Set<Key>();

  /**
   * @param run gives whether something has changed: only then the interval begins anew. It may ask for patience with
   *   `waitForMore`, but not twice in a row: then `isPatient` is false.
   * @param now milliseconds
   */
  constructor(intervalMs: number, run: (key: Key, isPatient: boolean) => boolean, now: () => number) {
    this.#intervalMs = intervalMs;
    this.#run = run;
    this.#now = now;
  }

  request(key: Key): void {
    if (this.#isPaused) {
      this.#missed.add(key);
      return;
    }
    const waiting = this.#waiting.get(key);
    if (waiting?.forMore === false) return;
    if (waiting !== undefined) this.#stop(key, waiting);
    const sinceLast = this.#now() - (this.#lastMs.get(key) ?? -Infinity);
    if (sinceLast >= this.#intervalMs || sinceLast < 0) this.#start(key, true);
    else this.#wait(key, this.#intervalMs - sinceLast, false);
  }

  /** More is about to come for this key: runs it with the next request, or without one after an interval. */
  waitForMore(key: Key): void {
    if (!this.#isPaused && !this.#waiting.has(key)) this.#wait(key, this.#intervalMs, true);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
    for (const key of this.#waiting.keys()) this.#missed.add(key);
    this.close();
  }

  /** Catches up with what was missed. */
  resume(): void {
    this.#isPaused = false;
    const missed = [...this.#missed];
    this.#missed.clear();
    for (const key of missed) this.request(key);
  }

  close(): void {
    for (const [key, waiting] of this.#waiting) this.#stop(key, waiting);
  }

  #wait(key: Key, delayMs: number, forMore: boolean): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      this.#start(key, !forMore);
    }, delayMs);
    this.#waiting.set(key, { timer, forMore });
  }

  #stop(key: Key, { timer }: Waiting): void {
    clearTimeout(timer);
    this.#waiting.delete(key);
  }

  #start(key: Key, isPatient: boolean): void {
    if (this.#run(key, isPatient)) this.#lastMs.set(key, this.#now());
  }
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly forMore: boolean;
}
