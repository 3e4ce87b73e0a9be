import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './codec-fixture.ts';

describe('integers', () => {
  it.each([
    ['0', 'int', '90'],
    ['-16', 'int', '80'],
    ['2147483647', 'int', '497fffffff'],
    ['"42"', 'java.lang.Integer', 'ba'],
    ['1.0', 'int', '91'],
    ['12e2', 'int', 'ccb0'],
    ['1200e-2', 'int', '9c'],
    ['-0', 'int', '90'],
    ['127', 'byte', 'c87f'],
    ['-32768', 'short', 'd38000'],
    ['9223372036854775807', 'long', '4c7fffffffffffffff'],
    ['"-9223372036854775808"', 'long', '4c8000000000000000'],
    ['9007199254740993', 'long', '4c0020000000000001'],
    ['1', 'java.lang.Long', 'e1'],
    ['null', 'java.lang.Long', '4e'],
  ])('%s as %s', (json, type, hex) => {
    expect(encode(json, type)).toBe(hex);
  });

  it.each([
    ['128', 'byte', ': 128 is outside -128 to 127'],
    ['2147483648', 'int', ': 2147483648 is outside -2147483648 to 2147483647'],
    ['9223372036854775808', 'long', ': 9223372036854775808 is outside -9223372036854775808 to 9223372036854775807'],
    ['1.5', 'int', ': "1.5" is not an integer'],
    ['"1x"', 'long', ': "1x" is not an integer'],
    ['"1.0"', 'long', ': "1.0" is not an integer'],
    ['"1e2"', 'int', ': "1e2" is not an integer'],
    ['"01"', 'int', ': "01" is not an integer'],
    ['""', 'long', ': "" is not an integer'],
    ['true', 'int', ': a boolean does not fit int'],
    ['null', 'int', ': null does not fit int'],
    ['1e999999999', 'long', ': "1e999999999" is not an integer'],
  ])('%s is no %s', (json, type, problem) => {
    expect(encode(json, type)).toEqual([problem]);
  });

  it('refuses an integer of a million digits without computing it', () => {
    expect(encode('9'.repeat(1_000_000), 'long')).toHaveLength(1);
  });

  it.each([
    ['91', '1'],
    ['e1', '1'],
    ['4c0020000000000001', '9007199254740993'],
    ['4c8000000000000000', '-9223372036854775808'],
    ['4e', 'null'],
  ])('%s is read with all digits', (hex, json) => {
    expect(decode(hex, 'java.lang.Long')).toBe(json);
  });
});

describe('float and double', () => {
  it.each([
    ['1', 'double', '5c'],
    ['1.0', 'double', '5c'],
    ['12.25', 'double', '5f00002fda'],
    ['"3.14159265"', 'double', '44400921fb53c8d4f1'],
    ['"NaN"', 'double', '447ff8000000000000'],
    ['"Infinity"', 'float', '447ff0000000000000'],
    ['1.1', 'float', '5f0000044c'],
  ])('%s as %s', (json, type, hex) => {
    expect(encode(json, type)).toBe(hex);
  });

  it('refuses what overflows', () => {
    expect(encode('1e39', 'float')).toEqual([expect.stringContaining('is beyond')]);
    expect(encode('1e400', 'double')).toEqual([expect.stringContaining('is beyond')]);
    // Float.MAX_VALUE as Java prints it.
    expect(encode('3.4028235e+38', 'float')).toBe('4447efffffe54daff8');
  });

  it.each([
    '0',
    '-0.5',
    '99',
    '1E10',
    '1.5e-7',
    '1.0e+038',
    '1.7976931348623157E308',
    '-1.79769313486231579e308',
    '-Infinity',
  ])('takes the text %s for a double', (text) => {
    expect(encode(JSON.stringify(text), 'double')).toBe(
      encode(Number.isFinite(Number(text)) ? text : '"-Infinity"', 'double'),
    );
  });

  it.each([
    '',
    '+1',
    '.5',
    '1.',
    '01',
    '12e3',
    '1e',
    '1.7976931348623158E308',
    '1e309',
    '-NaN',
    'infinity',
    `1${'0'.repeat(308)}`,
  ])('refuses the text %s for a double', (text) => {
    expect(encode(JSON.stringify(text), 'double')).toEqual([expect.stringContaining('is no double as a text: use')]);
  });

  it('takes a float up to its largest as Java prints it, as a number and as a text', () => {
    for (const text of ['3.4028235E38', '-3.4028235000e+38', '3.4E38', '9.9e37', '1e0']) {
      expect(encode(`"${text}"`, 'float')).toBe(encode(text, 'float'));
      expect(encode(text, 'float')).toEqual(expect.any(String));
    }
    for (const text of ['3.4028236E38', '3.40282351e38', '4e38', '1e39']) {
      expect(encode(`"${text}"`, 'float')).toHaveLength(1);
      expect(encode(text, 'float')).toHaveLength(1);
    }
  });

  it.each(['1e2147483648', '-1.5E-2147483647', '1e99999999999999999999'])('refuses %s as BigDecimal', (json) => {
    const type = 'java.math.BigDecimal';
    expect(encode(json, type)).toEqual([expect.stringContaining('exponent that BigDecimal does not hold')]);
  });

  it.each(['1e2147483647', '1.5e-2147483646', '1E+3'])('takes %s as BigDecimal', (json) => {
    expect(encode(json, 'java.math.BigDecimal')).toBe(
      (json.length + 0x100).toString(16).slice(1) + Buffer.from(json).toString('hex'),
    );
  });

  it('writes the shortest form, and what JSON cannot say as strings', () => {
    expect(decode('5f0000044c', 'float')).toBe('1.1');
    // A float as hessian-lite 4 writes it in fields and arrays: widened to double.
    expect(decode('443ff19999a0000000', 'float')).toBe('1.1');
    expect(decode('443ff19999a0000000', 'double')).toBe('1.100000023841858');
    expect(decode('447ff8000000000000', 'double')).toBe('"NaN"');
    expect(decode('44fff0000000000000', 'double')).toBe('"-Infinity"');
    expect(decode('5c', 'double')).toBe('1');
  });
});

