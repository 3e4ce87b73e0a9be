import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPublishers } from '../../../metadata/report/find-publishers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function search(answers: (readonly string[] | null | Error)[]) {
  const heard: string[] = [];
  let asked = 0;
  const end = findPublishers(
    () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    (names) => heard.push(names.join()),
    () => heard.push('none'),
  );
  return { heard, end, asked: () => asked };
}

describe('findPublishers', () => {
  it('tells who was found, in order, and looks no more', async () => {
    const { heard, asked } = search([['b', 'a']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([heard, asked(), vi.getTimerCount()]).toEqual([['a,b'], 1, 0]);
  });

  it('says once that there is nobody, and looks every ten seconds', async () => {
    const { heard, asked } = search([null, [], [], ['a']]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect([heard, asked()]).toEqual([['none'], 3]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toEqual(['none', 'a']);
  });

  it('says nothing while it cannot look, and does not hurry', async () => {
    const { heard, asked, end } = search([new Error('refused')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    expect(asked()).toBeGreaterThan(8);
    expect(asked()).toBeLessThan(40);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells nothing after its end', async () => {
    const { heard, end } = search([['a']]);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual([]);
  });
});
