import { describe, expect, it } from 'vitest';
import { rawReturnHazard } from '../../gateway/translate/raw-return-hazard.ts';
import { parseJavaType } from '../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import { DEFINITION, decode, encode } from './codec-fixture.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');
/** A short Hessian string. */
const s = (text: string) => text.length.toString(16).padStart(2, '0') + hex(text);

describe('arrays and collections', () => {
  it('sends untyped lists with their length', () => {
    expect(encode('[1,2]', 'java.util.List<java.lang.Integer>')).toBe('7a9192');
    expect(encode('[]', 'long[]')).toBe('78');
    expect(encode('[1,2,3,4,5,6,7,8]', 'java.util.Set<java.lang.Long>')).toBe('5898e1e2e3e4e5e6e7e8');
    expect(encode('[[1],null]', 'int[][]')).toBe('7a79914e');
    expect(encode('null', 'java.util.List<java.lang.Integer>')).toBe('4e');
  });

  it('names every bad item', () => {
    expect(encode('[1,"x",null,4.5]', 'int[]')).toEqual([
      '/1: "x" is not an integer',
      '/2: null does not fit int',
      '/3: "4.5" is not an integer',
    ]);
    expect(encode('{"a":1}', 'java.util.List<java.lang.Integer>')).toEqual([
      ': an object does not fit java.util.List<java.lang.Integer>',
    ]);
  });

  it('reads typed, untyped and open-ended lists', () => {
    expect(decode('7a9192', 'java.util.List<java.lang.Integer>')).toBe('[1,2]');
    expect(decode(`72 13${hex('java.util.ArrayList')} 91 92`, 'java.util.List<java.lang.Integer>')).toBe('[1,2]');
    expect(decode('57 91 92 5a', 'int[]')).toBe('[1,2]');
    expect(decode('57 5a', 'int[]')).toBe('[]');
    expect(decode('4e', 'int[]')).toBe('null');
  });
});

describe('maps', () => {
  it('sends keys as their declared type', () => {
    expect(encode('{"1":"a"}', 'java.util.Map<java.lang.Long,java.lang.String>')).toBe('48e101615a');
    expect(encode('{}', 'java.util.Map<java.lang.String,java.lang.String>')).toBe('485a');
    expect(encode('{"HIGH":1}', 'java.util.Map<com.example.Level,java.lang.Integer>')).toBe(`48${s('HIGH')}915a`);
  });

  it('blames a key that is not of its type', () => {
    expect(encode('{"x":1}', 'java.util.Map<java.lang.Long,java.lang.Integer>')).toEqual(['/x: "x" is not an integer']);
  });

  it('keeps __proto__ and constructor as ordinary keys', () => {
    expect(encode('{"__proto__":1,"constructor":2}', 'java.util.Map<java.lang.String,java.lang.Integer>')).toBe(
      `48${s('__proto__')}91${s('constructor')}925a`,
    );
    expect(decode(`48${s('__proto__')}915a`, 'java.util.Map<java.lang.String,java.lang.Integer>')).toBe(
      '{"__proto__":1}',
    );
  });

  it('refuses a text under the key class, which a provider would load', () => {
    for (const type of ['java.util.Map<java.lang.String,java.lang.String>', 'java.lang.Object']) {
      expect(encode('{"class":"economy"}', type)).toEqual([
        expect.stringContaining('/class: a generic Dubbo call reads'),
      ]);
    }
    expect(encode('{"class":1}', 'java.util.Map<java.lang.String,java.lang.Integer>')).toBe(`48${s('class')}915a`);
  });

  it('writes keys as text', () => {
    expect(decode('48 e1 0161 5a', 'java.util.Map<java.lang.Long,java.lang.String>')).toBe('{"1":"a"}');
    expect(decode('48 54 91 4e 92 5a', 'java.util.Map<java.lang.Boolean,java.lang.Integer>')).toBe(
      '{"true":1,"null":2}',
    );
    expect(
      decode(`4d11${hex('java.util.TreeMap')} 0161 91 5a`, 'java.util.Map<java.lang.String,java.lang.Integer>'),
    ).toBe('{"a":1}');
  });

  it('quotes keys by what they are, not by what was declared', () => {
    expect(decode('48 e1 0161 5a', 'java.util.Map')).toBe('{"1":"a"}');
    expect(decode('48 91 92 5a', 'java.util.Map<java.lang.String,java.lang.Integer>')).toBe('{"1":2}');
    expect(decode('48 447ff8000000000000 92 5a', 'java.util.Map<java.lang.Double,java.lang.Integer>')).toBe(
      '{"NaN":2}',
    );
    expect(decode('48 4b00000000 92 5a', 'java.util.Map<java.lang.Long,java.lang.Integer>')).toBe(
      '{"1970-01-01T00:00:00.000Z":2}',
    );
    const declared = ['String', 'Integer', 'Boolean', 'Double'].map((name) => `java.lang.${name}`);
    for (const key of [...declared, 'java.util.Date', 'com.example.Level', 'byte[]', 'java.math.BigDecimal']) {
      const type = `java.util.Map<${key},java.lang.Integer>`;
      for (const wire of [
        '91',
        'e1',
        '5c',
        '54',
        '4e',
        '4b00000000',
        '2101',
        '0161',
        '447ff8000000000000',
        '7991',
        '485a',
      ]) {
        const untyped = decode(`48 ${wire} 92 5a`, 'java.lang.Object');
        expect(JSON.parse(decode(`48 ${wire} 92 5a`, type)), `${wire} as ${key}`).toEqual(JSON.parse(untyped));
      }
    }
    expect(decode('48 7991 92 5a', 'java.util.Map<java.lang.Object,java.lang.Integer>')).toBe('[[[1],2]]');
    expect(decode(`48 91 92 7991 93 5a`, 'java.util.Map<java.lang.Object,java.lang.Integer>')).toBe('[[1,2],[[1],3]]');
  });

  it('uses pairs where keys are no scalars', () => {
    const type = 'java.util.Map<java.util.List<java.lang.Integer>,java.lang.String>';
    expect(encode('[[[1],"a"]]', type)).toBe('48799101615a');
    expect(decode('48 7991 0161 5a', type)).toBe('[[[1],"a"]]');
  });
});

