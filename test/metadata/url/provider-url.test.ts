import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProviderUrl, methodParameter, parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
import { serviceKey } from '../../../metadata/url/service-key.ts';
import { UrlError } from '../../../metadata/url/url-error.ts';

function errorOf(text: string): UrlError {
  try {
    parseProviderUrl(text);
  } catch (error) {
    if (error instanceof UrlError) return error;
    throw error;
  }
  return expect.unreachable(`${text} was read`);
}

function withQuery(query: string): ProviderUrl {
  return parseProviderUrl(`dubbo://h:1/a.B?${query}`);
}

function methodsOf(query: string): readonly string[] | null {
  return withQuery(query).methods;
}

describe('the address', () => {
  it.each([
    ['dubbo://192.0.2.1:20881/a.B', '192.0.2.1', 20_881],
    ['dubbo://192.0.2.1/a.B', '192.0.2.1', 20_880],
    ['tri://192.0.2.1/a.B', '192.0.2.1', 0],
    ['dubbo://order-0.order.svc.cluster.local:1/a.B', 'order-0.order.svc.cluster.local', 1],
    ['dubbo://my_container:65535/a.B', 'my_container', 65_535],
    ['dubbo://[2001:db8::1]:20880/a.B', '2001:db8::1', 20_880],
    ['dubbo://[2001:db8::1]/a.B', '2001:db8::1', 20_880],
    ['dubbo://[::ffff:192.0.2.1]:1/a.B', '::ffff:192.0.2.1', 1],
    ['dubbo://2001:db8:0:0:0:0:0:1:20881/a.B', '2001:db8:0:0:0:0:0:1', 20_881],
    ['dubbo://fe80:0:0:0:894:aeec:f37d:23e1%en0/a.B', 'fe80:0:0:0:894:aeec:f37d:23e1%en0', 20_880],
    ['dubbo://user:p@ss@192.0.2.1:1/a.B', '192.0.2.1', 1],
    ['dubbo://192.0.2.1:1?interface=a.B&mail=x@y/z', '192.0.2.1', 1],
    ['  DUBBO://192.0.2.1:1/a.B\n', '192.0.2.1', 1],
  ])('of %s', (text, host, port) => expect(parseProviderUrl(text)).toMatchObject({ host, port }));

  it.each([
    ['', 0],
    ['   ', 0],
    ['192.0.2.1:20880/a.B', 0],
    ['://192.0.2.1/a.B', 0],
    ['dubbo:/192.0.2.1/a.B', 0],
    ['dubbo:///a.B', 8],
    ['dubbo://:20880/a.B', 8],
    ['dubbo://host:/a.B', 13],
    ['dubbo://host:port/a.B', 13],
    ['dubbo://host:-1/a.B', 13],
    ['dubbo://host:65536/a.B', 13],
    ['dubbo://ho st:1/a.B', 8],
    ['dubbo://[2001:db8::1/a.B', 8],
    ['dubbo://[host]:1/a.B', 9],
    ['dubbo://[::1]1/a.B', 13],
    ['dubbo://[::1]:x/a.B', 14],
    [`dubbo://${'h'.repeat(254)}/a.B`, 8],
    [`dubbo://[${':'.repeat(254)}]/a.B`, 9],
  ])('refuses "%s" at %i', (text, offset) => expect(errorOf(text).offset).toBe(offset));
});

