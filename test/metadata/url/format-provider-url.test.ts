import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatProviderUrl } from '../../../metadata/url/format-provider-url.ts';
import { createProviderUrl, parseProviderUrl } from '../../../metadata/url/provider-url.ts';

describe('formatProviderUrl', () => {
  it.each([
    'dubbo://h:1/a.B?version=1.0.0&group=g&token=t%26t',
    'dubbo://[2001:db8::1]:20880/ctx/a.B?note=a+b%2Bc&methods=a%2Cb',
    'tri://h/a.B?interface=a.B&q=what?&%E6%9D%8E=%F0%9F%98%80',
    'dubbo://h:1/a.B?default.timeout=5',
  ])('is read back as the same URL: %s', (text) => {
    const url = parseProviderUrl(text);
    expect(parseProviderUrl(formatProviderUrl(url))).toEqual(url);
  });

  it('is read back as the same URL, whatever its parameters are', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((value) => value.isWellFormed());
    const parameters = fc.dictionary(text, text, { noNullPrototype: true });
    fc.assert(
      fc.property(parameters, (record) => {
        const parts = {
          protocol: 'dubbo',
          host: 'h',
          port: 1,
          path: 'x/a.B$C',
          parameters: new Map(Object.entries(record)),
        };
        // Once read: `default.X` stands for X as well.
        const url = parseProviderUrl(formatProviderUrl(createProviderUrl(parts)));
        expect(parseProviderUrl(formatProviderUrl(url))).toEqual(url);
      }),
    );
  });
});
