import type { NonceLimits, NoncePort } from './auth/gathered-nonces.ts';
import type { NonceVerdict } from './auth/nonce-store.ts';

/** Nonces to be used up, as they travel to the Durable Object of their key. */
export interface NonceQuestion {
  readonly limits: NonceLimits;
  readonly nonces: readonly string[];
  /** Of each, seconds since 1970. */
  readonly created: readonly number[];
}

/** Asks a `NonceObject`. By `fetch` and JSON: a method of its own, called by RPC, costs workerd more than twice as much. */
export function createNoncePort(object: Pick<DurableObjectStub, 'fetch'>): NoncePort {
  return {
    async claim(limits, nonces, created) {
      const question: NonceQuestion = { limits, nonces, created };
      const response = await object.fetch('http://nonces/', { method: 'POST', body: JSON.stringify(question) });
      return (await response.json()) as readonly NonceVerdict[];
    },
  };
}
