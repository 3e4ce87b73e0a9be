import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erasedName } from '../../../metadata/definition/erased-name.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { JavaTypeError } from '../../../metadata/definition/java-type-error.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { javaTypes } from './java-type-arbitrary.ts';

describe('parseJavaType', () => {
  it.each([
    // text, formatted, erased
    ['long', 'long', 'long'],
    ['void', 'void', 'void'],
    ['java.lang.String', 'java.lang.String', 'java.lang.String'],
    ['int[][]', 'int[][]', 'int[][]'],
    ['pkg.Outer.Inner', 'pkg.Outer$Inner', 'pkg.Outer$Inner'],
    ['pkg.Outer$Inner[]', 'pkg.Outer$Inner[]', 'pkg.Outer$Inner[]'],
    ['pkg.Outer$Inner.Deep', 'pkg.Outer$Inner$Deep', 'pkg.Outer$Inner$Deep'],
    ['MD.Color', 'MD$Color', 'MD$Color'],
    ['HelloService', 'HelloService', 'HelloService'],
    ['java.util.Map.Entry<K,V>', 'java.util.Map$Entry<K,V>', 'java.util.Map$Entry'],
    ['java.util.Map<java.lang.Long,MD$Node[]>', 'java.util.Map<java.lang.Long,MD$Node[]>', 'java.util.Map'],
    [
      ' java.util.Map < java.lang.String ,\tjava.util.List<java.lang.Long> > [ ] ',
      'java.util.Map<java.lang.String,java.util.List<java.lang.Long>>[]',
      'java.util.Map[]',
    ],
    ['java.util.List<? extends MD$Node>', 'java.util.List<? extends MD$Node>', 'java.util.List'],
    ['java.util.List<?>', 'java.util.List<?>', 'java.util.List'],
    ['java.util.List<? super pkg.User>', 'java.util.List<?>', 'java.util.List'],
    ['java.util.List<?extends\npkg.User[]>', 'java.util.List<? extends pkg.User[]>', 'java.util.List'],
    // Java's ParameterizedType of a nested class names its owner's arguments too.
    ['pkg.Outer<pkg.A>$Inner<pkg.B>', 'pkg.Outer$Inner<pkg.B>', 'pkg.Outer$Inner'],
    ['pkg.Outer<pkg.A>.Inner', 'pkg.Outer$Inner', 'pkg.Outer$Inner'],
    // Class.getName() of arrays.
    ['[I', 'int[]', 'int[]'],
    ['[[Ljava.lang.String;', 'java.lang.String[][]', 'java.lang.String[][]'],
    ['java.util.List<[B>', 'java.util.List<byte[]>', 'java.util.List'],
    ['com.sun.proxy.$Proxy12', 'com.sun.proxy.$Proxy12', 'com.sun.proxy.$Proxy12'],
    ['pkg.Module$', 'pkg.Module$', 'pkg.Module$'],
    ['com.example.用户', 'com.example.用户', 'com.example.用户'],
    ['T', 'T', 'T'],
  ])('reads %s', (text, formatted, erased) => {
    const type = parseJavaType(text);
    expect(formatJavaType(type)).toBe(formatted);
    expect(erasedName(type)).toBe(erased);
  });

  it('gives the model that is documented', () => {
    expect(parseJavaType('a.B<?, ? extends int[]>')).toEqual({
      kind: 'class',
      name: 'a.B',
      arguments: [
        { kind: 'wildcard', bound: null },
        { kind: 'wildcard', bound: { kind: 'array', component: { kind: 'class', name: 'int', arguments: [] } } },
      ],
    });
  });

  it('erases a wildcard to its bound', () => {
    expect(erasedName({ kind: 'wildcard', bound: null })).toBe('java.lang.Object');
    expect(erasedName({ kind: 'wildcard', bound: parseJavaType('a.B<c.D>') })).toBe('a.B');
  });

  it.each([
    ['', 0],
    ['   ', 3],
    ['?', 0],
    ['a.', 2],
    ['.a', 0],
    ['a..b', 2],
    ['a.B<', 4],
    ['a.B<>', 4],
    ['a.B<c.D', 7],
    ['a.B<c.D,>', 8],
    ['a.B>', 3],
    ['a.B c', 4],
    ['a.B[', 4],
    ['a.B[3]', 4],
    ['int<a.B>', 0],
    ['a.B<c.D><e.F>', 8],
    ['a.B<? extends ?>', 14],
    ['a.B<? extends>', 13],
    ['a.B<? c.D>', 6],
    ['[V', 1],
    ['[', 1],
    ['[Ljava.lang.String', 18],
    ['*User', 0],
    ['map[string]int', 4],
    ['1a', 0],
    ['a.1b', 2],
    ['a-b', 1],
  ])('refuses "%s" at %i', (text, offset) => {
    let error: unknown;
    try {
      parseJavaType(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(JavaTypeError);
    expect(error).toHaveProperty('offset', offset);
  });

  it('reads again whatever it wrote', () => {
    fc.assert(
      fc.property(javaTypes, (type) => {
        expect(parseJavaType(formatJavaType(type))).toEqual(type);
      }),
    );
  });

  it('makes a type or a JavaTypeError of any text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      ',',
      '?',
      '[',
      ']',
      '.',
      '$',
      ' ',
      'extends',
      'a.B',
      'int',
      'L',
      ';',
      '[I',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        try {
          expect(parseJavaType(formatJavaType(parseJavaType(value)))).toEqual(parseJavaType(value));
        } catch (error) {
          expect(error).toBeInstanceOf(JavaTypeError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function nested(levels: number): string {
  return 'a.B<'.repeat(levels) + 'a.B' + '>'.repeat(levels);
}

describe('the limits of parseJavaType', () => {
  it('are 64 levels of arguments', () => {
    expect(() => parseJavaType(nested(63))).not.toThrow();
    expect(() => parseJavaType(nested(64))).not.toThrow();
    expect(() => parseJavaType(nested(65))).toThrow('more than 64 levels');
  });

  it('are 255 dimensions, in either spelling', () => {
    expect(erasedName(parseJavaType(`int${'[]'.repeat(255)}`))).toHaveLength(3 + 510);
    expect(() => parseJavaType(`int${'[]'.repeat(256)}`)).toThrow('more than 255 dimensions');
    expect(() => parseJavaType(`${'['.repeat(255)}I`)).not.toThrow();
    expect(() => parseJavaType(`${'['.repeat(256)}I`)).toThrow('more than 255 dimensions');
  });

  it('are 8192 characters', () => {
    expect(() => parseJavaType('a'.repeat(8191))).not.toThrow();
    expect(() => parseJavaType('a'.repeat(8192))).not.toThrow();
    expect(() => parseJavaType('a'.repeat(8193))).toThrow('more than 8192 characters');
  });

  it('keep messages short', () => {
    expect(() => parseJavaType(`${'a'.repeat(5000)}-`)).toThrow(/^.{1,300}$/);
  });
});
