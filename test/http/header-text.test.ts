import { describe, expect, it } from 'vitest';
import { headerText } from '../../gateway/http/header-text.ts';
import { createTestApp, post } from './test-app.ts';

describe('a text from outside in a header', () => {
  it.each([
    ['', ''],
    ['canary', 'canary'],
    ['a=b;c,d/e', 'a=b;c,d/e'],
    ['100%', '100%25'],
    ['灰度', '%E7%81%B0%E5%BA%A6'],
    ['😀', '%F0%9F%98%80'],
    ['é', '%C3%A9'],
    ['a b', 'a%20b'],
    ['a\r\nset-cookie: x', 'a%0D%0Aset-cookie%3A%20x'],
    ['\0\x7f', '%00%7F'],
    ['\ud83d', '%EF%BF%BD'],
  ])('%j is sent as %j', (text, sent) => {
    expect(headerText(text)).toBe(sent);
    if (text.isWellFormed()) expect(decodeURIComponent(sent)).toBe(text);
  });

  it('is left out when it is longer than what clients take', () => {
    expect(headerText('x'.repeat(256))).toHaveLength(256);
    expect([headerText('x'.repeat(257)), headerText('灰'.repeat(29))]).toEqual([null, null]);
  });
});

describe('the tag of a provider', () => {
  async function tagSent(tag: string): Promise<string | null> {
    const json = new TextEncoder().encode('1');
    const app = createTestApp({
      invoke: ({ asked }) => {
        asked.tag = tag;
        return Promise.resolve({ json, cycleCut: false, dubboMs: 1 });
      },
    });
    const response = await app.fetch('/a.B/c', post('1'));
    expect([response.status, await response.text()]).toEqual([200, '1']);
    expect(app.log).toMatchObject([{ status: 200, code: null }]);
    return response.headers.get('dubbo-tag');
  }

  it.each([
    ['canary', 'canary'],
    ['灰度', '%E7%81%B0%E5%BA%A6'],
    ['a\r\nb', 'a%0D%0Ab'],
    ['x'.repeat(100_000), null],
  ])('%j never breaks the answer', async (tag, sent) => {
    expect(await tagSent(tag)).toBe(sent);
  });
});