describe('POJOs', () => {
  it('sends untyped maps of the declared properties', () => {
    expect(encode('{"sku":"a","qty":2,"price":1.10,"level":"LOW","unknown":[{}]}', 'com.example.Item')).toBe(
      `48${s('sku')}${s('a')}${s('qty')}92${s('price')}${s('1.10')}${s('level')}${s('LOW')}5a`,
    );
    expect(encode('{"sku":null}', 'com.example.Item')).toBe(`48${s('sku')}4e5a`);
  });

  it('lists every bad place at any depth', () => {
    const json = '{"name":1,"children":[{"children":7},{"parent":{"name":true}}]}';
    expect(encode(json, 'com.example.Node')).toEqual([
      '/name: an integer does not fit java.lang.String',
      '/children/0/children: an integer does not fit java.util.List<com.example.Node>',
      '/children/1/parent/name: a boolean does not fit java.lang.String',
    ]);
  });

  it('refuses unknown properties only when strict', () => {
    expect(encode('{"skuu":"a"}', 'com.example.Item', { strict: true })).toEqual([
      '/skuu: com.example.Item has no property of this name: it has sku, qty, price, level',
    ]);
  });

  it('reads objects by field name, in the order of the wire, and drops what is not declared', () => {
    const wire = `43${s('com.example.Item')}94${s('secret')}${s('qty')}${s('sku')}${s('level')}60 9192 0161 4e`;
    expect(decode(wire, 'com.example.Item')).toBe('{"qty":2,"sku":"a","level":null}');
  });

  it('takes the last of two fields of one name', () => {
    const wire = `43${s('com.example.Node')}92${s('name')}${s('name')}60 0161 0162`;
    expect(decode(wire, 'com.example.Node')).toBe('{"name":"b"}');
  });

  it('reads generalized maps by getter names and gives the declared names', () => {
    const wire = `48${s('class')}${s('com.example.Odd')}${s('uRL')}${s('u')}${s('ok')}54${s('aName')}${s('n')}${s('extra')}915a`;
    expect(decode(wire, 'com.example.Odd', true)).toBe('{"URL":"u","isOk":true,"aName":"n"}');
  });

  it('takes no class name of a generalized map for a property', () => {
    const wire = `48${s('class')}${s('com.example.Lesson')}${s('name')}${s('n')}5a`;
    expect(decode(wire, 'com.example.Lesson', true)).toBe('{"name":"n"}');
  });

  it('repeats a shared object and cuts a cycle', () => {
    const node = `43${s('com.example.Node')}92${s('name')}${s('parent')}`;
    expect(decode(`${node} 7a 60 0161 4e 5191`, 'java.util.List<com.example.Node>')).toBe(
      '[{"name":"a","parent":null},{"name":"a","parent":null}]',
    );
    expect(decode(`${node} 60 0161 5190`, 'com.example.Node')).toBe('{"name":"a","parent":null}');
  });
});

