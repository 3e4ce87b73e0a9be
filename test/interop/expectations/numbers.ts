import { type InteropCase, echoCases, giveCases } from './case.ts';

const BEYOND = 'beyond 2^53';

const integers: readonly InteropCase[] = [
  ...echoCases('byte', 'Byte', [
    ['-128', 'byte:-128'],
    ['127', 'byte:127'],
    ['"-1"', 'byte:-1', '-1'],
  ]),
  ...giveCases('byte', 'Byte', [
    [0, '-128', 'byte:-128'],
    [1, '127', 'byte:127'],
    [2, '0', 'byte:0'],
  ]),
  ...echoCases('byte', 'BoxedByte', [
    ['-128', 'Byte:-128'],
    ['null', 'null'],
  ]),
  ...giveCases('byte', 'BoxedByte', [
    [0, '-128', 'Byte:-128'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('short', 'Short', [
    ['-32768', 'short:-32768'],
    ['32767', 'short:32767'],
  ]),
  ...giveCases('short', 'Short', [
    [0, '-32768', 'short:-32768'],
    [1, '32767', 'short:32767'],
    [2, '2047', 'short:2047'],
  ]),
  ...echoCases('short', 'BoxedShort', [
    ['32767', 'Short:32767'],
    ['null', 'null'],
  ]),
  ...giveCases('short', 'BoxedShort', [
    [1, '32767', 'Short:32767'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('int', 'Int', [
    ['-2147483648', 'int:-2147483648'],
    ['2147483647', 'int:2147483647'],
    ['1.0', 'int:1', '1', 'an integer, whatever it looks like'],
    ['1e3', 'int:1000', '1000', 'an integer, whatever it looks like'],
  ]),
  ...giveCases('int', 'Int', [
    [0, '-2147483648', 'int:-2147483648'],
    [1, '2147483647', 'int:2147483647'],
    ...[0, 47, 48, -16, -17, 2047, 2048, 262143, 262144].map(
      (value, index) => [index + 2, `${value}`, `int:${value}`, 'around the limits of the compact forms'] as const,
    ),
  ]),
  ...echoCases('int', 'BoxedInteger', [
    ['-17', 'Integer:-17'],
    ['null', 'null'],
  ]),
  ...giveCases('int', 'BoxedInteger', [
    [0, '-2147483648', 'Integer:-2147483648'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('long', 'Long', [
    ['-9223372036854775808', 'long:-9223372036854775808'],
    ['9223372036854775807', 'long:9223372036854775807'],
    ['9007199254740993', 'long:9007199254740993', undefined, BEYOND],
    ['"9007199254740993"', 'long:9007199254740993', '9007199254740993', BEYOND],
    ['1', 'long:1'],
  ]),
  ...giveCases('long', 'Long', [
    [0, '-9223372036854775808', 'long:-9223372036854775808'],
    [1, '9223372036854775807', 'long:9223372036854775807'],
    [2, '9007199254740993', 'long:9007199254740993', BEYOND],
    ...[0, 15, 16, 2047, 2048, 262143, 262144, 2147483647, 2147483648, -2147483648, -2147483649].map(
      (value, index) => [index + 3, `${value}`, `long:${value}`, 'around the limits of the compact forms'] as const,
    ),
  ]),
  ...echoCases('long', 'BoxedLong', [
    ['9223372036854775807', 'Long:9223372036854775807'],
    ['null', 'null'],
  ]),
  ...giveCases('long', 'BoxedLong', [
    [0, '-9223372036854775808', 'Long:-9223372036854775808'],
    [2, 'null', 'null'],
  ]),
];

const fractions: readonly InteropCase[] = [
  ...echoCases('float', 'Float', [
    ['1.1', 'float:1.1'],
    ['-0.5', 'float:-0.5'],
    ['3', 'float:3.0'],
    ['"NaN"', 'float:NaN'],
  ]),
  ...giveCases('float', 'Float', [
    [0, '1.1', 'float:1.1', 'in its shortest form, not as the double 1.100000023841858'],
    [1, '3.4028235e+38', 'float:3.4028235E38'],
    [2, '1.4e-45', 'float:1.4E-45'],
    [3, '"NaN"', 'float:NaN'],
    [4, '"-Infinity"', 'float:-Infinity'],
    [5, '16777216', 'float:1.6777216E7'],
    [6, '0', 'float:0.0'],
  ]),
  ...echoCases('float', 'BoxedFloat', [
    ['1.1', 'Float:1.1'],
    ['null', 'null'],
  ]),
  ...giveCases('float', 'BoxedFloat', [
    [0, '1.1', 'Float:1.1'],
    [1, '"Infinity"', 'Float:Infinity'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('double', 'Double', [
    ['1.1', 'double:1.1'],
    ['1', 'double:1.0', undefined, 'must not be sent as an int'],
    ['0.30000000000000004', 'double:0.30000000000000004'],
    ['1.7976931348623157e+308', 'double:1.7976931348623157E308'],
    ['5e-324', 'double:4.9E-324'],
    ['"NaN"', 'double:NaN'],
    ['"-Infinity"', 'double:-Infinity'],
    ['"12.25"', 'double:12.25', '12.25'],
  ]),
  ...giveCases('double', 'Double', [
    [0, '1.1', 'double:1.1'],
    [1, '1.7976931348623157e+308', 'double:1.7976931348623157E308'],
    [2, '5e-324', 'double:4.9E-324'],
    [3, '"NaN"', 'double:NaN'],
    [4, '"Infinity"', 'double:Infinity'],
    [5, '"-Infinity"', 'double:-Infinity'],
    [6, '0.30000000000000004', 'double:0.30000000000000004'],
    [7, '1e+21', 'double:1.0E21'],
    [8, '12.25', 'double:12.25', 'tag 0x5f: an int of thousandths'],
    [9, '-127', 'double:-127.0', 'tag 0x5d'],
    [10, '32767', 'double:32767.0', 'tag 0x5e'],
    [11, '0', 'double:0.0'],
  ]),
  ...echoCases('double', 'BoxedDouble', [
    ['-1.5', 'Double:-1.5'],
    ['2', 'Double:2.0'],
    ['null', 'null'],
  ]),
  ...giveCases('double', 'BoxedDouble', [
    [0, '-1.5', 'Double:-1.5'],
    [1, '"NaN"', 'Double:NaN'],
    [2, 'null', 'null'],
  ]),
];

const exact: readonly InteropCase[] = [
  ...echoCases('BigDecimal', 'BigDecimal', [
    ['1.10', 'java.math.BigDecimal:1.10', undefined, 'the scale is kept'],
    ['123456789012345678901234567890.123456789', 'java.math.BigDecimal:123456789012345678901234567890.123456789'],
    ['"0.00"', 'java.math.BigDecimal:0.00', '0.00'],
    ['-1E-20', 'java.math.BigDecimal:-1E-20'],
    ['1e3', 'java.math.BigDecimal:1E+3', '1E+3'],
    ['null', 'null'],
  ]),
  ...giveCases('BigDecimal', 'BigDecimal', [
    [0, '1.10', 'java.math.BigDecimal:1.10'],
    [1, '123456789012345678901234567890.123456789', 'java.math.BigDecimal:123456789012345678901234567890.123456789'],
    [2, '-1E-20', 'java.math.BigDecimal:-1E-20'],
    [3, '1E+3', 'java.math.BigDecimal:1E+3'],
    [4, '0', 'java.math.BigDecimal:0'],
    [5, 'null', 'null'],
  ]),
  ...echoCases('BigInteger', 'BigInteger', [
    ['-1', 'java.math.BigInteger:-1'],
    ['18446744073709551616', 'java.math.BigInteger:18446744073709551616'],
    [
      '"-123456789012345678901234567890"',
      'java.math.BigInteger:-123456789012345678901234567890',
      '-123456789012345678901234567890',
    ],
    ['null', 'null'],
  ]),
  ...giveCases('BigInteger', 'BigInteger', [
    [0, '-1', 'java.math.BigInteger:-1'],
    [1, '18446744073709551616', 'java.math.BigInteger:18446744073709551616'],
    [2, '0', 'java.math.BigInteger:0'],
    [3, '-123456789012345678901234567890', 'java.math.BigInteger:-123456789012345678901234567890'],
    [4, '9223372036854775807', 'java.math.BigInteger:9223372036854775807'],
    [5, 'null', 'null'],
  ]),
];

export const NUMBER_CASES: readonly InteropCase[] = [...integers, ...fractions, ...exact];
