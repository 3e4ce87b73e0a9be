import { createHash } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';
import type { Signer } from './signer.ts';

/** `http-message-signatures` of npm. It leaves the digest of the body to whoever uses it. */
export const signWithNpm: Signer = async ({ method, url, headers, body, keyId, secret, nonce, components }) => {
  const digest = createHash('sha256').update(body).digest('base64');
  const added = body === '' ? {} : { 'content-digest': `sha-256=:${digest}:` };
  const message = await httpbis.signMessage(
    {
      key: createSigner(secret, 'hmac-sha256', keyId),
      fields: [...components, ...Object.keys(added)],
      params: ['created', 'expires', 'nonce', 'keyid', 'alg', 'tag'],
      paramValues: { nonce, tag: 'dubbo-gateway' },
    },
    { method, url, headers: { ...headers, ...added } },
  );
  const all = Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(all.filter(([name]) => !Object.hasOwn(headers, name)));
};
