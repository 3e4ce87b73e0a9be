/** What a timer is depends on the runtime; nobody looks inside. */
export type TimerHandle = unknown;

/**
 * Clock and timers of the runtime, as an argument so that tests can move time by hand. On Workers a timer belongs to the
 * request that started it: only that request may stop it.
 */
export interface Timers {
  /** Milliseconds of a clock that is only compared with itself. */
  now(): number;
  start(callback: () => void, delayMs: number): TimerHandle;
  stop(timer: TimerHandle): void;
}

/** The timers of the runtime itself, the same on Node and Workers. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  start: (callback, delayMs) => setTimeout(callback, delayMs),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