describe('the path', () => {
  it.each([
    ['dubbo://h:1/a.B', 'a.B', 'a.B'],
    ['dubbo://h:1/ctx/v1/a.B?x=1', 'ctx/v1/a.B', 'a.B'],
    ['dubbo://h:1/ctx/a.B/', 'ctx/a.B', 'a.B'],
    ['dubbo://h:1/FlowWebService?interface=a.Flow', 'FlowWebService', 'a.Flow'],
    ['dubbo://h:1?interface=a.B', 'a.B', 'a.B'],
    ['dubbo://h:1/?interface=a.B', 'a.B', 'a.B'],
    ['dubbo://h:1/a.Outer%24Inner', 'a.Outer$Inner', 'a.Outer$Inner'],
    ['dubbo://h:1/a+b', 'a+b', 'a+b'],
    ['dubbo://h:1/a.B#part?group=g', 'a.B', 'a.B'],
  ])('of %s', (text, path, serviceInterface) =>
    expect(parseProviderUrl(text)).toMatchObject({ path, serviceInterface }),
  );

  it('is not the interface where the registry knows better', () => {
    const context = { serviceInterface: 'a.Flow' };
    expect(parseProviderUrl('dubbo://h:1/Flow', context)).toMatchObject({ path: 'Flow', serviceInterface: 'a.Flow' });
    expect(parseProviderUrl('dubbo://h:1/Flow?interface=a.Other', context).serviceInterface).toBe('a.Other');
  });

  it.each(['dubbo://h:1', 'dubbo://h:1/', 'dubbo://h:1?interface=', 'empty://0.0.0.0:0'])(
    'names no service: %s',
    (text) => expect(errorOf(text).message).toContain('names no service'),
  );
});

describe('parameters', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&&b=2&', { a: '1', b: '2' }],
    ['a=&b&=c&d=1', { d: '1' }],
    ['a=1&a=2', { a: '2' }],
    ['a=x=y&b=?&c=/@#', { a: 'x=y', b: '?', c: '/@#' }],
    ['a=x%26b%3D2', { a: 'x&b=2' }],
    ['a=%E4%B8%AD&b=%F0%9F%98%80', { a: '中', b: '😀' }],
    ['a=%D6%D0', { a: '\uFFFD\uFFFD' }],
    ['labels=k=v;k2=v2', { labels: 'k=v;k2=v2' }],
    ['k%2E1=a+b%2Bc', { 'k.1': 'a b+c' }],
    ['__proto__=1&constructor=2', JSON.parse('{"__proto__":"1","constructor":"2"}')],
    [
      'default.timeout=5&default.retries=1&retries=0',
      { 'default.timeout': '5', timeout: '5', 'default.retries': '1', retries: '0' },
    ],
    ['default.=1', { 'default.': '1' }],
  ])('of %s', (query, expected) => expect(Object.fromEntries(withQuery(query).parameters)).toEqual(expected));

  it.each([
    ['dubbo://h:1/a.B?x=%zz', 18],
    ['dubbo://h:1/a.B?x=1%', 19],
    ['dubbo://h:1/a.B?x=%41%4', 21],
    ['dubbo://h:1/a.B?%q=1', 16],
    ['dubbo://h:1/a%-B', 13],
    ['dubbo%3A%2F%2Fh%3A1%2Fa.B%3Fx%3D1%2', 33],
  ])('refuse the broken escape of %s at %i', (text, offset) => {
    expect(errorOf(text)).toMatchObject({ offset, message: `broken percent escape at ${offset}` });
  });

  it('never show in an error', () => {
    const secret = 'dubbo://h:x/a.B?token=secret';
    expect(errorOf(secret).message).not.toContain('secret');
    expect(errorOf('dubbo://h:1/a.B?token=secret%').message).not.toContain('secret');
  });

  it('are decoded once in a URL that is encoded as a whole', () => {
    const url = parseProviderUrl(encodeURIComponent('dubbo://h:1/a.B?rate=100%25&sum=1+2&list=a%2Cb'));
    expect(Object.fromEntries(url.parameters)).toEqual({ rate: '100%25', sum: '1+2', list: 'a%2Cb' });
    expect(parseProviderUrl('dubbo%3a%2f%2fh%3a1%2fa.B%3fnote%3da+b').parameters.get('note')).toBe('a b');
  });
});

