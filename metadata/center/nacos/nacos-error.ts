/**
 * Why an answer could not be had:
 * - `unreachable`: the server does not answer, or says itself that it cannot
 * - `refused`: it wants other credentials
 * - `gone`: it does not have this call
 * - `answer`: it answered something else than what was asked for
 * - `ended`: nobody wants the answer any more
 */
export type NacosErrorKind = 'unreachable' | 'refused' | 'gone' | 'answer' | 'ended';

/** The message is one line for operators; it never holds credentials, parameters, or text of an answer. */
export class NacosError extends Error {
  readonly kind: NacosErrorKind;

  constructor(kind: NacosErrorKind, message: string) {
    super(message);
    this.name = 'NacosError';
    this.kind = kind;
  }
}

/** What was thrown as a NacosError. Anything else is a mistake of ours, of which only the name is safe to show. */
export function toNacosError(thrown: unknown): NacosError {
  if (thrown instanceof NacosError) return thrown;
  return new NacosError('answer', `unexpected ${thrown instanceof Error ? thrown.name : typeof thrown}`);
}
