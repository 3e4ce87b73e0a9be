import { expect, it } from 'vitest';
import { KeptDocuments } from '../../gateway/documents/kept-documents.ts';

const MB = 1024 * 1024;

function document(size: number) {
  return { bytes: new Uint8Array(size * MB), etag: '"x"', contentId: 'c', source: {} };
}

it('keeps those that were used last, and no more than it may', () => {
  // And a little for the keys.
  const kept = new KeptDocuments(24 * MB + 100);
  const has = (...keys: string[]): boolean[] => keys.map((key) => kept.find(key, {}, () => 'c') !== null);
  kept.keep('a', document(10));
  kept.keep('b', document(10));
  kept.find('a', {}, () => 'c');
  kept.keep('c', document(10));
  expect(has('b', 'a', 'c')).toEqual([false, true, true]);
  kept.keep('c', document(2));
  kept.keep('d', document(12));
  expect(has('a', 'c', 'd')).toEqual([true, true, true]);
  kept.keep('e', document(25));
  expect(has('a', 'c', 'd', 'e')).toEqual([true, true, true, false]);
});

it('counts the questions, which may be longer than the answers', () => {
  const kept = new KeptDocuments(3 * MB);
  const keys = ['a', 'b', 'c'].map((name) => name.repeat(MB / 2));
  for (const key of keys) kept.keep(key, document(0));
  expect(keys.map((key) => kept.find(key, {}, () => 'c') !== null)).toEqual([true, true, true]);
  kept.keep('d'.repeat(MB / 2), document(0.5));
  expect(keys.map((key) => kept.find(key, {}, () => 'c') !== null)).toEqual([false, false, true]);
});
