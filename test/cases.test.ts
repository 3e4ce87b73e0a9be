import { describe, expect, it } from 'vitest';
import { findMissingCases, requiredCaseIds } from './case-coverage.ts';
import { expectFailure, itCase, knownFailing, loadCases, loadJson } from './cases.ts';

describe('known-failing.json', () => {
  it('lists only ids that exist, each with a reason', () => {
    const ids = new Set([...loadCases().map(({ id }) => id), ...requiredCaseIds()]);
    expect(Object.keys(knownFailing).filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.entries(knownFailing).filter(([, reason]) => !/\w{3,} \w+/.test(reason))).toEqual([]);
  });

  it('lets a listed case fail, at once or later', async () => {
    await expectFailure('C001', () => expect(1).toBe(2));
    await expectFailure('C001', () => Promise.reject(new Error('no')));
  });

  it('lets no listed case pass', async () => {
    await expect(expectFailure('C001', () => {})).rejects.toThrow(
      'C001 is listed as known failing but passes: remove it',
    );
  });
});

describe('the cases', () => {
  it('have ids that differ', () => {
    const ids = requiredCaseIds();
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are missed when no title names them', () => {
    expect(findMissingCases([])).toEqual(requiredCaseIds());
    const titles = requiredCaseIds().map((id) => `area > [${id}] title`);
    expect(findMissingCases(titles)).toEqual([]);
    expect(findMissingCases(titles.slice(1))).toEqual([requiredCaseIds()[0]]);
  });

  it('are found by area, or not at all', () => {
    expect(loadCases('workers runtime').map(({ id }) => id)).toEqual(['C236', 'C238']);
    expect(() => loadCases('no such area')).toThrow('no such area');
    expect(loadJson<{ id: string }>('registry/r01.json').id).toBe('r01');
  });
});

describe('itCase', () => {
  let runs = 0;
  itCase('C000', 'runs its test', () => void runs++);
  it('has run it', () => expect(runs).toBe(1));
});
