import { type InteropCase, echoCases, giveCases } from './case.ts';

const PEN = '{"sku":"pen","qty":2,"price":1.10}';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';
const NOTHING = '{"sku":null,"qty":null,"price":null}';
const NOTHING_WORDS = 'Item{sku=null, qty=null, price=null}';

export const ARRAY_CASES: readonly InteropCase[] = [
  ...echoCases('array', 'IntArray', [
    ['[1,-2]', 'int[](int:1, int:-2)'],
    ['[]', 'int[]()'],
    ['null', 'null'],
  ]),
  ...giveCases('array', 'IntArray', [
    [0, '[-2147483648,0,2147483647]', 'int[](int:-2147483648, int:0, int:2147483647)'],
    [1, '[]', 'int[]()'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('array', 'LongArray', [['[9007199254740993,1]', 'long[](long:9007199254740993, long:1)']]),
  ...giveCases('array', 'LongArray', [
    [
      0,
      '[-9223372036854775808,1,9223372036854775807]',
      'long[](long:-9223372036854775808, long:1, long:9223372036854775807)',
    ],
    [1, '[]', 'long[]()'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('array', 'DoubleArray', [['[1,0.5]', 'double[](double:1.0, double:0.5)']]),
  ...echoCases('array', 'FloatArray', [['[1,0.5,1.1]', 'float[](float:1.0, float:0.5, float:1.1)']]),
  ...giveCases('array', 'FloatArray', [
    [0, '[1.1,3.4028235e+38,-0.1]', 'float[](float:1.1, float:3.4028235E38, float:-0.1)', 'widened on the wire'],
    [1, 'null', 'null'],
  ]),
  ...giveCases('array', 'DoubleArray', [
    [0, '[1.1,"NaN",-3]', 'double[](double:1.1, double:NaN, double:-3.0)'],
    [1, 'null', 'null'],
  ]),
  ...echoCases('array', 'BooleanArray', [['[true,false]', 'boolean[](boolean:true, boolean:false)']]),
  ...giveCases('array', 'BooleanArray', [[0, '[true,false]', 'boolean[](boolean:true, boolean:false)']]),
  ...echoCases('array', 'StringArray', [
    ['["a",null]', 'String[](String:"a", null)'],
    ['[]', 'String[]()'],
    ['null', 'null'],
  ]),
  ...giveCases('array', 'StringArray', [
    [0, '["a",null,"\u{1f600}"]', String.raw`String[](String:"a", null, String:"\ud83d\ude00")`],
    [1, '[]', 'String[]()'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('array', 'BoxedLongArray', [['[1,null]', 'Long[](Long:1, null)']]),
  ...giveCases('array', 'BoxedLongArray', [
    [0, '[9223372036854775807,null]', 'Long[](Long:9223372036854775807, null)'],
  ]),
  ...echoCases('array', 'ColorArray', [['["RED",null]', 'Color[](Color:RED, null)']]),
  ...giveCases('array', 'ColorArray', [[0, '["RED",null,"BLUE"]', 'Color[](Color:RED, null, Color:BLUE)']]),
  ...echoCases('array', 'ItemArray', [
    [`[${PEN},null]`, `Item[](${PEN_WORDS}, null)`],
    ['[]', 'Item[]()'],
  ]),
  ...giveCases('array', 'ItemArray', [
    [0, `[${PEN},null,${NOTHING}]`, `Item[](${PEN_WORDS}, null, ${NOTHING_WORDS})`],
    [1, '[]', 'Item[]()'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('array', 'IntMatrix', [['[[1,2],[],null]', 'int[][](int[](int:1, int:2), int[](), null)']]),
  ...giveCases('array', 'IntMatrix', [
    [0, '[[1,2],[],null,[3]]', 'int[][](int[](int:1, int:2), int[](), null, int[](int:3))'],
    [1, '[]', 'int[][]()'],
    [2, 'null', 'null'],
  ]),
];
