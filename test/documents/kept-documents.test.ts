import { expect, it } from 'vitest';
import { KeptDocuments } from '../../gateway/documents/kept-documents.ts';

const MB = 1024 * 1024;

function document(size: number) {
  return { bytes: new Uint8Array(size * MB), etag: '"x"', contentId: 'c', source: {} };
}

it('keeps those that were used last, and no more than it may', () => {
  const kept = new KeptDocuments(24 * MB);
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
