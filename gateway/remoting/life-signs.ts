import type { TimerHandle, Timers } from './timers.ts';

export interface LifeSignActions {
  /** Nothing was heard, or nothing was said, for `heartbeatMs`. */
  sendHeartbeat(): void;
  /** Nothing was heard for three times `heartbeatMs`. */
  giveUp(): void;
  /** Looked, and all was well or a heartbeat was sent. */
  onLook(now: number): void;
}

/**
 * Watches one open connection for silence, as Dubbo's HeartbeatTimerTask and ReconnectTimerTask do: it looks three times a
 * heartbeat, so silence is noticed at most a third late.
 */
export class LifeSigns {
  lastReadAt: number;
  lastWriteAt: number;
  readonly #timers: Timers;
  readonly #heartbeatMs: number;
  readonly #actions: LifeSignActions;
  #timer: TimerHandle;

  constructor(timers: Timers, heartbeatMs: number, actions: LifeSignActions) {
    this.#timers = timers;
    this.#heartbeatMs = heartbeatMs;
    this.#actions = actions;
    this.lastReadAt = this.lastWriteAt = timers.now();
    this.#timer = this.#startTimer();
  }

  stop(): void {
    this.#timers.stop(this.#timer);
  }

  #startTimer(): TimerHandle {
    return this.#timers.start(() => this.#look(), this.#heartbeatMs / 3);
  }

  #look(): void {
    const now = this.#timers.now();
    if (now - this.lastReadAt >= this.#heartbeatMs * 3) return this.#actions.giveUp();
    this.#timer = this.#startTimer();
    if (now - Math.min(this.lastReadAt, this.lastWriteAt) >= this.#heartbeatMs) this.#actions.sendHeartbeat();
    this.#actions.onLook(now);
  }
}
