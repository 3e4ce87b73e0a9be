import type { GatewayError } from '../gateway-error.ts';
import type { NonceVerdict } from './nonce-store.ts';
import { refusal } from './refusal.ts';

export const NONCE_CAUSES: Readonly<Record<Exclude<NonceVerdict, 'new'>, string>> = {
  replayed: 'the nonce was used before',
  full: 'the key has used too many nonces within the window',
  late: 'the memory for nonces does not reach back to then',
  unanswered: 'the memory for nonces cannot be asked',
};

/** What becomes of a request by the verdict on its nonce; null: it is let in. */
export function nonceRefusal(verdict: NonceVerdict): GatewayError | null {
  return verdict === 'new' ? null : refusal(NONCE_CAUSES[verdict]);
}
