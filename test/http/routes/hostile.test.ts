import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRouteApp, ECHO } from './route-app.ts';

/** Pieces of which hostile texts are made. */
const PIECES =
  'a 7 / // . .. %2e %2F %ff %c0%ae %00 % %zz ~ @ : ; , + ? & = n=1 x items texts __proto__ constructor {a} * ! %0d%0a %F0%9F%98%80';
const piece = fc.constantFrom(...PIECES.split(' '));
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const jsonPiece = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '1',
  '-',
  '1e999',
  'null',
  'true',
  '"id"',
  '"__proto__"',
  ' ',
  '\\u0000',
  '\u0000',
);
const body = fc.oneof(
  fc.array(jsonPiece, { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.json(),
);

describe('what the hostile send to configured routes', () => {
  it('is answered, and never by a bug of ours', async () => {
    const args = (...places: readonly object[]) => places;
    const app = await createRouteApp([
      {
        http: 'GET /items/{a}',
        dubbo: `${ECHO}#number`,
        args: args({ from: 'path', name: 'a', schema: { minimum: 1 } }),
      },
      { http: 'GET /texts/{a...}', dubbo: `${ECHO}#texts`, args: args({ from: 'path', name: 'a' }) },
      {
        http: 'GET /x',
        dubbo: `${ECHO}#pair`,
        args: args({ from: 'query', name: 'a' }, { from: 'cookie', name: 'n' }),
      },
      {
        http: 'POST /items/{a}',
        dubbo: `${ECHO}#save`,
        args: args({ from: 'path', name: 'a' }, { from: 'body', pointer: '/1' }, { from: 'header', name: 'x-a' }),
        schema: { anyOf: [{ maxItems: 2 }, { type: 'object', propertyNames: { maxLength: 2 } }], not: { const: 1 } },
      },
      { http: 'PUT /items/{a}', dubbo: `${ECHO}#pair`, args: args({ from: 'path', name: 'a' }, { from: 'body' }) },
    ]);
    const statuses = new Set<number>();
    const prefix = fc.constantFrom('/', '/items/', '/texts/', '/x?');
    await fc.assert(
      fc.asyncProperty(prefix, text, text, body, fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS'), async (...sent) => {
        const [start, path, cookie, content, method] = sent;
        const isRead = method === 'POST' || method === 'PUT';
        const response = await app.fetch(start + path, {
          method,
          headers: { 'content-type': 'application/json', cookie, 'x-a': cookie },
          ...(isRead ? { body: content } : {}),
        });
        statuses.add(response.status);
        const answer = await response.text();
        expect([response.status, response.status < 500 ? '' : answer]).toEqual([response.status, '']);
        for (const [, value] of response.headers) expect(value).toMatch(/^[ -~]*$/);
      }),
      { numRuns: 3_000 },
    );
    // Each kind of answer was given, and the gateway still serves.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 404, 405]));
    expect(await app.call('/items/7')).toBe('number(long 7)');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
