import { describe, expect, it } from 'vitest';
import { formatBaggage, parseBaggage } from '../../gateway/gray/baggage.ts';

describe('parseBaggage', () => {
  it('takes the tag out and leaves the other members as they came', () => {
    expect(parseBaggage('userId=alice;p1=x;p2 ,\tdubbo.tag=canary;x=1, isProduction = false')).toEqual({
      members: ['userId=alice;p1=x;p2', 'isProduction = false'],
      tag: 'canary',
    });
    expect(parseBaggage('a=')).toEqual({ members: ['a='], tag: null });
  });

  it('decodes a tag, takes the last one, and leaves out one that cannot be a tag', () => {
    expect(parseBaggage('dubbo.tag=%E7%81%B0%E5%BA%A6')?.tag).toBe('灰度');
    expect(parseBaggage('dubbo.tag=a,dubbo.tag=b|c')).toEqual({ members: [], tag: 'b|c' });
    for (const value of ['', '%zz', '%20', 'x'.repeat(129)]) {
      expect(parseBaggage(`dubbo.tag=${value}`)).toEqual({ members: [], tag: null });
    }
    expect(parseBaggage('Dubbo.Tag=a')?.tag).toBeNull();
  });

  it.each(['', 'a', '=b', 'a=b,', ',a=b', 'a=b c', 'a="b"', 'a=b\\c', 'a=é', 'a=b;', 'a b=c', 'a=b;c=d e'])(
    'takes nothing of %j, which is not well-formed',
    (header) => {
      expect(parseBaggage(header)).toBeNull();
    },
  );

  it('takes no more than 64 members and 8192 characters', () => {
    const members = (count: number): string => Array.from({ length: count }, (_, index) => `k${index}=v`).join(',');
    expect(parseBaggage(members(64))?.members).toHaveLength(64);
    expect(parseBaggage(members(65))).toBeNull();
    expect(parseBaggage(`a=${'x'.repeat(8190)}`)?.members).toHaveLength(1);
    expect(parseBaggage(`a=${'x'.repeat(8191)}`)).toBeNull();
  });

  it('is quick with what almost fits', () => {
    const startMs = performance.now();
    parseBaggage(`a=b${' ;a= '.repeat(1600)}"`);
    expect(performance.now() - startMs).toBeLessThan(200);
  });
});

describe('formatBaggage', () => {
  it('puts the tag behind the members', () => {
    expect(formatBaggage(['a=1', 'b=2'], 'canary')).toBe('a=1,b=2,dubbo.tag=canary');
    expect(formatBaggage([], '灰,度')).toBe('dubbo.tag=%E7%81%B0%2C%E5%BA%A6');
    expect(formatBaggage(['a=1'], null)).toBe('a=1');
    expect(formatBaggage([], null)).toBe('');
  });

  it('leaves the members out where the tag would not fit beside them', () => {
    expect(formatBaggage(Array<string>(64).fill('a=1'), 'canary')).toBe('dubbo.tag=canary');
    expect(formatBaggage([`a=${'x'.repeat(8180)}`], 'canary')).toBe('dubbo.tag=canary');
  });
});
