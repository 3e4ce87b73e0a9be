import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_KIND, type JsonDocument } from '../../gateway/translate/json/json-document.ts';
import { JsonSyntaxError } from '../../gateway/translate/json/json-syntax-error.ts';
import { parseJson } from '../../gateway/translate/json/parse-json.ts';

const LIMITS = { maxDepth: 64 };

function toValue(json: JsonDocument, at = 0): unknown {
  switch (json.kind(at)) {
    case JSON_KIND.ARRAY: {
      const items: unknown[] = [];
      let item = json.first(at);
      for (let left = json.count(at); left > 0; left--, item = json.next(item)) items.push(toValue(json, item));
      return items;
    }
    case JSON_KIND.OBJECT: {
      const entries: [string, unknown][] = [];
      let key = json.first(at);
      for (let left = json.count(at); left > 0; left--) {
        entries.push([json.string(key), toValue(json, json.next(key))]);
        key = json.next(json.next(key));
      }
      return Object.fromEntries(entries);
    }
    default:
      return json.isString(at) ? json.string(at) : JSON.parse(json.source(at));
  }
}

function failure(text: string): JsonSyntaxError {
  try {
    parseJson(text, LIMITS);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(toValue(parseJson(text, LIMITS))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses exactly what JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      ' ',
      '\\u00e9',
      '\\x',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (isJson) parseJson(text, LIMITS);
        else expect(() => parseJson(text, LIMITS)).toThrow(JsonSyntaxError);
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps the source text of numbers', () => {
    const json = parseJson('[9007199254740993, 1.10, -0, 1E+3]', LIMITS);
    const sources: string[] = [];
    for (let i = 0, at = json.first(0); i < 4; i++, at = json.next(at)) sources.push(json.source(at));
    expect(sources).toEqual(['9007199254740993', '1.10', '-0', '1E+3']);
  });

  it('gives the last of repeated properties', () => {
    const json = parseJson('{"a":1,"b":2,"a":3}', LIMITS);
    expect(json.source(json.property(0, 'a'))).toBe('3');
    expect(json.property(0, 'c')).toBe(-1);
  });

  it('names a node by its JSON pointer', () => {
    const json = parseJson('{"a/b":[0,{"~":[true]}]}', LIMITS);
    const list = json.property(0, 'a/b');
    const object = json.next(json.first(list));
    expect(json.pointer(json.first(json.property(object, '~')))).toBe('/a~1b/1/~0/0');
    expect(json.pointer(0)).toBe('');
  });

  it.each([
    ['', 0, 1, 1],
    ['{"a":}', 5, 1, 6],
    ['[1,\n 2,,]', 7, 2, 4],
    ['{"a":1} x', 8, 1, 9],
    ['"a', 0, 1, 1],
    ['[01]', 2, 1, 3],
    ['["\\u12g4"]', 2, 1, 3],
    ['"a\u0001"', 2, 1, 3],
  ])('says where %j is broken', (text, offset, line, column) => {
    expect(failure(text)).toMatchObject({ offset, line, column });
  });

  it('refuses deep nesting quickly', () => {
    expect(failure('['.repeat(100_000)).message).toContain('nested deeper than 64 levels');
    expect(() => parseJson('['.repeat(64) + ']'.repeat(64), LIMITS)).not.toThrow();
    expect(() => parseJson('['.repeat(65) + ']'.repeat(65), LIMITS)).toThrow(JsonSyntaxError);
  });
});
