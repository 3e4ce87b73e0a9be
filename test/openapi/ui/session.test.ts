import { describe, expect, it } from 'vitest';
import { Session, type UnsignedRequest } from '../../../openapi/ui/session.ts';

function sessionAt(pageUrl: string): { readonly session: Session; readonly signed: UnsignedRequest[] } {
  const signed: UnsignedRequest[] = [];
  const session = new Session(pageUrl, () => async (request) => {
    signed.push(request);
    return { signature: 's' };
  });
  return { session, signed };
}

const REQUEST = { method: 'POST', headers: {}, body: '{}' };

describe('a session of the page', () => {
  it('signs nothing without a key, nor after it was forgotten', async () => {
    const { session, signed } = sessionAt('https://gateway.test/docs');
    const request = { ...REQUEST, url: 'https://gateway.test/a.B/c' };
    expect(await session.sign(request)).toEqual({});
    session.useKey('AK1', 'secret');
    expect([session.keyId, await session.sign(request)]).toEqual(['AK1', { signature: 's' }]);
    session.forgetKey();
    expect([session.keyId, await session.sign(request)]).toEqual([null, {}]);
    expect(signed).toHaveLength(1);
  });

  it.each([
    ['https://gateway.test/docs', 'https://gateway.test/a.B/c?x=%20y', 'https://gateway.test/a.B/c?x=%20y'],
    ['https://host.test/edge/v1/docs#a', 'https://host.test/edge/v1/a.B/c%2Fd', 'https://host.test/a.B/c%2Fd'],
    ['https://host.test/edge/docs', 'https://host.test/edge/-/explain/a.B/c', 'https://host.test/-/explain/a.B/c'],
  ])('signs, on the page %s, the path that the gateway gets', async (pageUrl, url, expected) => {
    const { session, signed } = sessionAt(pageUrl);
    session.useKey('AK1', 'secret');
    await session.sign({ ...REQUEST, url });
    expect(signed[0]?.url).toBe(expected);
  });

  it('covers all headers that were filled in', async () => {
    const { session, signed } = sessionAt('https://gateway.test/docs');
    session.useKey('AK1', 'secret');
    const headers = { accept: '*/*', 'content-type': 'application/json', 'dubbo-tag': 'canary', 'x-user-id': '7' };
    await session.sign({ ...REQUEST, url: 'https://gateway.test/a.B/c', headers });
    expect(signed[0]?.signedHeaders).toEqual(['dubbo-tag', 'x-user-id']);
  });
});