describe('text', () => {
  it('keeps surrogate pairs as Java counts them', () => {
    expect(encode('"😀"', 'java.lang.String')).toBe('02eda0bdedb880');
    expect(decode('02eda0bdedb880', 'java.lang.String')).toBe('"😀"');
    expect(encode('"h\\u00e9"', 'java.lang.String')).toBe('0268c3a9');
  });

  it('takes a scalar for a String only when lenient', () => {
    expect(encode('1.10', 'java.lang.String')).toEqual([': a number does not fit java.lang.String']);
    expect(encode('1.10', 'java.lang.String', { lenient: true })).toBe('04312e3130');
  });

  it('takes exactly one UTF-16 unit for a char', () => {
    expect(encode('"x"', 'char')).toBe('0178');
    expect(encode('"😀"', 'char')).toEqual([': 2 UTF-16 units where exactly 1 is needed']);
    expect(encode('"ab"', 'char[]')).toBe('026162');
  });
});

describe('BigDecimal and BigInteger', () => {
  it('sends decimal text', () => {
    expect(encode('1.10', 'java.math.BigDecimal')).toBe('04312e3130');
    expect(encode('1E-7', 'java.math.BigDecimal')).toBe('0431452d37');
    expect(encode('18446744073709551616', 'java.math.BigInteger')).toBe(
      `14${Buffer.from('18446744073709551616').toString('hex')}`,
    );
    expect(encode('1e2', 'java.math.BigInteger')).toBe('03313030');
    expect(encode('1.5', 'java.math.BigInteger')).toEqual([': "1.5" is not an integer']);
    expect(encode('"1e2"', 'java.math.BigInteger')).toEqual([': "1e2" is not an integer']);
    expect(encode('"1e2"', 'java.math.BigDecimal')).toBe('03316532');
    expect(encode('"1e1234567890"', 'java.math.BigDecimal')).toHaveLength(1);
  });

  it('reads the Java objects with every digit', () => {
    const decimal = '43146a6176612e6d6174682e426967446563696d616c910576616c75656004312e3130';
    expect(decode(decimal, 'java.math.BigDecimal')).toBe('1.10');
    const integer =
      '43146a6176612e6d6174682e426967496e746567657296036d61671966697273744e6f6e7a65726f496e744e756d506c757354776f136c6f77657374536574426974506c757354776f106269744c656e677468506c75734f6e650f626974436f756e74506c75734f6e65067369676e756d6072045b696e7449ab54a98c49eb1f0ad29090909091';
    expect(decode(integer, 'java.math.BigInteger')).toBe('12345678901234567890');
  });
});

describe('booleans, binaries, enums', () => {
  it('takes booleans and their names', () => {
    expect(encode('true', 'boolean')).toBe('54');
    expect(encode('"false"', 'boolean')).toBe('46');
    expect(encode('1', 'boolean')).toEqual([': an integer does not fit boolean']);
    expect(encode('"yes"', 'java.lang.Boolean')).toEqual([': "yes" is neither true nor false']);
  });

  it('takes and gives base64', () => {
    expect(encode('"AQID"', 'byte[]')).toBe('23010203');
    expect(encode('"AQI"', 'byte[]')).toBe('220102');
    expect(encode('"A*"', 'byte[]')).toEqual([': not base64']);
    expect(decode('23010203', 'byte[]')).toBe('"AQID"');
  });

  it('takes and gives enum names, in both wire forms', () => {
    expect(encode('"HIGH"', 'com.example.Level')).toBe('0448494748');
    expect(encode('{"name":"LOW"}', 'com.example.Level')).toBe('034c4f57');
    expect(encode('"NONE"', 'com.example.Level')).toEqual([': "NONE" is not a constant: use one of LOW, HIGH']);
    expect(decode('4311636f6d2e6578616d706c652e4c6576656c91046e616d6560034c4f57', 'com.example.Level')).toBe('"LOW"');
    expect(decode('034c4f57', 'com.example.Level')).toBe('"LOW"');
  });

  it('lets a name pass where the listed constants are no names', () => {
    expect(encode('"PLUS"', 'com.example.Sign')).toBe('04504c5553');
    expect(encode('"启用"', 'com.example.Sign')).toBe(`02${Buffer.from('启用').toString('hex')}`);
    for (const text of ['', 'a b', '1a', '+']) expect(encode(`"${text}"`, 'com.example.Sign')).toHaveLength(1);
  });
});

