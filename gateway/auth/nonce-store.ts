import type { Admission } from './admission.ts';

/**
 * What became of a nonce: `new`; `replayed`, as it was used before; `full`, as the key has used more within the window than are
 * remembered; `late`, as the memory does not reach back to then; `unanswered`, as whoever remembers could not be asked.
 */
export type NonceVerdict = 'new' | 'replayed' | 'full' | 'late' | 'unanswered';

/** Remembers nonces, so that each is good for one request within the window. */
export interface NonceStore {
  /**
   * Uses up a nonce of a key. Only for requests whose signature is right: nobody else may fill the memory.
   *
   * @param created seconds since 1970, as signed; within the window around now
   */
  claim(accessKeyId: string, nonce: string, created: number): NonceVerdict | Admission;
}