describe('generic POJOs', () => {
  it('binds a single variable, and names the class where the provider cannot infer it', () => {
    expect(encode('{"page":{"records":[{"qty":1}],"total":9}}', 'com.example.Holder')).toBe(
      `48${s('page')}48${s('records')}7948${s('class')}${s('com.example.Item')}${s('qty')}915a${s('total')}e95a5a`,
    );
    expect(encode('{"records":[{"qty":"x"}]}', 'com.example.Page<com.example.Item>')).toEqual([
      '/records/0/qty: "x" is not an integer',
    ]);
  });

  it('tells an erased property from one that really is Object', () => {
    const type = 'com.example.Page<com.example.Item>';
    const other = `43${s('com.example.Other')}91${s('x')}`;
    expect(encode('{"first":{"qty":1}}', type)).toBe(
      `48${s('first')}48${s('class')}${s('com.example.Item')}${s('qty')}915a5a`,
    );
    expect(encode('{"first":{"other":1}}', type)).toBe(`48${s('first')}48${s('other')}915a5a`);
    expect(encode('{"first":1.5}', 'com.example.Page<java.lang.Long>')).toBe(
      `48${s('first')}5d01`.replace('5d01', '5f000005dc') + '5a',
    );
    expect(encode('{"first":["x"]}', 'com.example.Page<java.util.List<com.example.Item>>')).toBe(
      `48${s('first')}79${s('x')}5a`,
    );
    const page = `43${s('com.example.Page')}92${s('first')}${s('total')}`;
    expect(decode(`${page}60 ${other}61 91 e9`, type)).toBe('{"first":{"x":1},"total":9}');
    expect(decode(`48${s('first')}48${s('class')}${s('com.example.Item')}${s('qty')}915a5a`, type, true)).toBe(
      '{"first":{"qty":1}}',
    );
    expect(decode(`${page}60 79${other}61 91 e9`, 'com.example.Page<java.util.List<com.example.Item>>')).toBe(
      '{"first":[{"x":1}],"total":9}',
    );
    // A shared object of another class, met again through a reference.
    expect(decode(`7a ${other}60 91 ${page}61 5191 e9`, `java.util.List<${type}>`)).toContain('"first":{"x":1}');
  });

  it('ends for a class that holds ever deeper types of itself', () => {
    expect(encode('{"kids":{"kids":{"leaf":[[[1]]]}}}', 'com.example.Tree<java.lang.Long>')).toContain(s('kids'));
  });

  it.each(['Doubling', 'Forking'])('ends soon for %s, which grows in breadth', (name) => {
    const type = parseJavaType(`com.example.${name}<java.lang.String>`);
    const begin = performance.now();
    expect(encode('{"item":"a"}', `com.example.${name}<java.lang.String>`)).toBe(`48${s('item')}${s('a')}5a`);
    expect(rawReturnHazard(type, parseServiceDefinition(DEFINITION).types)).not.toBeNull();
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it('takes anything where a variable has grown too large', () => {
    const next = (depth: number, json: string): string => (depth === 0 ? json : `{"next":${next(depth - 1, json)}}`);
    const type = 'com.example.Doubling<java.lang.Long>';
    expect(encode(next(2, '{"item":"a"}'), type)).toEqual([
      expect.stringMatching(/^\/next\/next\/item: .* does not fit/),
    ]);
    expect(encode(next(20, '{"item":"a"}'), type)).toContain(`${s('item')}${s('a')}`);
  });

  it('takes anything for a variable that is not bound', () => {
    expect(encode('{"records":[1,"a"]}', 'com.example.Page')).toBe(`48${s('records')}7a9101615a`);
  });

  it('names the class of elements behind a wildcard', () => {
    expect(encode('[{"qty":1}]', 'java.util.List<? extends com.example.Item>')).toBe(
      `7948${s('class')}${s('com.example.Item')}${s('qty')}915a`,
    );
  });
});

describe('Object', () => {
  it('sends JSON as Java would hold it', () => {
    expect(encode('[1,3000000000,1.0,"a",true,null,{"k":[]}]', 'java.lang.Object')).toBe(
      `7f91 4c00000000b2d05e00 5c ${s('a')}54 4e 48${s('k')}785a`.replaceAll(' ', ''),
    );
  });

  it.each(['9223372036854775808', '-9223372036854775809', '1e400', '-1.5E400'])('sends %s as a BigDecimal', (json) => {
    const length = json.length.toString(16).padStart(2, '0');
    expect(encode(json, 'java.lang.Object')).toBe(
      `4314${hex('java.math.BigDecimal')}9105${hex('value')}60${length}${hex(json)}`,
    );
    expect(decode(encode(json, 'java.lang.Object') as string, 'java.lang.Object')).toBe(json);
  });

  it('sends what a long and a double hold as such', () => {
    expect(encode('-9223372036854775808', 'java.lang.Object')).toBe('4c8000000000000000');
    expect(encode('1e308', 'java.lang.Object')).toBe('447fe1ccf385ebc8a0');
  });

  it('refuses an exponent that no BigDecimal holds', () => {
    expect(encode('1e2147483648', 'java.lang.Object')).toEqual([expect.stringContaining('BigDecimal does not hold')]);
  });

  it('drops the class marker of generalized results at every depth, and only there', () => {
    const wire = `48${s('class')}${s('a.A')}${s('list')}7948${s('class')}${s('a.B')}${s('x')}915a5a`;
    expect(decode(wire, 'java.lang.Object', true)).toBe('{"list":[{"x":1}]}');
    expect(decode(`48${s('class')}${s('economy')}5a`, 'java.util.Map<java.lang.String,java.lang.String>', true)).toBe(
      '{"class":"economy"}',
    );
  });
});
