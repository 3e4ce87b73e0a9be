import { describe, expect, it } from 'vitest';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import { itCase } from '../it-case.ts';
import { createFixture } from '../cluster/gateway-fixture.ts';
import { getterName } from '../../gateway/translate/family/getter-name.ts';
import { decode, encode } from './codec-fixture.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');
/** A short Hessian string. */
const s = (text: string) => text.length.toString(16).padStart(2, '0') + hex(text);

describe('generic realize/generalize', () => {
  itCase('C035', 'a number in a list of String is text, or refused where nothing lenient was asked for', () => {
    const type = 'java.util.List<java.lang.String>';
    expect(encode('[1,2]', type, { lenient: true })).toBe(`7a${s('1')}${s('2')}`);
    expect(encode('[1,2]', type)).toHaveLength(2);
  });

  itCase('C037', 'a day is a java.util.Date', () => {
    expect(encode('"2024-02-29"', 'java.util.Date')).toBe('4b01b2a9c0');
    expect(decode('4b01b2a9c0', 'java.util.Date')).toBe('"2024-02-29T00:00:00.000Z"');
  });

  itCase('C039', 'milliseconds are a java.sql.Timestamp object', () => {
    const object = `43${s('java.sql.Timestamp')}91${s('value')}604b0181d7f0`;
    expect(encode('1517198400000', 'java.sql.Timestamp')).toBe(object);
    expect(decode(object, 'java.sql.Timestamp')).toBe('"2018-01-29T04:00:00.000Z"');
    expect(decode('4b0181d7f0', 'java.sql.Timestamp')).toBe('"2018-01-29T04:00:00.000Z"');
  });

  itCase('C041', 'a boolean is true, false, or their text; what Dubbo would guess at is refused', () => {
    expect(encode('"true"', 'boolean')).toBe('54');
    expect(encode('1', 'boolean')).toHaveLength(1);
    expect(encode('"yes"', 'boolean')).toHaveLength(1);
  });

  itCase('C043', 'a BigInteger goes out as text', () => {
    expect(encode('18446744073709551616', 'java.math.BigInteger')).toBe(s('18446744073709551616'));
  });

  itCase('C045', 'an enum is taken by name and as the map with a name; an unknown one is named', () => {
    expect(encode('"HIGH"', 'com.example.Level')).toBe(s('HIGH'));
    expect(encode('{"name":"HIGH"}', 'com.example.Level')).toBe(s('HIGH'));
    expect(encode('"high"', 'com.example.Level')).toEqual([': "high" is not a constant: use one of LOW, HIGH']);
  });

  itCase('C047', 'class markers go at every depth', () => {
    const b = `48${s('class')}${s('com.example.B')}${s('x')}915a`;
    const c = `48${s('class')}${s('com.example.C')}5a`;
    const wire = `48${s('class')}${s('com.example.A')}${s('list')}79${b}${s('m')}48${s('k')}${c}5a5a`;
    expect(decode(wire, 'java.lang.Object', true)).toBe('{"list":[{"x":1}],"m":{"k":{}}}');
  });

  itCase('C049', 'only the first letter after get or is is lowered', () => {
    // The field ABC has the getter getABC, the field aX has getaX or getAX: both give the same key.
    expect(getterName('ABC', 'java.lang.String')).toBe('aBC');
    expect(getterName('isReady', 'boolean')).toBe('ready');
    expect(getterName('ready', 'boolean')).toBe('ready');
    expect(getterName('aX', 'java.lang.String')).toBe('aX');
  });

  itCase('C051', 'rows of a bound type variable name their class', () => {
    expect(encode('{"records":[{"qty":1}]}', 'com.example.Page<com.example.Item>')).toBe(
      `48${s('records')}7948${s('class')}${s('com.example.Item')}${s('qty')}915a5a`,
    );
  });

  itCase('C053', 'generic parts are left out of the parameter types', () => {
    const parameterTypes = ['java.util.List<com.example.A>', 'java.util.Map<java.lang.String,java.lang.Long>'];
    const { methods } = parseServiceDefinition({
      canonicalName: 'com.example.Api',
      methods: [{ name: 'find', parameterTypes, returnType: 'void' }],
      types: [],
    });
    expect(methods[0]!.parameterTypeNames).toEqual(['java.util.List', 'java.util.Map']);
  });

  itCase('C055', 'no parameters are empty arrays, not null', async () => {
    for (const body of ['', '{}', '[]']) {
      const fixture = await createFixture({});
      await fixture.call('list', body);
      expect(fixture.sent[0]!.text).toContain('\x04list\x70\x07[string\x70\x07[object\x48');
    }
  });

  itCase('C057', 'an array for one array parameter is one argument', () => {
    expect(encode('[1,2,3]', 'int[]')).toBe('7b919293');
    expect(encode('[1,2,3]', 'java.util.List<java.lang.Integer>')).toBe('7b919293');
  });

  itCase('C059', 'text that looks like a number stays text', () => {
    expect(encode('"370102199001011234"', 'java.lang.String')).toBe(s('370102199001011234'));
  });

  itCase('C061', 'null is null', () => {
    expect(encode('{"sku":null}', 'com.example.Item')).toBe(`48${s('sku')}4e5a`);
  });
});

describe('hessian encode, as far as declared types decide it', () => {
  it('[C024] [C026] [C028] [C030] [C032] [C034] gives the octets', () => {
    expect(encode('"9223372036854775807"', 'long')).toBe('4c7fffffffffffffff');
    expect(encode('1E-7', 'java.math.BigDecimal')).toBe(s('1E-7'));
    expect(encode('1.0', 'double')).toBe('5c');
    expect(encode('{}', 'java.util.Map')).toBe('485a');
    expect(encode('null', 'java.util.Map')).toBe('4e');
    expect(encode('"\\u0000\\u007f\\u0080\\u07ff\\u0800"', 'java.lang.String')).toBe('05007fc280dfbfe0a080');
    expect(encode('{"1":"a"}', 'java.util.Map<java.lang.Integer,java.lang.String>')).toBe(`4891${s('a')}5a`);
  });
});
