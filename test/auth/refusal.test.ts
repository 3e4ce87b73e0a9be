import { describe, expect, it } from 'vitest';
import { refusal } from '../../gateway/auth/refusal.ts';
import { problemResponse } from '../../gateway/http/problem.ts';
import { createExceptionStatus } from '../../gateway/http/exception-status.ts';
import type { RequestRecord } from '../../gateway/http/request-record.ts';

const answer = async (requestId: string, cause: string) => {
  const record = {
    requestId,
    tag: null,
    level: null,
    responseHeaders: { 'x-request-id': requestId },
  } as unknown as RequestRecord;
  const response = problemResponse(refusal(cause), record, createExceptionStatus(new Map()));
  return { headers: Object.fromEntries(response.headers), body: await response.text(), cause: record.cause };
};

describe('a refusal', () => {
  it('is one error for each cause, which nobody can change', () => {
    const error = refusal('a cause');
    expect(refusal('a cause')).toBe(error);
    expect(refusal('another cause')).not.toBe(error);
    expect(Object.isFrozen(error) && Object.isFrozen(error.headers)).toBe(true);
  });

  it('of two requests has the id of each, and one wording for all causes', async () => {
    const first = await answer('id-1', 'a cause');
    const second = await answer('id-2', 'another cause');
    const again = await answer('id-1', 'a cause');
    expect(again).toEqual(first);
    expect(JSON.parse(first.body)).toMatchObject({ code: 'UNAUTHENTICATED', requestId: 'id-1' });
    expect(second.body).toBe(first.body.replace('id-1', 'id-2'));
    expect(second.headers).toEqual({ ...first.headers, 'x-request-id': 'id-2' });
    expect([first.cause, second.cause]).toEqual(['a cause', 'another cause']);
  });
});
