import { backOffMs } from './back-off.ts';
import type { RemotingOptions } from './remoting-options.ts';
import type { Timers } from './timers.ts';
import type { Transport } from './transport.ts';

/** How a connection is opened. */
export interface DialManner {
  /** Dials a single time. */
  readonly once: boolean;
  /** The provider has to answer a heartbeat first. */
  readonly mustAnswer: boolean;
}

export const PATIENT: DialManner = { once: false, mustAnswer: false };

export interface DialUntilDependencies {
  readonly timers: Timers;
  readonly random: () => number;
  readonly options: RemotingOptions;
  dial(timeoutMs: number): Promise<Transport>;
  pause(delayMs: number): Promise<void>;
  /** A dial has failed, or the first one takes so long that whoever can go elsewhere should. */
  onFailure(failures: number, cause: Error): void;
  /** Asked after every failure and every pause; false ends the matter. */
  isWanted(): boolean;
}

/** Calls wait meanwhile: no pause is longer than this part of the connect deadline. It also bounds how often is dialled. */
const LONGEST_PAUSE = 1 / 10;
/** And after this part a dial takes long: half a second by default, more than any way around the world. Nobody refuses, and nobody answers. */
const LONG_DIAL = 1 / 6;

/**
 * Dials until a stream is open: after a failure again, with a short back-off, until `connectTimeoutMs` have passed since
 * the first dial, the last time just then, so that a provider that is restarted in that time costs nobody an error.
 * Gives the stream, or null when there was none in time or it is no longer wanted.
 */
export async function dialUntil(deps: DialUntilDependencies): Promise<Transport | null> {
  const { timers, options } = deps;
  const deadlineAt = timers.now() + options.connectTimeoutMs;
  const longestPauseMs = Math.min(options.maxBackOffMs, options.connectTimeoutMs * LONGEST_PAUSE);
  const long = timers.start(() => {
    if (deps.isWanted()) deps.onFailure(1, new Error('nobody answers'));
  }, options.connectTimeoutMs * LONG_DIAL);
  try {
    for (let failures = 1; ; failures++) {
      try {
        return await deps.dial(Math.max(1, deadlineAt - timers.now()));
      } catch (error) {
        timers.stop(long);
        deps.onFailure(failures, error instanceof Error ? error : new Error(String(error)));
      }
      const leftMs = deadlineAt - timers.now();
      if (!deps.isWanted() || leftMs <= 0) return null;
      await deps.pause(Math.min(backOffMs(failures, longestPauseMs, deps.random), leftMs));
      if (!deps.isWanted()) return null;
    }
  } finally {
    timers.stop(long);
  }
}
