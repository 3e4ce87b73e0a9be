import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { createTestApp } from './test-app.ts';

const headOf = (requestId: string) => ({
  method: 'OPTIONS',
  path: '*',
  headers: new Headers({ 'x-request-id': requestId }),
});

describe('what the platform could not make a request of', () => {
  it('is a problem with its id and its line in the log', async () => {
    const app = createTestApp();
    const response = app.answerFailure(new GatewayError('INVALID_ARGUMENT', 'no host'), headOf('r1'));
    expect([response.status, response.headers.get('x-request-id')]).toEqual([400, 'r1']);
    expect(await response.json()).toMatchObject({ code: 'INVALID_ARGUMENT', detail: 'no host', requestId: 'r1' });
    expect(app.log).toMatchObject([
      { requestId: 'r1', method: 'OPTIONS', path: '*', status: 400, code: 'INVALID_ARGUMENT' },
    ]);
  });

  it('has an id of ours where the caller’s is not sane, and tells nothing of a bug', async () => {
    const app = createTestApp();
    const response = app.answerFailure(new Error('secret'), headOf('a b'));
    expect(response.status).toBe(500);
    const problem = (await response.json()) as Record<string, unknown>;
    expect(problem['requestId']).toMatch(/^[0-9a-z]{10}-1$/);
    expect(JSON.stringify(problem)).not.toContain('secret');
  });
});
