import { describe, expect, it } from 'vitest';
import { createAccessKeys } from '../../gateway/auth/access-key.ts';
import { Authenticator } from '../../gateway/auth/authenticator.ts';
import { NonceMemories } from '../../gateway/auth/nonce-memories.ts';
import { createSigner } from '../../gateway/auth/sign-request.ts';
import { buildSignatureBase } from '../../gateway/auth/signature-base.ts';
import type { SignatureCrypto } from '../../gateway/auth/signature-crypto.ts';
import { parseSignature } from '../../gateway/auth/signature-value.ts';
import vectorsFile from '../demo/signing/signing-vectors.json' with { type: 'json' };

const { keyId, secret, vectors } = vectorsFile;
const WINDOW_SECONDS = 300;

/** RFC 9421 appendix B.1.5, base64. */
const RFC_KEY = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==';
/** Of the request in appendix B.2. */
const RFC_HEADERS = { date: 'Tue, 20 Apr 2021 02:07:55 GMT', host: 'example.com', 'content-type': 'application/json' };
const RFC_BASE = `"date": Tue, 20 Apr 2021 02:07:55 GMT
"@authority": example.com
"content-type": application/json
"@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"`;
const RFC_SIGNATURE = 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:';

/** Signatures that others have made, by one runtime's cryptography. */
export function describeSignatureVectors(runtime: string, crypto: SignatureCrypto): void {
  describe(`signatures that others have made, ${runtime}`, () => {
    it('RFC 9421 appendix B.2.5: HMAC with SHA-256', async () => {
      const base = buildSignatureBase(
        ['date', '@authority', 'content-type'],
        '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
        { method: 'POST', target: '/foo?param=Value&Pet=dog', headers: new Headers(RFC_HEADERS) },
      );
      expect(base).toBe(RFC_BASE);
      const mac = await crypto.createMac(Uint8Array.from(atob(RFC_KEY), (octet) => octet.charCodeAt(0)));
      expect(await mac(base)).toBe(parseSignature(RFC_SIGNATURE, 'sig-b25'));
    });

    it.each(vectors)('$name: let in once, made alike by our signer', async (vector) => {
      const { method, target, body, created, nonce, signed } = vector;
      const headers = Object.fromEntries(Object.entries(vector.headers));
      const all = new Headers({ ...headers, ...signed });
      const components = [
        ...signed['signature-input'].slice(0, signed['signature-input'].indexOf(')')).matchAll(/"([^"]+)"/g),
      ];
      const params = signed['signature-input'].replace('sig1=', '');
      const message = { method, target, headers: all };
      expect(
        buildSignatureBase(
          components.map(([, name]) => name!),
          params,
          message,
        ),
      ).toBe(vector.base);

      const time = { created, nonce };
      expect(
        await createSigner({ id: keyId, secret })({ method, url: `http://x${target}`, headers, body }, time),
      ).toEqual(signed);

      const authenticator = await authenticatorAt(created);
      const octets = new TextEncoder().encode(body);
      const admit = async () => authenticator.admit(await authenticator.verifyHead(message), octets);
      expect(await admit()).toMatchObject({ identity: { accessKeyId: keyId }, admission: null });
      await expect(admit()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', cause: 'the nonce was used before' });
    });
  });

  async function authenticatorAt(seconds: number): Promise<Authenticator> {
    const config = {
      id: keyId,
      secrets: [secret],
      notBeforeMs: null,
      expiresMs: null,
      allow: ['*'],
      tag: null,
      isOperator: false,
    };
    const now = (): number => seconds;
    const nonces = new NonceMemories({ windowSeconds: WINDOW_SECONDS, maxNonces: 1_000, hashKey: [1, 2], now });
    const keys = await createAccessKeys([config], crypto);
    return new Authenticator({
      keys,
      open: [],
      mustBeCovered: [],
      crypto,
      nonces,
      knownSince: 0,
      windowSeconds: WINDOW_SECONDS,
      epochMs: () => seconds * 1000,
    });
  }
}
