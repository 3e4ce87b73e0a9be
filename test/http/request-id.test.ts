import { describe, expect, it } from 'vitest';
import { createRequestIds } from '../../gateway/http/request-id.ts';
import { createTestApp, post } from './test-app.ts';

describe('the request id', () => {
  it.each(['4bf92f3577b34da6a3ce929d0e0e4736', '01H8XGJWBWBAQ4J1C2D3E4F5G6', 'a-B_c.d~e:f/g+h=', 'x'.repeat(128)])(
    'of the caller is used: %s',
    (id) => {
      expect(createRequestIds()(id)).toBe(id);
    },
  );

  it.each(['', 'x'.repeat(129), 'a b', 'a"b', 'a\\b', 'é', 'a\tb', '{}'])(
    'of the caller is not used when it is %j',
    (id) => {
      expect(createRequestIds(() => 0)(id)).toBe('0000000000-1');
    },
  );

  it('is made of a prefix for the process and a counter', () => {
    const next = createRequestIds(() => 0);
    expect([next(null), next(null)]).toEqual(['0000000000-1', '0000000000-2']);
    expect(createRequestIds(() => 1 - Number.EPSILON)(null)).toHaveLength(12);
  });

  it('asks for randomness at the first request only', () => {
    let asked = 0;
    const next = createRequestIds(() => {
      asked++;
      return 0.25;
    });
    expect(asked).toBe(0);
    next(null);
    next(null);
    expect(asked).toBe(1);
  });

  it('comes back in the response, in problems and in the log', async () => {
    const app = createTestApp();
    const ok = await app.fetch('/a.B/c', post('1', { 'content-type': 'application/json', 'x-request-id': 'abc' }));
    expect(ok.headers.get('x-request-id')).toBe('abc');
    const wrong = await app.fetch('/nowhere', { headers: { 'x-request-id': 'not sane' } });
    const { requestId } = (await wrong.json()) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-z]{10}-\w+$/);
    expect(wrong.headers.get('x-request-id')).toBe(requestId);
    expect(app.log.map((line) => line['requestId'])).toEqual(['abc', requestId]);
  });
});
