import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../metadata/report/parse-mapping.ts';
import { itCase, loadJson } from '../../cases.ts';

describe('parseMapping', () => {
  itCase('C125', 'drops blanks, duplicates and empty parts', () => {
    const { raw, expect: wanted } = loadJson<{ raw: string; expect: { applications: string[] } }>('registry/r27.json');
    expect(parseMapping(raw)).toEqual(wanted.applications);
  });

  it.each([
    ['', []],
    [' , ,', []],
    ['a', ['a']],
    [' a ,b\n', ['a', 'b']],
  ])('reads %j', (text, applications) => {
    expect(parseMapping(text)).toEqual(applications);
  });
});
