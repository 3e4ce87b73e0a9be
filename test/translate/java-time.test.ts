import { describe, expect, it } from 'vitest';
import { decode, encode } from './codec-fixture.ts';

describe('java.time and UUID', () => {
  const handles = 'com.alibaba.com.caucho.hessian.io.java8.';
  const hex = (text: string) => Buffer.from(text).toString('hex');

  it('sends hessian-lite handles with nanoseconds', () => {
    expect(encode('"2024-02-29"', 'java.time.LocalDate')).toBe(
      `433037${hex(`${handles}LocalDateHandle`)}9303${hex('day')}05${hex('month')}04${hex('year')}60ad92cfe8`,
    );
    expect(encode('"01:02:03.000000004"', 'java.time.LocalTime')).toBe(
      `433037${hex(`${handles}LocalTimeHandle`)}9404${hex('nano')}06${hex('second')}06${hex('minute')}04${hex('hour')}6094939291`,
    );
  });

  it.each([
    ['java.time.LocalDate', '"2024-02-29"'],
    ['java.time.LocalDate', '"-0044-03-15"'],
    ['java.time.LocalTime', '"01:02"'],
    ['java.time.LocalTime', '"01:02:03.123456789"'],
    ['java.time.LocalDateTime', '"2024-02-29T01:02"'],
    ['java.time.LocalDateTime', '"2024-02-29T01:02:03.100"'],
    ['java.time.Instant', '"1969-12-31T23:59:59.999999999Z"'],
    ['java.time.Instant', '"2024-02-29T01:02:00Z"'],
    ['java.time.OffsetDateTime', '"2024-02-29T01:02:03.100+08:00"'],
    ['java.time.OffsetDateTime', '"2024-02-29T01:02Z"'],
    ['java.time.ZonedDateTime', '"2024-02-29T01:02+01:00[Europe/Berlin]"'],
    ['java.time.ZonedDateTime', '"2024-02-29T01:02-18:00"'],
    ['java.time.Duration', '"PT8H6M12.345S"'],
    ['java.time.Duration', '"PT-0.5S"'],
    ['java.time.Duration', '"PT0S"'],
    ['java.time.Period', '"P1Y-2M3D"'],
    ['java.time.Period', '"P0D"'],
    ['java.time.OffsetTime', '"01:02:03.100+08:00"'],
    ['java.time.ZoneOffset', '"-03:30"'],
    ['java.time.ZoneId', '"Europe/Berlin"'],
    ['java.time.Year', '"-44"'],
    ['java.time.YearMonth', '"+12345-12"'],
    ['java.time.MonthDay', '"--02-29"'],
    ['java.util.UUID', '"123e4567-e89b-12d3-a456-426614174000"'],
  ])('%s %s comes back as toString() gives it', (type, json) => {
    expect(decode(encode(json, type) as string, type)).toBe(json);
  });

  it('reads generalized values', () => {
    expect(decode('0a323032342d30322d3239', 'java.time.LocalDate', true)).toBe('"2024-02-29"');
    const instant = `48 0b${hex('epochSecond')} 4c000000006553f100 04${hex('nano')} 49075bcd15 5a`;
    expect(decode(instant, 'java.time.Instant', true)).toBe('"2023-11-14T22:13:20.123456789Z"');
    const old = `48 04${hex('year')} cfe8 0a${hex('monthValue')} 92 0a${hex('dayOfMonth')} ad 04${hex('hour')} 91 06${hex('minute')} 92 06${hex('second')} 90 04${hex('nano')} 90 5a`;
    expect(decode(old, 'java.time.LocalDateTime', true)).toBe('"2024-02-29T01:02"');
  });

  it.each([
    ['"-P1DT1.5S"', '"PT-24H-1.5S"'],
    ['"PT1H-30M"', '"PT30M"'],
    ['"-PT-0.000000001S"', '"PT0.000000001S"'],
    ['"PT99999999999H99999999999M"', '"PT101666666665H39M"'],
  ])('%s is the Duration %s', (json, text) => {
    expect(decode(encode(json, 'java.time.Duration') as string, 'java.time.Duration')).toBe(text);
  });

  it.each([
    [
      'java.time.OffsetDateTime',
      ['2024-02-29T01:02', '2024-02-29T01:02+18:01', '2024-02-29T01:02Z[UTC]', '2024-02-29Z'],
    ],
    ['java.time.ZonedDateTime', ['2024-02-29T01:02[Europe/Berlin]', '2024-02-29T01:02Z[]', '2023-02-29T01:02Z']],
    ['java.time.Duration', ['P', 'PT', 'P1DT', '1S', 'PT1', 'P1H', 'PT1S1M', 'PT1.S', 'PT123456789012S', 'pt1s']],
    ['java.time.Period', ['P', 'P1W', 'P1M1Y', 'P1234567890D', 'P1.5D', 'PT1H']],
    ['java.time.OffsetTime', ['01:02', '01:02+18:01', '2024-02-29T01:02Z', 'Z']],
    ['java.time.ZoneOffset', ['', '8', '+19', '+08:00:00', 'UTC']],
    ['java.time.ZoneId', ['', 'x', '+19', 'a b', '1/2']],
    ['java.time.Year', ['2024-02', '+2024', '1234567890', '']],
    ['java.time.YearMonth', ['2024-13', '2024', '2024-02-29', '12345-01']],
    ['java.time.MonthDay', ['--02-30', '-02-29', '02-29', '--2-29']],
    ['java.util.UUID', ['', '123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400g', '1-1-1-1-1']],
  ])('%s refuses %j', (type, texts) => {
    for (const text of texts) expect([text, encode(JSON.stringify(text), type)]).toEqual([text, [expect.any(String)]]);
    expect(encode('7', type)).toHaveLength(1);
  });

  it('reads generalized values with an offset, durations, and parts of a date', () => {
    const key = (name: string) => name.length.toString(16).padStart(2, '0') + hex(name);
    const day = `${key('year')}cfe8${key('monthValue')}92`;
    const offset = `${key('offset')}48${key('id')}${key('+01:00')}${key('totalSeconds')}4900000e10${key('rules')}485a5a`;
    const local = `48${day}${key('dayOfMonth')}ad${key('hour')}91${key('minute')}92${key('second')}90${key('nano')}90${offset}`;
    const zone = `${key('zone')}48${key('id')}${key('Europe/Berlin')}5a`;
    expect(decode(`${local}5a`, 'java.time.OffsetDateTime', true)).toBe('"2024-02-29T01:02+01:00"');
    expect(decode(`${local}${zone}5a`, 'java.time.ZonedDateTime', true)).toBe(
      '"2024-02-29T01:02+01:00[Europe/Berlin]"',
    );
    expect(decode(`48${key('seconds')}df${key('nano')}490ee6b2805a`, 'java.time.Duration', true)).toBe('"PT-0.75S"');
    expect(decode(`48${day}5a`, 'java.time.YearMonth', true)).toBe('"2024-02"');
    expect(decode(`48${key('monthValue')}92${key('dayOfMonth')}ad5a`, 'java.time.MonthDay', true)).toBe('"--02-29"');
    expect(decode(`48${key('value')}cfe85a`, 'java.time.Year', true)).toBe('"2024"');
    const period = `48${key('years')}91${key('months')}8e${key('days')}93${key('zero')}465a`;
    expect(decode(period, 'java.time.Period', true)).toBe('"P1Y-2M3D"');
    expect(decode(`48${key('hour')}91${key('minute')}92${offset}5a`, 'java.time.OffsetTime', true)).toBe(
      '"01:02+01:00"',
    );
    expect(
      decode(`48${key('id')}${key('+01:00')}${key('totalSeconds')}4900000e105a`, 'java.time.ZoneOffset', true),
    ).toBe('"+01:00"');
    expect(decode(`48${key('id')}${key('Europe/Berlin')}5a`, 'java.time.ZoneId', true)).toBe('"Europe/Berlin"');
    const uuid = `48${key('mostSignificantBits')}4c123e4567e89b12d3${key('leastSignificantBits')}4ca4564266141740005a`;
    expect(decode(uuid, 'java.util.UUID', true)).toBe('"123e4567-e89b-12d3-a456-426614174000"');
  });

  it('refuses an Instant whose seconds a double does not count', () => {
    expect(encode('"+99999999-01-01T00:00:00Z"', 'java.time.Instant')).toEqual(expect.any(String));
    expect(encode('"+100000000-01-01T00:00:00Z"', 'java.time.Instant')).toHaveLength(1);
  });

  it('refuses other forms', () => {
    expect(encode('"2024-02-29T01:02:03Z"', 'java.time.LocalDateTime')).toHaveLength(1);
    expect(encode('"2024-02-29T01:02:03"', 'java.time.Instant')).toHaveLength(1);
    expect(encode('1700000000000', 'java.time.Instant')).toHaveLength(1);
  });
});
