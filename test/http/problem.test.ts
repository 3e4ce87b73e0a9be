import { describe, expect, it } from 'vitest';
import type { HttpConfig } from '../../gateway/config/config.ts';
import { GatewayError, type ErrorCode } from '../../gateway/gateway-error.ts';
import { HTTP_STATUS } from '../../gateway/http/problem.ts';
import { createTestApp, post } from './test-app.ts';

async function answerTo(
  error: unknown,
  http: Partial<HttpConfig> = {},
): Promise<{ response: Response; problem: Record<string, unknown>; log: Record<string, unknown> }> {
  const app = createTestApp({ http, invoke: () => Promise.reject(error) });
  const response = await app.fetch('/a.B/c', post('1', { 'content-type': 'application/json', 'x-request-id': 'r1' }));
  return { response, problem: (await response.json()) as Record<string, unknown>, log: app.log[0]! };
}

describe('a problem', () => {
  // The table of design 4.3, written out: a change of a status must be seen here.
  it.each<[ErrorCode, number]>([
    ['INVALID_ARGUMENT', 400],
    ['AMBIGUOUS_METHOD', 400],
    ['AMBIGUOUS_SERVICE', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['SERVICE_NOT_FOUND', 404],
    ['METHOD_NOT_FOUND', 404],
    ['ROUTE_NOT_FOUND', 404],
    ['METHOD_NOT_ALLOWED', 405],
    ['PAYLOAD_TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['RATE_LIMITED', 429],
    ['BUSINESS_EXCEPTION', 500],
    ['PROVIDER_ERROR', 502],
    ['BAD_RESPONSE', 502],
    ['CONNECTION_FAILED', 502],
    ['NO_PROVIDER', 503],
    ['CIRCUIT_OPEN', 503],
    ['PROVIDER_OVERLOADED', 503],
    ['TIMEOUT', 504],
    ['INTERNAL', 500],
  ])('%s has status %i', async (code, status) => {
    const { response, problem } = await answerTo(new GatewayError(code, 'what happened'));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(problem).toMatchObject({ type: `urn:dubbo-gateway:error:${code}`, status, code, requestId: 'r1' });
    expect(Object.keys(HTTP_STATUS)).toContain(code);
  });

  it('is exactly what RFC 9457 and the design name', async () => {
    const { problem } = await answerTo(
      new GatewayError('BUSINESS_EXCEPTION', 'no such user', {
        exception: { class: 'com.example.NoSuchUser', message: 'no such user' },
      }),
    );
    expect(problem).toEqual({
      type: 'urn:dubbo-gateway:error:BUSINESS_EXCEPTION',
      title: 'Business exception',
      status: 500,
      detail: 'no such user',
      code: 'BUSINESS_EXCEPTION',
      requestId: 'r1',
      exception: { class: 'com.example.NoSuchUser', message: 'no such user' },
    });
  });

  it('lists every bad place', async () => {
    const errors = [
      { pointer: '/0/id', expected: 'long', message: 'is not a whole number' },
      { pointer: '/0/name', expected: 'java.lang.String', message: 'is an array' },
    ];
    const { problem } = await answerTo(new GatewayError('INVALID_ARGUMENT', 'two mistakes', { errors }));
    expect(problem['errors']).toEqual(errors);
  });

  it('carries the headers of its error', async () => {
    const { response } = await answerTo(
      new GatewayError('RATE_LIMITED', 'slow down', { headers: { 'retry-after': '3' } }),
    );
    expect(response.headers.get('retry-after')).toBe('3');
  });

  it.each(['RATE_LIMITED', 'CIRCUIT_OPEN', 'PROVIDER_OVERLOADED'] as const)(
    '%s says when to come back',
    async (code) => {
      const { response } = await answerTo(new GatewayError(code, 'not now'));
      expect(response.headers.get('retry-after')).toBe('1');
      const other = await answerTo(new GatewayError('NO_PROVIDER', 'none'));
      expect(other.response.headers.get('retry-after')).toBe(null);
    },
  );

  it.each([
    ['com.example.NotFound', 404],
    ['com.example.NotFound$Inner', 422],
    ['com.example.deep.er.Other', 409],
    ['com.example.deeper.Other', 422],
    ['com.other.NotFound', 500],
    ['NotFound', 500],
    [null, 500],
  ])('of a provider’s exception %s has the status that is configured: %i', async (exceptionClass, status) => {
    const exceptionStatuses = new Map([
      ['com.example.*', 422],
      ['com.example.deep.*', 409],
      ['com.example.NotFound', 404],
    ]);
    const exception = { class: exceptionClass, message: 'm' };
    const answer = await answerTo(new GatewayError('BUSINESS_EXCEPTION', 'm', { exception }), { exceptionStatuses });
    expect(answer.response.status).toBe(status);
    expect(answer.problem).toMatchObject({ status, code: 'BUSINESS_EXCEPTION', exception });
    expect(answer.log).toMatchObject({ status, code: 'BUSINESS_EXCEPTION' });
  });

  it('keeps its status where what the provider threw is not what failed', async () => {
    const error = new GatewayError('PROVIDER_ERROR', 'm', { exception: { class: 'a.B', message: null } });
    const { response } = await answerTo(error, { exceptionStatuses: new Map([['a.B', 404]]) });
    expect(response.status).toBe(502);
  });

  it.each([{ allow: '灰度' }, { allow: 'a\nb' }, { 'no token': 'x' }, { 灰: 'x' }])(
    'leaves out a header that no platform would send: %j',
    async (headers) => {
      const { response, problem, log } = await answerTo(new GatewayError('TIMEOUT', 'slow', { headers }));
      expect([response.status, response.headers.get('allow'), problem['code']]).toEqual([504, null, 'TIMEOUT']);
      expect(response.headers.get('x-request-id')).toBe('r1');
      expect(log).toMatchObject({ status: 504, code: 'TIMEOUT' });
    },
  );

  it('is INTERNAL, and logged so, when the answer cannot be built', async () => {
    const json = Symbol('no body') as never;
    const invoke = () => Promise.resolve({ json, cycleCut: false, dubboMs: 1 });
    const app = createTestApp({ invoke });
    const response = await app.fetch('/a.B/c', post('1'));
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
    expect(await response.json()).toMatchObject({ code: 'INTERNAL' });
    expect(app.log).toMatchObject([{ status: 500, code: 'INTERNAL' }]);
  });

  it('is INTERNAL, and logged so, when it cannot be built itself', async () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    const error = new GatewayError('INVALID_ARGUMENT', 'bad', { errors: cycle as never });
    const { response, problem, log } = await answerTo(error);
    expect([response.status, problem['code'], problem['requestId']]).toEqual([500, 'INTERNAL', 'r1']);
    expect(log).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(log['cause']).toContain('circular');
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'secret')"),
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:20880'), { code: 'ECONNREFUSED' }),
    new GatewayError('INTERNAL', 'secret state of a bug'),
    new RangeError('Maximum call stack size exceeded'),
    'a text',
    null,
  ])('of a bug tells nothing but the request id: %s', async (bug) => {
    const { response, problem } = await answerTo(bug);
    expect(response.status).toBe(500);
    expect(problem).toEqual({
      type: 'urn:dubbo-gateway:error:INTERNAL',
      title: 'Internal',
      status: 500,
      detail: 'The gateway failed in a way that it should not. Its log has more under this request id.',
      code: 'INTERNAL',
      requestId: 'r1',
    });
  });

  it('of a bug has its stack in the log', async () => {
    const { log } = await answerTo(new TypeError('a bug'));
    expect(log).toMatchObject({ code: 'INTERNAL', status: 500 });
    expect(log['cause']).toMatch(/^TypeError: a bug\n +at /);
  });

  it('keeps addresses for the log', async () => {
    const cause = new Error('connect ECONNREFUSED 10.0.0.5:20880');
    const { problem, log } = await answerTo(new GatewayError('CONNECTION_FAILED', 'the provider refused', { cause }));
    expect(JSON.stringify(problem)).not.toContain('10.0.0.5');
    expect(log).toMatchObject({ code: 'CONNECTION_FAILED', cause: 'connect ECONNREFUSED 10.0.0.5:20880' });
  });

  it('keeps what could repeat an argument out of the log', async () => {
    for (const code of ['INVALID_ARGUMENT', 'PROVIDER_ERROR', 'BUSINESS_EXCEPTION'] as const) {
      const { log } = await answerTo(new GatewayError(code, 'bad: hunter2', { cause: new Error('hunter2') }));
      expect(JSON.stringify(log)).not.toContain('hunter2');
    }
  });

  it('recognises an error by its code where the class was lost', async () => {
    const remote = Object.assign(new Error('deadline passed'), { name: 'Error', code: 'TIMEOUT' });
    const { response, problem } = await answerTo(remote);
    expect(response.status).toBe(504);
    expect(problem).toMatchObject({ code: 'TIMEOUT', detail: 'deadline passed' });
  });

  it('leaves the next request as it was', async () => {
    let isFirst = true;
    const app = createTestApp({
      invoke: async () => {
        if (isFirst) {
          isFirst = false;
          throw new TypeError('a bug');
        }
        return { json: new TextEncoder().encode('1'), cycleCut: false, dubboMs: 1 };
      },
    });
    expect((await app.fetch('/a.B/c', post('1'))).status).toBe(500);
    expect((await app.fetch('/a.B/c', post('1'))).status).toBe(200);
  });
});
