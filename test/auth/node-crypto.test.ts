import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import { webCrypto } from '../../gateway/auth/web-crypto.ts';

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64');
/** All of printable ASCII, again and again. */
const textOf = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(32 + (index % 95))).join('');

describe.each([
  ['nodeCrypto', nodeCrypto],
  ['webCrypto', webCrypto],
])('%s', (_, crypto) => {
  it.each([1, 16, 63, 64, 65, 128, 1_000])('makes the HMAC of RFC 2104 under a secret of %i octets', async (length) => {
    const secret = textOf(length);
    const mac = await crypto.createMac(secret);
    // Up and down, so that a longer text before leaves nothing behind.
    for (const size of [0, 1, 55, 56, 63, 64, 65, 300, 959, 960, 961, 5_000, 20_000, 300, 1, 0]) {
      const text = textOf(size);
      expect([size, await mac(text)]).toEqual([size, hmac(secret, text)]);
    }
  });

  it.each(['密钥-ключ-🔑', '密'.repeat(30), 'Größe', '\uD83D'])('takes the octets of %s in UTF-8', async (word) => {
    expect(await (await crypto.createMac(word))('text')).toBe(hmac(word, 'text'));
    const mac = await crypto.createMac('secret');
    for (const count of [1, 100, 400, 1])
      expect(await mac(word.repeat(count))).toBe(hmac('secret', word.repeat(count)));
  });

  it('keeps the keys of two secrets apart', async () => {
    const [first, second] = await Promise.all([crypto.createMac('first'), crypto.createMac('second')]);
    const made = [await first('text'), await second('text'), await first('text')];
    expect(made).toEqual(['first', 'second', 'first'].map((secret) => hmac(secret, 'text')));
  });

  it('makes digests', async () => {
    const octets = Buffer.from('{"hello": "world"}');
    for (const [name, algorithm] of [['sha-256', 'sha256'] as const, ['sha-512', 'sha512'] as const]) {
      expect(await crypto.digest(name, octets)).toBe(createHash(algorithm).update(octets).digest('base64'));
    }
  });
});
