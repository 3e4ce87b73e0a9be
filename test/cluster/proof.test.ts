import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import { webCrypto } from '../../gateway/auth/web-crypto.ts';
import { createFixture } from './gateway-fixture.ts';

describe('a proof of who calls', () => {
  const auth = { 'access-key': 'AK1', secret: '${SECRET}' };
  const config = JSON.stringify({ application: 'edge', services: { 'com.example.Api': { auth } } });
  const urls = ['dubbo://127.0.0.1:1/com.example.Api?version=1.0.0&group=g'];
  const environment = { SECRET: 'secret' };

  it.each([
    ['Node', nodeCrypto],
    ['Web Crypto', webCrypto],
  ])('goes out with calls to a service that has a key, by %s', async (_runtime, crypto) => {
    const fixture = await createFixture({ urls, config, environment, crypto });
    await fixture.call('get', '1');
    const text = `com.example.Api:1.0.0:g#get#secret#0`;
    const signature = createHmac('sha256', 'secret').update(text).digest('base64');
    const frame = fixture.sent[0]?.text;
    expect(frame).toContain(`\x09signature\x30\x2c${signature}\x09timestamp\x010\x02ak\x03AK1\x08consumer\x04edge`);
    expect(frame).not.toContain('#secret#');
  });

  it('does not go to others', async () => {
    const other = config.replace('com.example.Api', 'com.example.Other');
    const fixture = await createFixture({ urls, config: other, environment });
    await fixture.call('get', '1');
    expect(fixture.sent[0]?.text).not.toContain('signature');
  });
});
