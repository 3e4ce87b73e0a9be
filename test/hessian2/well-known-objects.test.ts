import { describe, expect, it } from 'vitest';
import { OBJECT_WRITERS } from '../../gateway/hessian2/well-known-objects.ts';
import { withoutStack } from '../../gateway/hessian2/without-stack.ts';
import { classHex, textHex } from './text-hex.ts';
import { toJson } from './to-json.ts';

const IO = 'com.alibaba.com.caucho.hessian.io.';
const JAVA8 = `${IO}java8.`;

/** An object of `name` with the given fields, alone in its message. */
function object(name: string, fields: Record<string, string>): string {
  return `${classHex(name, ...Object.keys(fields))}60${Object.values(fields).join('')}`;
}

describe('numbers', () => {
  it('of any size keep all digits', () => {
    expect(toJson(object('java.math.BigDecimal', { value: textHex('123456789012345678901234567890.10') }))).toBe(
      '123456789012345678901234567890.10',
    );
    expect(toJson(object('java.math.BigDecimal', { value: textHex('1E+3') }))).toBe('1E+3');
    expect(toJson(object('java.math.BigDecimal', { value: textHex('abc') }))).toBe('"abc"');
    expect(toJson(object('java.math.BigDecimal', { value: '4e' }))).toBe('null');
  });

  it('BigInteger is made of sign and magnitude, in any order', () => {
    const big = (fields: Record<string, string>) => toJson(object('java.math.BigInteger', fields));
    const mag = `74${textHex('[int')}`;
    expect(big({ signum: '8f', mag: `${mag}91909090` })).toBe(String(-(2n ** 96n)));
    expect(big({ mag: `72${textHex('[int')}498000000049ffffffff`, signum: '91' })).toBe('9223372041149743103');
    expect(big({ signum: '90', mag: `70${textHex('[int')}` })).toBe('0');
    expect(big({ signum: '91', mag: '4e' })).toBe('0');
    expect(big({ value: textHex('12'), signum: '90' })).toBe('12');
  });

  it('BigInteger shares the magnitude of another after negate()', () => {
    const definition = classHex('java.math.BigInteger', 'mag', 'signum');
    expect(toJson(`7a ${definition}60 72${textHex('[int')}9192 91 60 5192 8f`)).toBe('[4294967298,-4294967298]');
  });

  it('BigInteger of a million digits is refused, not computed', () => {
    const mag = `56${textHex('[int')}d48001${'91'.repeat(32_769)}`;
    expect(() => toJson(object('java.math.BigInteger', { mag, signum: '91' }))).toThrow('BigInteger of more than');
  });

  it('atomic ones are their value', () => {
    expect(toJson(object('java.util.concurrent.atomic.AtomicLong', { value: '4c7fffffffffffffff' }))).toBe(
      '9223372036854775807',
    );
    expect(toJson(object('java.util.concurrent.atomic.AtomicBoolean', { value: '91' }))).toBe('true');
    expect(toJson(object('java.util.concurrent.atomic.AtomicBoolean', { value: '46' }))).toBe('false');
    expect(toJson(object('java.util.concurrent.atomic.AtomicReference', { value: '7991' }))).toBe('[1]');
  });
});

describe('texts', () => {
  it('come from whatever field holds them', () => {
    expect(toJson(object('java.util.UUID', { leastSigBits: 'e2', mostSigBits: 'e1' }))).toBe(
      '"00000000-0000-0001-0000-000000000002"',
    );
    expect(
      toJson(object('java.util.UUID', { mostSigBits: '4cffffffffffffffff', leastSigBits: '4c8000000000000001' })),
    ).toBe('"ffffffff-ffff-ffff-8000-000000000001"');
    expect(toJson(object('java.util.Currency', { value: textHex('EUR') }))).toBe('"EUR"');
    expect(toJson(object('java.net.URI', { string: textHex('http://a/b?c') }))).toBe('"http://a/b?c"');
    const url = {
      protocol: textHex('https'),
      host: textHex('h'),
      port: '8f',
      authority: textHex('h:1'),
      file: textHex('/x'),
      ref: textHex('r'),
    };
    expect(toJson(object('java.net.URL', url))).toBe('"https://h:1/x#r"');
    expect(toJson(object('java.lang.StringBuilder', { value: textHex('abcd'), count: '93' }))).toBe('"abc"');
    expect(toJson(object('java.lang.StringBuffer', { value: '26610062000000', coder: '91', count: '92' }))).toBe(
      '"ab"',
    );
    expect(toJson(object('java.lang.StringBuilder', { value: '2461e9ff80', coder: '90', count: '94' }))).toBe(
      '"aéÿ\u0080"',
    );
  });

  it('of handles of other forks are the same', () => {
    expect(toJson(object('com.caucho.hessian.io.LocaleHandle', { value: textHex('en_US') }))).toBe('"en_US"');
  });
});

