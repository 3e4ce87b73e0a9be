import { expect, it } from 'vitest';
import { httpDate } from '../../gateway/http/http-date.ts';

it('is that of the second, also when the clock goes back', () => {
  expect([0, 999, 1_000, 1_700_000_000_123, 999].map(httpDate)).toEqual([
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Thu, 01 Jan 1970 00:00:01 GMT',
    'Tue, 14 Nov 2023 22:13:20 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ]);
});
