import { describe, expect, it } from 'vitest';
import { problemAdvice } from '../../../openapi/ui/problem-advice.ts';

const MINUTE_MS = 60_000;

describe('what to do about a problem', () => {
  it('is to enter a key, where none was', () => {
    const advice = problemAdvice({ code: 'UNAUTHENTICATED', keyId: null, clockAheadMs: 0 });
    expect(advice).toEqual([expect.stringContaining('Enter an access key and its secret at the top')]);
  });

  it('is to check key, secret and clock, where the gateway does not say what is wrong', () => {
    const advice = problemAdvice({ code: 'UNAUTHENTICATED', keyId: 'AK1', clockAheadMs: 2_000 });
    expect(advice).toEqual([
      expect.stringContaining('“AK1”'),
      expect.stringMatching(/^The secret:/),
      expect.stringContaining('so that is not it'),
      expect.stringContaining('request id'),
    ]);
  });

  it.each([
    [7 * MINUTE_MS, '7 minutes ahead of'],
    [-MINUTE_MS, '1 minute behind'],
    [-8 * 60 * MINUTE_MS, '8 hours behind'],
    [null, 'is it right to the minute'],
  ])('names a clock that is off by %s ms', (clockAheadMs, words) => {
    const advice = problemAdvice({ code: 'UNAUTHENTICATED', keyId: 'AK1', clockAheadMs });
    expect(advice[2]).toContain(words);
  });

  it('is to ask for permission, where the key is right', () => {
    expect(problemAdvice({ code: 'PERMISSION_DENIED', keyId: 'AK1', clockAheadMs: 0 })[0]).toContain(
      'AK1 may not do this',
    );
  });

  it('is nothing where the problem says it all', () => {
    expect(problemAdvice({ code: 'INVALID_ARGUMENT', keyId: 'AK1', clockAheadMs: 0 })).toEqual([]);
  });
});
