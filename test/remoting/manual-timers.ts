import type { TimerHandle, Timers } from '../../gateway/remoting/timers.ts';

interface ManualTimer {
  readonly dueAt: number;
  readonly callback: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualTimers implements Timers {
  #now = 1_000_000;
  readonly #timers = new Set<ManualTimer>();

  now(): number {
    return this.#now;
  }

  start(callback: () => void, delayMs: number): TimerHandle {
    const timer = { dueAt: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return timer;
  }

  stop(timer: TimerHandle): void {
    this.#timers.delete(timer as ManualTimer);
  }

  /** Timers that run. */
  get size(): number {
    return this.#timers.size;
  }

  /** Moves time on, running every timer at its moment and letting promises settle after each. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].filter((timer) => timer.dueAt <= end).toSorted((a, b) => a.dueAt - b.dueAt)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.dueAt);
      this.#timers.delete(next);
      next.callback();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets all promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve();
}
