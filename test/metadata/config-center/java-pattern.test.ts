import { describe, expect, it } from 'vitest';
import { javaPattern } from '../../../metadata/config-center/java-pattern.ts';

describe('javaPattern', () => {
  it.each([
    ['v1|v2', ['v1', 'v2'], ['v1x', 'xv2', '']],
    ['a.c', ['abc'], ['ac', 'abcd']],
    ['10\\.0\\.\\d+', ['10.0.7'], ['10x0.7']],
    ['[a\\-z]+', ['-a', 'z'], ['b']],
    ['a\\_b\\:\\"\\ \\é', ['a_b:" é'], ['ab']],
    ['\\\\d', ['\\d'], ['1']],
    ['(?i)gray', ['GRAY', 'gray'], ['blue']],
    ['\\p{Lu}.*', ['Äx'], ['äx']],
    ['', [''], ['x']],
  ])('matches whole texts: %s', (source, right, wrong) => {
    const pattern = javaPattern(source);
    for (const text of right) expect(pattern?.test(text), text).toBe(true);
    for (const text of wrong) expect(pattern?.test(text), text).toBe(false);
  });

  it.each(['a*+', '\\Qx\\E', '[a&&[^b]]', '(', 'a{', '\\A', '(?x)a', '[a[b]]', '(?<n>a)\\k<m>'])(
    'gives none for %s',
    (source) => {
      expect(javaPattern(source)).toBeNull();
    },
  );
});
