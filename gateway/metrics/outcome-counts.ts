import type { ErrorCode } from '../gateway-error.ts';

/** `CLIENT_GONE`: of an answer that nobody was there to take. */
export type Failure = ErrorCode | 'CLIENT_GONE';

/** How requests ended: the closed list of codes bounds it. */
export class OutcomeCounts {
  succeeded = 0;
  readonly failures = new Map<Failure, number>();

  /** @param failure null for success */
  count(failure: Failure | null): void {
    if (failure === null) this.succeeded++;
    else this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }

  get failed(): number {
    let sum = 0;
    for (const count of this.failures.values()) sum += count;
    return sum;
  }
}
