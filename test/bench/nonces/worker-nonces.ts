import { env } from 'cloudflare:workers';

import { createNoncePort } from '../../../gateway/worker-nonce-port.ts';
import { MAX_NONCES, PER_SECOND, WINDOW_SECONDS } from './nonce-load.ts';

export { NonceObject } from '../../../gateway/worker-nonce-object.ts';

const { NONCES } = env as unknown as { readonly NONCES: DurableObjectNamespace };
const LIMITS = { windowSeconds: WINDOW_SECONDS, maxNonces: MAX_NONCES };

export default {
  /** Uses up the nonces that were made in the second `?second=`, counted from now, and tells how many were new. */
  async fetch(request: Request): Promise<Response> {
    const second = Math.floor(Date.now() / 1000) + Number(new URL(request.url).searchParams.get('second'));
    const nonces = Array.from({ length: PER_SECOND }, () => crypto.randomUUID());
    const port = createNoncePort(NONCES.get(NONCES.idFromName('AK1')));
    const verdicts = await port.claim(
      LIMITS,
      nonces,
      nonces.map(() => second),
    );
    return new Response(String(verdicts.filter((verdict) => verdict === 'new').length));
  },
};
