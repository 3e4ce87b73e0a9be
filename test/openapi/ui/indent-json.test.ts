import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentJson } from '../../../openapi/ui/indent-json.ts';

it('changes no token: no digit, no trailing zero, no escape', () => {
  expect(
    indentJson('{"id":9007199254740993,"price":19.90,"e":1E5,"s":"a\\u00e9\\"{}[],:","a":[],"o":{ },"l":[1,[2]]}'),
  ).toBe(
    `{
  "id": 9007199254740993,
  "price": 19.90,
  "e": 1E5,
  "s": "a\\u00e9\\"{}[],:",
  "a": [],
  "o": {},
  "l": [
    1,
    [
      2
    ]
  ]
}`,
  );
});

it('gives what JSON.stringify gives, where that rounds nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('leaves what is no JSON as it is', () => {
  expect(indentJson('{"a": <script>')).toBe('{"a": <script>');
});
