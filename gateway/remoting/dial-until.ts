import { backOffMs } from './back-off.ts';
import type { RemotingOptions } from './remoting-options.ts';
import type { Timers } from './timers.ts';
import type { Transport } from './transport.ts';

export interface DialUntilDependencies {
  readonly timers: Timers;
  readonly random: () => number;
  readonly options: RemotingOptions;
  dial(timeoutMs: number): Promise<Transport>;
  pause(delayMs: number): Promise<void>;
  onFailure(failures: number, cause: Error): void;
  /** Asked after every failure and every pause; false ends the matter. */
  isWanted(): boolean;
}

/**
 * Dials until a stream is open: after a failure again, with a short back-off, until `connectTimeoutMs` have passed since
 * the first dial, so that a provider that is restarted in that time costs nobody an error.
 * Gives the stream, or null when there was none in time or it is no longer wanted.
 */
export async function dialUntil(deps: DialUntilDependencies): Promise<Transport | null> {
  const { timers, options } = deps;
  const deadlineAt = timers.now() + options.connectTimeoutMs;
  for (let failures = 1; ; failures++) {
    try {
      return await deps.dial(Math.max(1, deadlineAt - timers.now()));
    } catch (error) {
      deps.onFailure(failures, error instanceof Error ? error : new Error(String(error)));
    }
    const waitMs = backOffMs(failures, options.maxBackOffMs, deps.random);
    if (!deps.isWanted() || timers.now() + waitMs >= deadlineAt) return null;
    await deps.pause(waitMs);
    if (!deps.isWanted()) return null;
  }
}