describe('Optional', () => {
  it('is its value or null', () => {
    expect(toJson(object('java.util.Optional', { value: '4e' }))).toBe('null');
    expect(toJson(object('java.util.OptionalInt', { isPresent: '54', value: '95' }))).toBe('5');
    expect(toJson(object('java.util.OptionalInt', { value: '90', isPresent: '46' }))).toBe('null');
  });
});

describe('sets', () => {
  it('of bits are the numbers of the bits that are set', () => {
    const words = `72${textHex('[long')}4c8000000000000001e2`;
    expect(toJson(object(`${IO}BitSetHandle`, { words }))).toBe('[0,63,65]');
    expect(toJson(object(`${IO}BitSetHandle`, { words: '4e' }))).toBe('[]');
  });

  it('of enums are their names, shared constants too', () => {
    const level = classHex('t.Level', 'name');
    const first = `${classHex(`${IO}EnumSetHandler`, 'type', 'objects')}60 4e 72${textHex('[object')}${level}61${textHex('LOW')} 5192`;
    expect(toJson(first)).toBe('["LOW","LOW"]');
  });
});

describe('java.time', () => {
  const time = (name: string, fields: Record<string, string>) => toJson(object(`${JAVA8}${name}Handle`, fields));

  it('is what toString() gives in Java', () => {
    expect(time('LocalDate', { year: 'cfe8', month: '92', day: 'ad' })).toBe('"2024-02-29"');
    expect(time('LocalDate', { year: '8f', month: '91', day: '91' })).toBe('"-0001-01-01"');
    expect(time('LocalDate', { year: 'd42710', month: '91', day: '91' })).toBe('"+10000-01-01"');
    expect(time('LocalTime', { hour: '91', minute: '92', second: '90', nano: '90' })).toBe('"01:02"');
    expect(time('LocalTime', { hour: '91', minute: '92', second: '90', nano: '49000f4240' })).toBe('"01:02:00.001"');
    expect(time('LocalTime', { hour: 'a7', minute: 'c83b', second: 'c83b', nano: 'd403e8' })).toBe('"23:59:59.000001"');
    expect(time('Instant', { seconds: 'e0', nanos: '90' })).toBe('"1970-01-01T00:00:00Z"');
    expect(time('Instant', { seconds: 'df', nanos: '493b9ac9ff' })).toBe('"1969-12-31T23:59:59.999999999Z"');
    // Instant.MAX and MIN.
    expect(time('Instant', { seconds: '4c00701cd2fa9578ff', nanos: '493b9ac9ff' })).toBe(
      '"+1000000000-12-31T23:59:59.999999999Z"',
    );
    expect(time('Instant', { seconds: '4cff8fe31014641400', nanos: '90' })).toBe('"-1000000000-01-01T00:00:00Z"');
    // No Instant of Java goes so far; a broken peer may, and must not spoil the document.
    expect(time('Instant', { seconds: '4c7fffffffffffffff', nanos: '90' })).toBe('"+292277026596-12-04T15:30:07Z"');
    expect(time('Instant', { seconds: '4c8000000000000000', nanos: '497fffffff' })).toMatch(
      /^"-292277022657-01-27T08:29:52[.\d]*Z"$/,
    );
    expect(time('Year', { year: '8f' })).toBe('"-1"');
    expect(time('YearMonth', { month: '9c', year: 'd42710' })).toBe('"+10000-12"');
    expect(time('MonthDay', { month: '91', day: '92' })).toBe('"--01-02"');
    expect(time('ZoneOffset', { seconds: '90' })).toBe('"Z"');
    expect(time('ZoneOffset', { seconds: 'd3c0b1' })).toBe('"-04:30:07"');
    expect(time('ZoneId', { zoneId: textHex('Europe/Berlin') })).toBe('"Europe/Berlin"');
    expect(time('Period', { years: '90', months: '90', days: '90' })).toBe('"P0D"');
    expect(time('Period', { years: '8f', months: '90', days: '93' })).toBe('"P-1Y3D"');
  });

  it('prints durations as Java does', () => {
    const duration = (seconds: string, nanos: string) => time('Duration', { seconds, nanos });
    expect(duration('e0', '90')).toBe('"PT0S"');
    expect(duration('3c0e10', '90')).toBe('"PT1H"');
    expect(duration('3c0e9d', '491dcd6500')).toBe('"PT1H2M21.5S"');
    expect(duration('df', '491dcd6500')).toBe('"PT-0.5S"');
    expect(duration('de', '491dcd6500')).toBe('"PT-1.5S"');
    expect(duration('f7c4', '90')).toBe('"PT-1M"');
    // Duration.ofSeconds(Long.MAX_VALUE, 999_999_999).
    expect(duration('4c7fffffffffffffff', '493b9ac9ff')).toBe('"PT2562047788015215H30M7.999999999S"');
  });

  it('reads nested handles, shared ones and fields in any order', () => {
    const date = classHex(`${JAVA8}LocalDateHandle`, 'year', 'month', 'day');
    const clock = classHex(`${JAVA8}LocalTimeHandle`, 'hour', 'minute', 'second', 'nano');
    const both = classHex(`${JAVA8}LocalDateTimeHandle`, 'date', 'time');
    const hex = `7a ${both}60 ${date}61 cfe8 92 ad ${clock}62 91 92 90 90 60 5192 5193`;
    expect(toJson(hex)).toBe('["2024-02-29T01:02","2024-02-29T01:02"]');
  });

  it('reads the plain classes, where a peer knows no handles', () => {
    expect(toJson(object('java.time.LocalDate', { day: 'ad', month: '92', year: 'cfe8' }))).toBe('"2024-02-29"');
    expect(toJson(object('java.time.ZoneOffset', { totalSeconds: 'd47080' }))).toBe('"+08:00"');
  });

  it('leaves nothing over from one value to the next', () => {
    expect(time('LocalTime', { hour: '91', minute: '92', second: '93', nano: '94' })).toBe('"01:02:03.000000004"');
    expect(time('LocalTime', { hour: '91' })).toBe('"01:00"');
    expect(time('ZonedDateTime', { zoneId: textHex('UTC') })).toBe('"0000-00-00T00:00Z[UTC]"');
    expect(time('ZonedDateTime', {})).toBe('"0000-00-00T00:00Z"');
  });
});

