import { expect, it } from 'vitest';
import { murmurHash3 } from '../../gateway/gray/murmur-hash3.ts';

// Written by Guava 32.0.0: Hashing.murmur3_32_fixed().hashString(text, UTF_8).
it.each([
  ['', 0],
  ['a', 1_009_084_850],
  ['ab', 2_613_040_991],
  ['abc', 3_017_643_002],
  ['abcd', 1_139_631_978],
  ['hello', 613_153_351],
  ['canary:42', 3_496_268_888],
  ['canary:9007199254740993', 2_133_899_664],
  ['灰度:李雷😀', 1_196_474_277],
  ['The quick brown fox jumps over the lazy dog', 776_992_547],
])('hashes %j as Guava does', (text, hash) => {
  expect(murmurHash3(text)).toBe(hash);
});
