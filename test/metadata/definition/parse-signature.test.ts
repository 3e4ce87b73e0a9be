import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { JavaTypeError } from '../../../metadata/definition/java-type-error.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { parseSignature } from '../../../metadata/definition/parse-signature.ts';
import type { Signature } from '../../../metadata/definition/parse-signature.ts';
import { resolveSimpleNames } from '../../../metadata/definition/resolve-simple-names.ts';

function format({ returnType, name, parameters }: Signature): string {
  const list = parameters.map((parameter) => [formatJavaType(parameter.type), parameter.name ?? []].flat().join(' '));
  return `${formatJavaType(returnType)} ${name}(${list.join(', ')})`;
}

describe('parseSignature', () => {
  it.each([
    ['Page<User> search(Query<User> q, int n)', 'Page<User> search(Query<User> q, int n)'],
    ['Page<User> search(Query<User>)', 'Page<User> search(Query<User>)'],
    ['void ping()', 'void ping()'],
    [
      '  public  abstract int [] sum ( final java.util.List < Long > values , String... more ) ; ',
      'int[] sum(java.util.List<Long> values, String[] more)',
    ],
    ['Map<String,? extends Outer.Inner> all()', 'Map<String,? extends Outer$Inner> all()'],
    ['long get~long(long id)', null],
    ['publicUser get(finalUser u)', 'publicUser get(finalUser u)'],
  ])('reads "%s"', (text, expected) => {
    if (expected === null) expect(() => parseSignature(text)).toThrow(JavaTypeError);
    else expect(format(parseSignature(text))).toBe(expected);
  });

  it.each([
    ['', 0],
    ['search(User)', 6],
    ['User get', 8],
    ['User get(', 9],
    ['User get(int a b)', 15],
    ['User get(int,)', 13],
    ['User get(int) throws X', 14],
    ['User get(void)', 9],
    ['User get(User int)', 14],
    ['User get(? extends X)', 9],
  ])('refuses "%s" at %i', (text, offset) => {
    let error: unknown;
    try {
      parseSignature(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(JavaTypeError);
    expect(error).toHaveProperty('offset', offset);
  });

  it('makes a signature or a JavaTypeError of any text', () => {
    const pieces = fc.constantFrom('int', 'User', ' ', '(', ')', ',', '<', '>', '...', ';', 'final', '[', ']', '?');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (all) => {
        try {
          expect(parseSignature(all.join('')).name).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(JavaTypeError);
        }
      }),
    );
  });

  it('has a limit on its length', () => {
    expect(() => parseSignature(`void a(${' '.repeat(32_760)})`)).not.toThrow();
    expect(() => parseSignature(`void a(${' '.repeat(32_761)})`)).toThrow('more than 32768 characters');
  });
});

describe('resolveSimpleNames', () => {
  const { types } = parseServiceDefinition({
    canonicalName: 'com.example.Svc',
    methods: [],
    types: [
      { type: 'com.example.User', properties: { id: 'long' } },
      { type: 'com.example.Page', properties: { list: 'java.util.List<T>' } },
      { type: 'com.example.Outer$Inner', properties: { id: 'long' } },
      { type: 'com.example.a.Kind', enums: ['A'] },
      { type: 'com.example.b.Kind', enums: ['B'] },
      { type: 'com.example.money.Currency', properties: { code: 'java.lang.String' } },
      { type: 'com.example.order$line', properties: { id: 'long' } },
      { type: 'Plain', properties: { id: 'long' } },
    ],
  });
  const resolve = (text: string): string => format(resolveSimpleNames(parseSignature(text), types));

  it.each([
    [
      'Page<User> search(List<? extends User> q, int n)',
      'com.example.Page<com.example.User> search(java.util.List<? extends com.example.User> q, int n)',
    ],
    [
      'Inner[] a(Outer.Inner x, Outer$Inner y)',
      'com.example.Outer$Inner[] a(com.example.Outer$Inner x, com.example.Outer$Inner y)',
    ],
    ['Plain a(com.example.b.Kind k)', 'Plain a(com.example.b.Kind k)'],
    ['Currency a(java.util.Currency c)', 'com.example.money.Currency a(java.util.Currency c)'],
    ['void a(com.example.order.line l, com.other.Thing t)', 'void a(com.example.order$line l, com.other.Thing t)'],
    [
      'CompletableFuture<BigDecimal> a(LocalDate d)',
      'java.util.concurrent.CompletableFuture<java.math.BigDecimal> a(java.time.LocalDate d)',
    ],
  ])('%s', (text, expected) => expect(resolve(text)).toBe(expected));

  it('names the candidates of a name that fits several', () => {
    expect(() => resolve('void a(Kind k)')).toThrow('"Kind" may be com.example.a.Kind or com.example.b.Kind');
  });

  it('refuses a name that nothing has', () => {
    expect(() => resolve('void a(Sub s)')).toThrow('"Sub" is no type of this service');
    expect(() => resolve('List<Sub> a()')).toThrow(JavaTypeError);
  });
});
