import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isLocal } from '../../gateway/launch/is-local.ts';

const from = (
  remoteAddress: string | undefined,
  headers: Record<string, string>,
  httpVersion = '1.1',
): IncomingMessage => ({ socket: { remoteAddress }, headers, httpVersion }) as unknown as IncomingMessage;

it.each([
  ['127.0.0.1', { host: '127.0.0.1:8787' }],
  ['::ffff:127.0.0.1', { host: 'localhost' }],
  ['::1', { host: '[::1]:8787' }],
])('%s is this machine', (address, headers) => {
  expect(isLocal(from(address, headers))).toBe(true);
});

it.each([
  ['another machine', '10.0.0.7', { host: '127.0.0.1:8787' }],
  ['a machine whose name begins so', '1::1', { host: 'localhost' }],
  ['a connection that has gone', undefined, { host: 'localhost' }],
  ['a page whose name points here', '127.0.0.1', { host: 'evil.example:8787' }],
  ['a name that only begins so', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
  ['a request without a name', '127.0.0.1', {}],
  ['a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that writes RFC 7239', '::1', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
  ['a proxy that says which name was asked for', '::1', { host: 'localhost', 'x-forwarded-host': 'a.example' }],
  ['a content network', '127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '10.0.0.7' }],
  ['a page of another origin', '127.0.0.1', { host: 'localhost', origin: 'https://evil.example' }],
  ['a page', '127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
  ['a proxy that says only its own name', '::1', { host: 'localhost', via: '1.1 proxy' }],
])('%s is not this machine', (_, address, headers) => {
  expect(isLocal(from(address, headers))).toBe(false);
});

it('nginx, which by itself sends no header of a proxy, is not this machine', () => {
  expect(isLocal(from('127.0.0.1', { host: '127.0.0.1:8787', connection: 'close' }, '1.0'))).toBe(false);
});
