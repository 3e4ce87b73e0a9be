import type { GatewayError } from '../gateway-error.ts';

/**
 * Whether a signed request is let in, where that is known only later. Until then it may be made ready, but nobody may be called for it, and
 * nothing answered. Plain data: whoever comes to know may touch it, in whatever request he runs.
 *
 * It can hold a call in the place of a connection (`CallHolder` of `remoting/`): so the watch of the call looks after it as well.
 */
export interface Admission {
  readonly isDecided: boolean;
  /** Why the request is not let in; null: it is, or that is not known yet. */
  readonly refusal: GatewayError | null;
  /** Calls back once it is decided, at once if it is already: in the request that comes to know. For one call at a time. */
  whenDecided(proceed: () => void): void;
  /** Waits, in the request that it is about. */
  decided(): Promise<void>;
  /** The call waits no longer. */
  cancel(): void;
  /** It has waited for as long as it may. */
  expire(): GatewayError;
  /** Somebody still waits. In the request that it is about. @param now milliseconds, on the clock of the timers */
  checkServed(now: number): void;
}
