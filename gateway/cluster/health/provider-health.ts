import type { HealthConfig } from '../../config/config.ts';
import type { Address } from '../../remoting/transport.ts';
import type { Roster } from '../roster.ts';
import { FailureWindow } from './failure-window.ts';
import type { Outcome } from './outcome.ts';

/** What has changed with a report. */
export type HealthChange = 'isolated' | 'readmitted' | null;

const NO_TRIAL = Number.NEGATIVE_INFINITY;

/** How one provider of one service has answered lately. Lives on while views change. While all is well it costs a look at one flag. */
export class ProviderHealth {
  readonly address: Address;
  /** The newest view that it is in, and where there. */
  roster: Roster | null = null;
  position = 0;
  /** It has gone from the newest view: whoever comes back under its address is new. */
  isForgotten = false;
  isIsolated = false;
  /** When a trial call may readmit it. */
  untilMs = 0;
  /** Why it is isolated, in words for operators. */
  reason = '';
  readonly #config: HealthConfig;
  #sinceMs = 0;
  #trialMs = NO_TRIAL;
  /** Something has failed that is not forgotten yet. */
  #isTroubled = false;
  #lastTroubleMs = 0;
  #isolations = 0;
  #failedInARow = 0;
  #unansweredInARow = 0;
  #refusedInARow = 0;
  #window: FailureWindow | null = null;

  constructor(address: Address, config: HealthConfig) {
    this.address = address;
    this.#config = config;
  }

  /**
   * O(1).
   *
   * @param startMs when the call began
   */
  report(outcome: Outcome, startMs: number, nowMs: number): HealthChange {
    if (outcome === 'answered' && !this.#isTroubled) return null;
    if (this.isIsolated) return this.#judgeIsolated(outcome, startMs, nowMs);
    if (outcome === null) return null;
    this.#count(outcome, nowMs);
    const reason = outcome === 'answered' ? null : this.#sign();
    if (reason === null) return null;
    this.#isolate(reason, nowMs);
    return 'isolated';
  }

  /** @param failed so many connections in a row could not be opened */
  reportDials(failed: number, nowMs: number): HealthChange {
    if (this.isIsolated || failed < this.#config.refused) return null;
    this.#isTroubled = true;
    this.#isolate(`${failed} connections in a row could not be opened`, nowMs);
    return 'isolated';
  }

  /** The isolation has lasted, and nobody tries already. A trial that was never reported is lost after a while: a Worker may be ended at any time. */
  isDue(nowMs: number, longestCallMs: number): boolean {
    return nowMs >= this.untilMs && nowMs - this.#trialMs > longestCallMs;
  }

  beginTrial(nowMs: number): void {
    this.#trialMs = nowMs;
  }

  #judgeIsolated(outcome: Outcome, startMs: number, nowMs: number): HealthChange {
    // What began before the isolation tells no news.
    if (startMs < this.#sinceMs) return null;
    this.#trialMs = NO_TRIAL;
    if (outcome === 'answered') {
      this.isIsolated = false;
      this.#forgetCounts();
      this.#lastTroubleMs = nowMs;
      return 'readmitted';
    }
    // In a panic it is called all the same; that does not make the isolation longer.
    if (outcome === null || startMs < this.untilMs) return null;
    this.#isolate('it has failed the trial call', nowMs);
    return null;
  }

  #count(outcome: Exclude<Outcome, null>, nowMs: number): void {
    const isFailure = outcome !== 'answered';
    if (isFailure) {
      this.#isTroubled = true;
      this.#lastTroubleMs = nowMs;
    } else if (nowMs - this.#lastTroubleMs >= this.#config.forgetMs) {
      this.#isTroubled = false;
      this.#isolations = 0;
      this.#forgetCounts();
      return;
    }
    this.#failedInARow = isFailure ? this.#failedInARow + 1 : 0;
    this.#unansweredInARow = outcome === 'unanswered' ? this.#unansweredInARow + 1 : 0;
    this.#refusedInARow = outcome === 'refused' ? this.#refusedInARow + 1 : 0;
    this.#window ??= new FailureWindow(this.#config.windowMs, nowMs);
    this.#window.add(isFailure, nowMs);
  }

  /** The sign that it is sick, in words; null if there is none. */
  #sign(): string | null {
    const { consecutiveFailures, unanswered, refused, errorRatio, minCalls } = this.#config;
    if (this.#refusedInARow >= refused) return `${this.#refusedInARow} connections in a row could not be opened`;
    if (this.#unansweredInARow >= unanswered)
      return `${this.#unansweredInARow} calls in a row were not answered in time`;
    if (this.#failedInARow >= consecutiveFailures) return `${this.#failedInARow} calls in a row failed`;
    const { calls, failures } = this.#window!;
    return calls >= minCalls && failures >= calls * errorRatio ? `${failures} of ${calls} calls failed` : null;
  }

  #isolate(reason: string, nowMs: number): void {
    const { isolationMs, maxIsolationMs } = this.#config;
    this.isIsolated = true;
    this.reason = reason;
    this.#sinceMs = nowMs;
    this.untilMs = nowMs + Math.min(maxIsolationMs, isolationMs * 2 ** Math.min(this.#isolations, 30));
    this.#isolations++;
    this.#lastTroubleMs = nowMs;
    this.#forgetCounts();
  }

  #forgetCounts(): void {
    this.#failedInARow = 0;
    this.#unansweredInARow = 0;
    this.#refusedInARow = 0;
    this.#window = null;
  }
}