describe('identity', () => {
  it.each([
    ['', null, null],
    ['group=&version=', null, null],
    ['version=0.0.0', null, null],
    ['group=g&version=1.0', 'g', '1.0'],
    ['default.group=g&default.version=1.0', 'g', '1.0'],
  ])('of %s', (query, group, version) =>
    expect(parseProviderUrl(`dubbo://h:1/a.B?${query}`)).toMatchObject({ group, version }),
  );

  it('is the service key', () => {
    expect(serviceKey('a.B', null, null)).toBe('a.B');
    expect(serviceKey('a.B', 'g', null)).toBe('g/a.B');
    expect(serviceKey('a.B', null, '1')).toBe('a.B:1');
    expect(serviceKey('a.B', 'g', '1')).toBe('g/a.B:1');
  });
});

describe('methods', () => {
  it('are a list, unknown, or any', () => {
    expect(methodsOf('methods=a,,b, c ,')).toEqual(['a', 'b', 'c']);
    expect(methodsOf('methods=*')).toEqual(['*']);
    expect(methodsOf('methods=')).toBeNull();
    expect(methodsOf('x=1')).toBeNull();
  });

  it('have parameters of their own', () => {
    const url = parseProviderUrl('dubbo://h:1/a.B?get.timeout=1&timeout=2&default.retries=3');
    expect(methodParameter(url, 'get', 'timeout')).toBe('1');
    expect(methodParameter(url, 'put', 'timeout')).toBe('2');
    expect(methodParameter(url, 'put', 'retries')).toBe('3');
    expect(methodParameter(url, 'put', 'weight')).toBeUndefined();
    const definition = { parameters: new Map([['default.timeout', '4']]) };
    expect(methodParameter(definition, 'put', 'timeout')).toBe('4');
  });
});

describe('any text', () => {
  it('gives a URL or a UrlError', () => {
    const pieces = fc.constantFrom(
      'dubbo',
      '://',
      '%3A%2F%2F',
      '[',
      ']',
      ':',
      '/',
      '?',
      '#',
      '@',
      '=',
      '&',
      '%',
      '41',
      'a.B',
      '+',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((all) => `dubbo://${all.join('')}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        try {
          expect(parseProviderUrl(value).serviceInterface).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(UrlError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of parameters comes back from either form', () => {
    const parameters = fc.dictionary(
      fc.stringMatching(/^[a-z][a-z.]{0,8}$/),
      fc.string({ minLength: 1, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(parameters, (given) => {
        const wanted = createProviderUrl({
          protocol: 'dubbo',
          host: 'h',
          port: 1,
          path: 'a.B',
          parameters: new Map(Object.entries(given)),
        }).parameters;
        const query = Object.entries(given).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
        const plain = parseProviderUrl(`dubbo://h:1/a.B?${query.join('&')}`);
        for (const [key, value] of wanted) expect(plain.parameters.get(key)).toBe(value);
      }),
    );
  });

  // Each took minutes where a pattern backtracks.
  it.each(['/', ':', '@', '%41', '&', '='])('of many "%s" is read in a moment', (piece) => {
    const many = piece.repeat(260_000 / piece.length);
    for (const text of [
      `dubbo://h:1/a${many}B`,
      `dubbo://${many}x/a.B`,
      `dubbo://[${many}x]:1/a.B`,
      `dubbo://h/a.B?${many}`,
    ]) {
      try {
        expect(parseProviderUrl(text).serviceInterface).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(UrlError);
      }
    }
  });

  it('may have 262144 characters', () => {
    expect(() => parseProviderUrl('dubbo://h:1/a.B?x='.padEnd(262_143, 'y'))).not.toThrow();
    expect(() => parseProviderUrl('dubbo://h:1/a.B?x='.padEnd(262_144, 'y'))).not.toThrow();
    expect(() => parseProviderUrl('dubbo://h:1/a.B?x='.padEnd(262_145, 'y'))).toThrow('more than 262144 characters');
  });
});
