import { describe, expect, it } from 'vitest';
import { classHex, textHex } from './text-hex.ts';
import { toJson, toJsonWithCycle } from './to-json.ts';

describe('maps', () => {
  it('with scalar keys are objects, the keys as text', () => {
    expect(toJson('48 91 54 5a')).toBe('{"1":true}');
    expect(toJson('48 4c0020000000000001 90 5a')).toBe('{"9007199254740993":0}');
    expect(toJson('48 5f000004ce 90 54 91 4e 92 4b00000000 93 5a')).toBe(
      '{"1.23":0,"true":1,"null":2,"1970-01-01T00:00:00.000Z":3}',
    );
    expect(toJson('48 23010203 90 5a')).toBe('{"AQID":0}');
    expect(toJson('48 447ff8000000000000 90 5a')).toBe('{"NaN":0}');
  });

  it('with keys written as text or number are objects too', () => {
    const uuid = `${classHex('java.util.UUID', 'value')}60${textHex('u-1')}`;
    const decimal = `${classHex('java.math.BigDecimal', 'value')}61${textHex('1.10')}`;
    expect(toJson(`48 ${uuid} 91 ${decimal} 92 5a`)).toBe('{"u-1":1,"1.10":2}');
  });

  it('with enum keys have their names, also where a key comes as a reference', () => {
    const key = `${classHex('com.example.Level', 'name')}60${textHex('LOW')}`;
    expect(toJson(`48 ${key} 91 5a`)).toBe('{"LOW":1}');
    expect(toJson(`7a 48 ${key} 91 5a 48 5192 92 5a`)).toBe('[{"LOW":1},{"LOW":2}]');
  });

  it('with other keys are arrays of pairs', () => {
    expect(toJson('48 7991 92 5a')).toBe('[[[1],2]]');
    expect(toJson('48 485a 92 5a')).toBe('[[{},2]]');
    const key = `${classHex('com.example.Key', 'a', 'b')}609192`;
    expect(toJson(`48 ${key} 93 5a`)).toBe('[[{"a":1,"b":2},3]]');
    expect(toJson(`7a 48 ${key} 93 5a 48 5192 94 5a`)).toBe('[[[{"a":1,"b":2},3]],[[{"a":1,"b":2},4]]]');
  });

  it('are arrays of pairs as a whole when one key is no scalar, and nothing is numbered twice', () => {
    // {"a": [1], [2]: [3]}, then references to [1], to [3], and a class defined inside.
    const map = `48 0161 7991 7992 ${classHex('t.A', 'x')}60 7993 5a`;
    expect(toJson(`7c ${map} 5192 5194 6095`)).toBe('[[["a",[1]],[[2],{"x":[3]}]],[1],{"x":[3]},{"x":5}]');
  });

  it('that hold themselves as a key are cut', () => {
    expect(toJsonWithCycle('48 5190 91 5a')).toEqual(['[[null,1]]', true]);
  });

  it('keep keys that mean something to JavaScript', () => {
    const proto = textHex('__proto__');
    expect(toJson(`48 ${proto} 48 ${proto} 91 5a ${textHex('constructor')} 92 5a`)).toBe(
      '{"__proto__":{"__proto__":1},"constructor":2}',
    );
    expect(toJson(`${classHex('__proto__', '__proto__', 'toString')}609192`)).toBe('{"__proto__":1,"toString":2}');
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  });
});

describe('the class key of generic=true', () => {
  const options = { dropClassKey: true };
  const entry = (name: string) => `${textHex('class')}${textHex(name)}`;

  it('is left out at every level', () => {
    const inner = `48 ${entry('com.example.Inner')} 0162 92 5a`;
    expect(toJson(`48 0161 91 ${entry('com.example.Outer')} 0163 ${inner} 5a`, options)).toBe('{"a":1,"c":{"b":2}}');
    expect(toJson(`48 ${entry('Dump$Color')} 5a`, options)).toBe('{}');
    expect(toJson(`48 ${entry('com.example.Outer$Inner')} 5a`, options)).toBe('{}');
  });

  it('is told from data in time proportional to its length', () => {
    const startMs = performance.now();
    for (const piece of ['$', 'a.', 'a$', '.', '$.']) {
      const text = `${piece.repeat(300)}!`;
      expect(toJson(`48 ${entry(text)} 5a`, options)).toBe(JSON.stringify({ class: text }));
    }
    expect(performance.now() - startMs).toBeLessThan(1000);
  });

  it("stays where it is a caller's own data", () => {
    expect(toJson(`48 ${entry('economy')} 5a`, options)).toBe('{"class":"economy"}');
    expect(toJson(`48 ${entry('a sentence. Really')} 5a`, options)).toBe('{"class":"a sentence. Really"}');
    expect(toJson(`48 ${textHex('class')} 91 5a`, options)).toBe('{"class":1}');
    expect(toJson(`48 ${textHex('class')} 7991 ${textHex('classes')} 90 5a`, options)).toBe(
      '{"class":[1],"classes":0}',
    );
    expect(toJson(`48 ${entry('com.example.Outer')} 5a`)).toBe('{"class":"com.example.Outer"}');
  });
});

describe('objects', () => {
  it('of unknown classes are their fields', () => {
    expect(toJson(`${classHex('com.example.Thing', 'a', 'b"c')}6091${textHex('x')}`)).toBe(
      String.raw`{"a":1,"b\"c":"x"}`,
    );
    expect(toJson(`${classHex('com.example.Empty')}60`)).toBe('{}');
  });

  it('that hide a field of their superclass have the later one', () => {
    expect(toJson(`${classHex('t.Sub', 'id', 'n', 'id')}60 91 92 93`)).toBe('{"n":2,"id":3}');
    expect(toJson(`${classHex('t.Sub', 'id', 'id')}60 7a 7991 7992 93`)).toBe('{"id":3}');
  });

  it('shared are written each time, cyclic ones cut to null', () => {
    const parent = `${classHex('t.Parent', 'name', 'children')}60 ${textHex('p')} 7a`;
    const child = `${classHex('t.Child', 'name', 'parent')}61 ${textHex('c1')} 5190`;
    expect(toJsonWithCycle(`${parent} ${child} 61 ${textHex('c2')} 5190`)).toEqual([
      '{"name":"p","children":[{"name":"c1","parent":null},{"name":"c2","parent":null}]}',
      true,
    ]);
    expect(toJsonWithCycle('7b 7991 5191 5191')).toEqual(['[[1],[1],[1]]', false]);
  });
});

describe('exceptions as values', () => {
  it('have their message and own fields, never a stack', () => {
    const fields = ['suppressedExceptions', 'stackTrace', 'cause', 'detailMessage', 'code'];
    const hex = `${classHex('com.example.BizException', ...fields)}60 78 78 5190 ${textHex('out of stock')} 97`;
    expect(toJson(hex)).toBe('{"message":"out of stock","code":7}');
  });

  it('lose a stack that stands in the message', () => {
    const text = textHex('java.lang.X: bad\r\n\tat com.example.A.b(A.java:1)\r\n');
    expect(toJson(`${classHex('java.lang.RuntimeException', 'detailMessage', 'stackTrace')}60 ${text} 4e`)).toBe(
      '{"message":"java.lang.X: bad"}',
    );
  });

  it('keep a message field of their own', () => {
    const hex = `${classHex('t.E', 'detailMessage', 'message', 'stackTrace')}60 ${textHex('a')}${textHex('b')} 4e`;
    expect(toJson(hex)).toBe('{"message":"b"}');
  });
});