describe('a well-known class', () => {
  it('with fields that nobody knows still reads all of them', () => {
    for (const name of OBJECT_WRITERS.keys()) {
      const json = JSON.parse(
        toJson(`7b ${object(name, { unknown: '7991', other: textHex('x') })} 92 60 93${textHex('y')}`),
      );
      expect(json[1], name).toBe(2);
    }
  });

  it('with its fields of another kind does not fail worse than with an error of ours', () => {
    for (const name of OBJECT_WRITERS.keys()) {
      for (const value of ['4e', '91', '54', '7991', '485a', '21ff', '5190', textHex('x')]) {
        const fields = Object.fromEntries(
          ['value', 'name', 'date', 'objects', 'words', 'mag', 'signum', 'seconds', 'year'].map((field) => [
            field,
            value,
          ]),
        );
        try {
          JSON.parse(toJson(object(name, fields)));
        } catch (error) {
          expect((error as Error).name, `${name} ${value}: ${String(error)}`).toBe('Hessian2Error');
        }
      }
    }
  });
});

describe('withoutStack', () => {
  it('ends a text at the first frame of a Java stack', () => {
    expect(withoutStack('a: b\n\tat c.D.e(D.java:1)\nCaused by: f')).toBe('a: b');
    expect(withoutStack('a: b\r\n   at c.D$1.<init>(Unknown Source)')).toBe('a: b');
    expect(withoutStack('a\n\tat java.base/java.lang.Thread.run(Thread.java:1)')).toBe('a');
    expect(withoutStack('a\n\tat app//c.D.e(D.java:1)')).toBe('a');
    expect(withoutStack('a\n\t... 12 more')).toBe('a');
  });

  it('leaves other texts alone', () => {
    for (const text of ['', 'meet me at noon', 'a\nb', 'a\n at home (soon)', 'x at c.D.e(D.java:1)'])
      expect(withoutStack(text)).toBe(text);
  });

  it('takes time in proportion to the text, whatever a peer sends', () => {
    const startMs = performance.now();
    for (const piece of ['\n', '\n ', '\n\tat a', 'at a(', '... 1 ', '\r\n\t']) withoutStack(piece.repeat(300_000));
    expect(performance.now() - startMs).toBeLessThan(3000);
  });
});
