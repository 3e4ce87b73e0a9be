import { createHmac, createSecretKey, hash } from 'node:crypto';
import type { SignatureCrypto } from './signature-crypto.ts';

const NAMES = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;

/** By Node's own module, at once and on this thread: a tenth of what Web Crypto costs on Node for texts of this size. */
export const nodeCrypto: SignatureCrypto = {
  createMac(secret) {
    const key = createSecretKey(secret, 'utf8');
    return Promise.resolve((text) => createHmac('sha256', key).update(text).digest('base64'));
  },
  digest: (algorithm, octets) => hash(NAMES[algorithm], octets, 'base64'),
};