describe('dates', () => {
  it.each([
    ['"2023-11-14T22:14:00Z"', '4b01b05516'],
    ['"2023-11-15T06:14:00+08:00"', '4b01b05516'],
    ['1700000040000', '4b01b05516'],
    ['"1700000040000"', '4b01b05516'],
    ['"2023-11-14 22:14:00"', '4b01b05516'],
    ['"2023-11-14T22:13:20.123Z"', '4a0000018bcfe5687b'],
    ['"1969-12-31T23:59:59.999Z"', '4affffffffffffffff'],
  ])('%s as java.util.Date', (json, hex) => {
    expect(encode(json, 'java.util.Date')).toBe(hex);
  });

  it('takes every spelling of an integer for milliseconds, and as a text the plain one', () => {
    for (const json of ['1700000040000.0', '17000000400e2']) expect(encode(json, 'java.util.Date')).toBe('4b01b05516');
    for (const json of ['1.5', '"1.0"', '"1e3"', '"01"', '9007199254740992', '"9007199254740992"']) {
      expect(encode(json, 'java.util.Date')).toHaveLength(1);
    }
    expect(encode('-0', 'java.util.Date')).toBe('4b00000000');
    expect(encode('"-0"', 'java.util.Date')).toBe('4b00000000');
  });

  it('takes years up to 269999, whatever the zone', () => {
    for (const timeZone of ['UTC', 'Asia/Shanghai']) {
      for (const text of ['+269999-12-31', '-269999-01-01 00:00:00', '+12345-01-01T00:00Z']) {
        expect(encode(`"${text}"`, 'java.util.Date', { timeZone })).toEqual(expect.any(String));
      }
      for (const text of ['+270000-01-01', '-270000-12-31T00:00:00Z', '+0269999-01-01']) {
        expect(encode(`"${text}"`, 'java.util.Date', { timeZone })).toHaveLength(1);
      }
    }
  });

  it.each(['+999999-01-01', '-271821-04-20', '+275760-09-13 12:00:00'])('refuses %s in an IANA zone', (text) => {
    expect(
      encode(`{"a":"${text}"}`, 'java.util.Map<java.lang.String,java.util.Date>', { timeZone: 'Asia/Shanghai' }),
    ).toEqual([expect.stringContaining(`/a: "${text}" is no date: use ISO-8601`)]);
  });

  it('places a date without an offset in the configured zone', () => {
    expect(encode('"2024-02-29"', 'java.util.Date', { timeZone: '+08:00' })).toBe(
      encode('"2024-02-28T16:00:00Z"', 'java.util.Date'),
    );
    expect(encode('"2024-07-01 00:00:00"', 'java.util.Date', { timeZone: 'Europe/Berlin' })).toBe(
      encode('"2024-06-30T22:00:00Z"', 'java.util.Date'),
    );
    // A local time that the clock change skips takes the offset before it, as java.time does.
    expect(encode('"2024-03-31 02:30:00"', 'java.util.Date', { timeZone: 'Europe/Berlin' })).toBe(
      encode('"2024-03-31T01:30:00Z"', 'java.util.Date'),
    );
    expect(encode('"2024-10-27 02:30:00"', 'java.util.Date', { timeZone: 'Europe/Berlin' })).toBe(
      encode('"2024-10-27T00:30:00Z"', 'java.util.Date'),
    );
  });

  it('refuses days that are not in the calendar', () => {
    expect(encode('"+300000-01-01T00:00:00Z"', 'java.util.Date')).toHaveLength(1);
    for (const text of ['2023-02-29', '2024-13-01', '2024-02-29T24:00:00Z', '2024-02-29T01:02:03+25:00', 'today']) {
      expect(encode(JSON.stringify(text), 'java.util.Date')).toHaveLength(1);
    }
  });

  it('agrees with the runtime on every instant', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(-62135596800000), max: new Date(253402300799999) }),
        (date) => {
          const hex = encode(JSON.stringify(date.toISOString()), 'java.util.Date') as string;
          expect(decode(hex, 'java.util.Date')).toBe(JSON.stringify(date.toISOString()));
        },
      ),
    );
  });
});
