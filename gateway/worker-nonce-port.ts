import type { NonceLimits, NoncePort } from './auth/gathered-nonces.ts';
import type { NonceVerdict } from './auth/nonce-store.ts';

/** Nonces to be used up, as they travel to the Durable Object of their key. */
export interface NonceQuestion {
  readonly limits: NonceLimits;
  readonly nonces: readonly string[];
  /** Of each, seconds since 1970. */
  readonly created: readonly number[];
}

/** Headers with the question and with the verdicts, in JSON. */
export const QUESTION = 'nonce-question';
export const VERDICTS = 'nonce-verdicts';

/**
 * Asks a `NonceObject`. By `fetch`: a method of its own, called by RPC, costs workerd more than twice as much. In headers, as each
 * body that is read wakes its reader once more.
 */
export function createNoncePort(object: Pick<DurableObjectStub, 'fetch'>): NoncePort {
  return {
    async claim(limits, nonces, created) {
      const question: NonceQuestion = { limits, nonces, created };
      const { headers } = await object.fetch('http://nonces/', { headers: { [QUESTION]: JSON.stringify(question) } });
      return JSON.parse(headers.get(VERDICTS) ?? '[]') as readonly NonceVerdict[];
    },
  };
}
