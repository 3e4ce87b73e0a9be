import { VALUE_CASES } from './values.ts';
import { type InteropCase, echoCases, giveCases } from './case.ts';

const SHORTEST = "Java's own text leaves out seconds that are zero";
const THREES = "Java's own text has three, six or nine digits of a second";

export const TIME_CASES: readonly InteropCase[] = [
  ...echoCases('java.util.Date', 'Date', [
    ['"2024-02-29T01:02:03.004Z"', 'java.util.Date:1709168523004'],
    ['"2024-02-29T03:02:03.004+02:00"', 'java.util.Date:1709168523004', '"2024-02-29T01:02:03.004Z"'],
    ['-1', 'java.util.Date:-1', '"1969-12-31T23:59:59.999Z"', 'epoch milliseconds'],
    [
      '"2024-02-29"',
      'java.util.Date:1709164800000',
      '"2024-02-29T00:00:00.000Z"',
      'in the configured zone, UTC by default',
    ],
    ['"2024-02-29 01:02:03"', 'java.util.Date:1709168523000', '"2024-02-29T01:02:03.000Z"'],
    ['null', 'null'],
  ]),
  ...giveCases('java.util.Date', 'Date', [
    [0, '"2024-02-29T01:02:03.004Z"', 'java.util.Date:1709168523004'],
    [1, '"1969-12-31T23:59:59.999Z"', 'java.util.Date:-1', 'before 1970'],
    [2, '"2023-11-14T22:14:00.000Z"', 'java.util.Date:1700000040000', 'tag 0x4b: whole minutes'],
    [3, '"1969-12-31T23:59:00.000Z"', 'java.util.Date:-60000', 'whole minutes before 1970'],
    [4, '"0001-01-01T00:00:00.000Z"', 'java.util.Date:-62135596800000'],
    [5, '"+010000-01-01T00:00:00.000Z"', 'java.util.Date:253402300800000', 'five digits of a year'],
    [6, 'null', 'null'],
  ]),
  ...echoCases('LocalDate', 'LocalDate', [
    ['"2024-02-29"', 'java.time.LocalDate:2024-02-29'],
    ['"0001-01-01"', 'java.time.LocalDate:0001-01-01'],
    ['null', 'null'],
  ]),
  ...giveCases('LocalDate', 'LocalDate', [
    [0, '"2024-02-29"', 'java.time.LocalDate:2024-02-29'],
    [1, '"1969-12-31"', 'java.time.LocalDate:1969-12-31'],
    [2, '"0001-01-01"', 'java.time.LocalDate:0001-01-01'],
    [3, '"-0044-03-15"', 'java.time.LocalDate:-0044-03-15'],
    [4, '"+12345-01-01"', 'java.time.LocalDate:+12345-01-01'],
    [5, 'null', 'null'],
  ]),
  ...echoCases('LocalDateTime', 'LocalDateTime', [
    ['"2024-02-29T01:02:03.000000004"', 'java.time.LocalDateTime:2024-02-29T01:02:03.000000004'],
    ['"1969-12-31T23:59:59.999999999"', 'java.time.LocalDateTime:1969-12-31T23:59:59.999999999'],
    ['"2024-02-29T01:02:00"', 'java.time.LocalDateTime:2024-02-29T01:02', '"2024-02-29T01:02"', SHORTEST],
    ['"2024-02-29T01:02:03.1"', 'java.time.LocalDateTime:2024-02-29T01:02:03.100', '"2024-02-29T01:02:03.100"', THREES],
    ['null', 'null'],
  ]),
  ...giveCases('LocalDateTime', 'LocalDateTime', [
    [0, '"2024-02-29T01:02:03.000000004"', 'java.time.LocalDateTime:2024-02-29T01:02:03.000000004'],
    [1, '"2024-02-29T01:02"', 'java.time.LocalDateTime:2024-02-29T01:02', SHORTEST],
    [2, '"1969-12-31T23:59:59.999999999"', 'java.time.LocalDateTime:1969-12-31T23:59:59.999999999'],
    [3, '"2024-02-29T01:02:03.100"', 'java.time.LocalDateTime:2024-02-29T01:02:03.100', THREES],
    [4, 'null', 'null'],
  ]),
  ...echoCases('LocalTime', 'LocalTime', [
    ['"23:59:59.999999999"', 'java.time.LocalTime:23:59:59.999999999'],
    ['"01:02:00"', 'java.time.LocalTime:01:02', '"01:02"', SHORTEST],
    ['null', 'null'],
  ]),
  ...giveCases('LocalTime', 'LocalTime', [
    [0, '"00:00"', 'java.time.LocalTime:00:00', SHORTEST],
    [1, '"23:59:59.999999999"', 'java.time.LocalTime:23:59:59.999999999'],
    [2, '"01:02:03"', 'java.time.LocalTime:01:02:03'],
    [3, '"01:02:03.000001"', 'java.time.LocalTime:01:02:03.000001', THREES],
    [4, 'null', 'null'],
  ]),
  ...echoCases('Instant', 'Instant', [
    ['"2024-02-29T01:02:03.000000004Z"', 'java.time.Instant:2024-02-29T01:02:03.000000004Z'],
    ['"1969-12-31T23:59:59.999999999Z"', 'java.time.Instant:1969-12-31T23:59:59.999999999Z'],
    ['"2024-02-29T03:02:03+02:00"', 'java.time.Instant:2024-02-29T01:02:03Z', '"2024-02-29T01:02:03Z"'],
    ['null', 'null'],
  ]),
  ...giveCases('Instant', 'Instant', [
    [0, '"2024-02-29T01:02:03.000000004Z"', 'java.time.Instant:2024-02-29T01:02:03.000000004Z'],
    [1, '"1969-12-31T23:59:59.999999999Z"', 'java.time.Instant:1969-12-31T23:59:59.999999999Z'],
    [2, '"1970-01-01T00:00:00Z"', 'java.time.Instant:1970-01-01T00:00:00Z'],
    [3, '"+10000-01-01T00:00:00Z"', 'java.time.Instant:+10000-01-01T00:00:00Z'],
    [4, 'null', 'null'],
  ]),
  ...VALUE_CASES,
];
