import type { DigestAlgorithm } from './content-digest.ts';

/** HMAC-SHA256 of a text in UTF-8 under a key that is ready for use, in base64. */
export type Mac = (text: string) => string | Promise<string>;

/** What signatures need of the runtime's cryptography. Each runtime has its own fastest way: `node-crypto.ts`, `web-crypto.ts`. */
export interface SignatureCrypto {
  /** @param secret the key; of a text its octets in UTF-8 */
  createMac(secret: string | Uint8Array): Promise<Mac>;
  /** Digest of the octets, in base64. */
  digest(algorithm: DigestAlgorithm, octets: Uint8Array): string | Promise<string>;
}
