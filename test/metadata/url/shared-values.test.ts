import { describe, expect, it } from 'vitest';
import { SharedValues } from '../../../metadata/url/shared-values.ts';

describe('shared values', () => {
  it('are made once for equal texts', () => {
    const made: string[] = [];
    const lists = new SharedValues((text) => {
      made.push(text);
      return text.split(',');
    }, 10);
    const first = lists.of('a,b');
    expect(first).toEqual(['a', 'b']);
    expect(lists.of(['a', 'b'].join(','))).toBe(first);
    expect(lists.of('路,𝒳\ud800')).toEqual(['路', '𝒳\ud800']);
    expect(made).toEqual(['a,b', '路,𝒳\ud800']);
  });

  it('are forgotten when there are too many', () => {
    const objects = new SharedValues((text) => ({ text }), 2);
    const first = objects.of('1');
    const second = objects.of('2');
    expect([objects.of('1'), objects.of('2')]).toEqual([first, second]);
    expect(objects.of('2')).toBe(second);
    objects.of('3');
    expect(objects.of('2')).not.toBe(second);
  });
});
