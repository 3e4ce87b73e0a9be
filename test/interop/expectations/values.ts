import { type InteropCase, echoCases, giveCases } from './case.ts';

const ID = '123e4567-e89b-12d3-a456-426614174000';
const MEETING = `{"id":"${ID}","start":"2024-02-29T09:30+08:00","length":"PT1H30M","members":["${ID}"],"spoken":{"${ID}":"PT1S"}}`;

function meeting(list: string, map: string): string {
  const id = `java.util.UUID:${ID}`;
  const start = 'java.time.OffsetDateTime:2024-02-29T09:30+08:00';
  return `Meeting{id=${id}, start=${start}, length=java.time.Duration:PT1H30M, members=${list}(${id}), spoken=${map}{${id}=java.time.Duration:PT1S}}`;
}

/** Classes that a provider converts no text to: they go out as objects. */
export const VALUE_CASES: readonly InteropCase[] = [
  ...echoCases('OffsetDateTime', 'OffsetDateTime', [
    ['"2024-02-29T01:02:03.000000004+08:00"', 'java.time.OffsetDateTime:2024-02-29T01:02:03.000000004+08:00'],
    ['"1969-12-31 23:59-0330"', 'java.time.OffsetDateTime:1969-12-31T23:59-03:30', '"1969-12-31T23:59-03:30"'],
    ['null', 'null'],
  ]),
  ...giveCases('OffsetDateTime', 'OffsetDateTime', [
    [0, '"2024-02-29T01:02:03.000000004+08:00"', 'java.time.OffsetDateTime:2024-02-29T01:02:03.000000004+08:00'],
    [1, '"1969-12-31T23:59Z"', 'java.time.OffsetDateTime:1969-12-31T23:59Z'],
    [2, '"2024-02-29T01:02:03-03:30:15"', 'java.time.OffsetDateTime:2024-02-29T01:02:03-03:30:15'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('ZonedDateTime', 'ZonedDateTime', [
    ['"2024-02-29T01:02:03+01:00[Europe/Berlin]"', 'java.time.ZonedDateTime:2024-02-29T01:02:03+01:00[Europe/Berlin]'],
    [
      '"2024-10-27T02:30+01:00[Europe/Berlin]"',
      'java.time.ZonedDateTime:2024-10-27T02:30+01:00[Europe/Berlin]',
      undefined,
      'the second of two such times',
    ],
    [
      '"2024-02-29T01:02:03+01:00"',
      'java.time.ZonedDateTime:2024-02-29T01:02:03+01:00',
      undefined,
      'no zone but the offset',
    ],
  ]),
  ...giveCases('ZonedDateTime', 'ZonedDateTime', [
    [
      0,
      '"2024-02-29T01:02:03.100+01:00[Europe/Berlin]"',
      'java.time.ZonedDateTime:2024-02-29T01:02:03.100+01:00[Europe/Berlin]',
    ],
    [1, '"2024-10-27T02:30+01:00[Europe/Berlin]"', 'java.time.ZonedDateTime:2024-10-27T02:30+01:00[Europe/Berlin]'],
    [2, '"2024-02-29T01:02Z"', 'java.time.ZonedDateTime:2024-02-29T01:02Z'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('Duration', 'Duration', [
    ['"PT8H6M12.345S"', 'java.time.Duration:PT8H6M12.345S'],
    ['"PT-0.5S"', 'java.time.Duration:PT-0.5S'],
    ['"-P1DT1.5S"', 'java.time.Duration:PT-24H-1.5S', '"PT-24H-1.5S"', "Java's own text has no days"],
    ['"PT0S"', 'java.time.Duration:PT0S'],
  ]),
  ...giveCases('Duration', 'Duration', [
    [0, '"PT8H6M12.345S"', 'java.time.Duration:PT8H6M12.345S'],
    [1, '"PT-0.5S"', 'java.time.Duration:PT-0.5S'],
    [2, '"PT0S"', 'java.time.Duration:PT0S'],
    [3, '"PT2562047788015215H30M7.999999999S"', 'java.time.Duration:PT2562047788015215H30M7.999999999S'],
    [4, 'null', 'null'],
  ]),
  ...echoCases('Year, YearMonth, MonthDay', 'Year', [
    ['"2024"', 'java.time.Year:2024'],
    ['"-44"', 'java.time.Year:-44'],
  ]),
  ...giveCases('Year, YearMonth, MonthDay', 'Year', [
    [0, '"2024"', 'java.time.Year:2024'],
    [1, '"-44"', 'java.time.Year:-44'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('Year, YearMonth, MonthDay', 'YearMonth', [
    ['"2024-02"', 'java.time.YearMonth:2024-02'],
    ['"+12345-12"', 'java.time.YearMonth:12345-12'],
  ]),
  ...giveCases('Year, YearMonth, MonthDay', 'YearMonth', [
    [0, '"2024-02"', 'java.time.YearMonth:2024-02'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('Year, YearMonth, MonthDay', 'MonthDay', [['"--02-29"', 'java.time.MonthDay:--02-29']]),
  ...giveCases('Year, YearMonth, MonthDay', 'MonthDay', [
    [0, '"--02-29"', 'java.time.MonthDay:--02-29'],
    [1, '"--12-31"', 'java.time.MonthDay:--12-31'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('Period', 'Period', [
    ['"P1Y-2M3D"', 'java.time.Period:P1Y-2M3D'],
    ['"-P1D"', 'java.time.Period:P-1D', '"P-1D"'],
    ['"P0D"', 'java.time.Period:P0D'],
  ]),
  ...giveCases('Period', 'Period', [
    [0, '"P1Y-2M3D"', 'java.time.Period:P1Y-2M3D'],
    [1, '"P0D"', 'java.time.Period:P0D'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('OffsetTime, ZoneOffset, ZoneId', 'OffsetTime', [
    ['"01:02:03.100+08:00"', 'java.time.OffsetTime:01:02:03.100+08:00'],
    ['"23:59Z"', 'java.time.OffsetTime:23:59Z'],
  ]),
  ...giveCases('OffsetTime, ZoneOffset, ZoneId', 'OffsetTime', [
    [0, '"01:02:03.100+08:00"', 'java.time.OffsetTime:01:02:03.100+08:00'],
    [1, '"23:59Z"', 'java.time.OffsetTime:23:59Z'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('OffsetTime, ZoneOffset, ZoneId', 'ZoneOffset', [
    ['"-03:30"', 'java.time.ZoneOffset:-03:30'],
    ['"Z"', 'java.time.ZoneOffset:Z'],
  ]),
  ...giveCases('OffsetTime, ZoneOffset, ZoneId', 'ZoneOffset', [
    [0, '"Z"', 'java.time.ZoneOffset:Z'],
    [1, '"-03:30:15"', 'java.time.ZoneOffset:-03:30:15'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('OffsetTime, ZoneOffset, ZoneId', 'ZoneId', [
    ['"Europe/Berlin"', 'java.time.ZoneRegion:Europe/Berlin'],
    ['"+0800"', 'java.time.ZoneOffset:+08:00', '"+08:00"'],
  ]),
  ...giveCases('OffsetTime, ZoneOffset, ZoneId', 'ZoneId', [
    [0, '"Europe/Berlin"', 'java.time.ZoneRegion:Europe/Berlin'],
    [1, '"UTC"', 'java.time.ZoneRegion:UTC'],
    [2, '"+08:00"', 'java.time.ZoneOffset:+08:00'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('UUID', 'Uuid', [
    [`"${ID}"`, `java.util.UUID:${ID}`],
    [`"${ID.toUpperCase()}"`, `java.util.UUID:${ID}`, `"${ID}"`],
    ['null', 'null'],
  ]),
  ...giveCases('UUID', 'Uuid', [
    [0, `"${ID}"`, `java.util.UUID:${ID}`],
    [1, '"00000000-0000-0000-ffff-ffffffffffff"', 'java.util.UUID:00000000-0000-0000-ffff-ffffffffffff'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('POJO of UUIDs and times', 'Meeting', [[MEETING, meeting('java.util.ArrayList', 'java.util.HashMap')]]),
  ...giveCases('POJO of UUIDs and times', 'Meeting', [
    [0, MEETING, meeting('java.util.Collections$SingletonList', 'java.util.Collections$SingletonMap')],
  ]),
];
