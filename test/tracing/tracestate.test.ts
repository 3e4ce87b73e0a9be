import { expect, it } from 'vitest';
import { isTracestate } from '../../gateway/tracing/tracestate.ts';

it.each([
  'rojo=00f067aa0ba902b7',
  'rojo=1,congo=t61rcWkgMzE',
  'a=1 , b=2',
  'fw529a3039@dt=FfAAAAAAAAA',
  'a=1,,b=2',
  '1a=x y',
  'a=1;b',
])('takes %j', (header) => {
  expect(isTracestate(header)).toBe(true);
});

it.each(['', ',', 'a', 'a=', 'A=1', 'a=1=2', 'a=1,a=2', 'a=é', '-a=1', `a=${'x'.repeat(257)}`])(
  'does not take %j',
  (header) => {
    expect(isTracestate(header)).toBe(false);
  },
);

it('takes no more than 32 members and 512 characters', () => {
  const members = (count: number): string => Array.from({ length: count }, (_, index) => `k${index}=v`).join(',');
  expect([isTracestate(members(32)), isTracestate(members(33))]).toEqual([true, false]);
  const long = (length: number): string => `${members(31)},z=`.padEnd(length, 'x');
  expect([isTracestate(long(400)), isTracestate(long(513))]).toEqual([true, false]);
});
