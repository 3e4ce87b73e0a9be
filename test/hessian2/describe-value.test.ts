import { expect, it } from 'vitest';
import { describeValue } from '../../gateway/hessian2/describe-value.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';

function described(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const reader = new Hessian2Reader().reset(bytes);
  const text = describeValue(reader);
  expect(reader.position).toBe(bytes.length);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  return text;
}

it.each([
  ['4e', 'null'],
  ['54', '{"type":"boolean","value":true}'],
  ['91', '{"type":"int","value":1}'],
  ['4c 0020000000000001', '{"type":"long","value":9007199254740993}'],
  ['e1', '{"type":"long","value":1}'],
  ['5b', '{"type":"double","value":0}'],
  ['44 7ff8000000000000', '{"type":"double","value":"NaN"}'],
  ['44 8000000000000000', '{"type":"double","value":-0.0}'],
  ['4a 0000018bcfe56800', '{"type":"java.util.Date","value":"2023-11-14T22:13:20.000Z"}'],
  ['4a 7fffffffffffffff', '{"type":"java.util.Date","value":"9223372036854776000 ms"}'],
  ['03 e4bda0 22 0a', '{"type":"java.lang.String","value":"你\\"\\n"}'],
  ['23 010203', '{"type":"byte[]","value":"AQID"}'],
  ['7a 91 e1', '{"type":"java.util.ArrayList","items":[{"type":"int","value":1},{"type":"long","value":1}]}'],
  ['71 07 5b737472696e67 01 61', '{"type":"[string","items":[{"type":"java.lang.String","value":"a"}]}'],
  ['57 91 5a', '{"type":"java.util.ArrayList","items":[{"type":"int","value":1}]}'],
  [
    '48 01 61 91 92 4e 5a',
    '{"type":"java.util.HashMap","entries":[[{"type":"java.lang.String","value":"a"},{"type":"int","value":1}],[{"type":"int","value":2},null]]}',
  ],
  ['4d 03 612e42 5a', '{"type":"a.B","entries":[]}'],
  ['43 03 612e42 91 02 6964 60 e1', '{"type":"a.B","fields":[["id",{"type":"long","value":1}]]}'],
  // The list holds itself; then the same map twice.
  ['79 51 90', '{"type":"java.util.ArrayList","items":[null]}'],
  [
    '7a 48 5a 51 91',
    '{"type":"java.util.ArrayList","items":[{"type":"java.util.HashMap","entries":[]},{"type":"java.util.HashMap","entries":[]}]}',
  ],
])('tells %s as %s', (hex, text) => {
  expect(described(hex)).toBe(text);
});
