import { type InteropCase, echoCases, giveCases } from './case.ts';

const PEN = '{"sku":"pen","qty":2,"price":1.10}';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';
const map = (...entries: readonly string[]): string => `java.util.HashMap{${entries.join(', ')}}`;

const byText: readonly InteropCase[] = [
  ...echoCases('Map by String', 'StringMap', [
    ['{"b":"1","":null}', map('String:""=null', 'String:"b"=String:"1"')],
    [
      '{"__proto__":"own","constructor":"own"}',
      map('String:"__proto__"=String:"own"', 'String:"constructor"=String:"own"'),
    ],
    ['{}', map()],
    ['null', 'null'],
  ]),
  ...giveCases('Map by String', 'StringMap', [
    [
      0,
      String.raw`{"z":"last first","":"empty key","é\"\\":null}`,
      String.raw`java.util.LinkedHashMap{String:"z"=String:"last first", String:""=String:"empty key", String:"\u00e9\u0022\u005c"=null}`,
    ],
    [1, '{}', map()],
    [2, '{}', 'java.util.Collections$EmptyMap{}'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('Map by String', 'BigDecimalMap', [['{"price":1.10}', map('String:"price"=java.math.BigDecimal:1.10')]]),
  ...giveCases('Map by String', 'BigDecimalMap', [
    [0, '{"price":1.10}', 'java.util.TreeMap{String:"price"=java.math.BigDecimal:1.10}'],
  ]),
  ...echoCases('Map by String', 'ItemMap', [
    [`{"pen":${PEN},"none":null}`, map('String:"none"=null', `String:"pen"=${PEN_WORDS}`)],
  ]),
  ...giveCases('Map by String', 'ItemMap', [[0, `{"pen":${PEN}}`, map(`String:"pen"=${PEN_WORDS}`)]]),
  ...echoCases('Map by String', 'LongListMap', [
    ['{"longs":[1,2]}', map('String:"longs"=java.util.ArrayList(Long:1, Long:2)')],
  ]),
  ...giveCases('Map by String', 'LongListMap', [
    [
      0,
      '{"longs":[1,9223372036854775807]}',
      map('String:"longs"=java.util.Arrays$ArrayList(Long:1, Long:9223372036854775807)'),
    ],
  ]),
  ...echoCases('Map by String', 'AnyMap', [
    [
      '{"a":1,"b":9007199254740993,"c":1.5,"d":[true,"x",null],"e":{"f":"g"}}',
      map(
        'String:"a"=Integer:1',
        'String:"b"=Long:9007199254740993',
        'String:"c"=Double:1.5',
        'String:"d"=java.util.ArrayList(Boolean:true, String:"x", null)',
        'String:"e"=java.util.HashMap{String:"f"=String:"g"}',
      ),
    ],
  ]),
  ...giveCases('Map by String', 'AnyMap', [
    [
      0,
      `{"long":9223372036854775807,"double":1.5,"decimal":1.10,"text":"x","nothing":null,"list":[1,"a",true],"item":${PEN}}`,
      'java.util.LinkedHashMap{String:"long"=Long:9223372036854775807, String:"double"=Double:1.5, ' +
        'String:"decimal"=java.math.BigDecimal:1.10, String:"text"=String:"x", String:"nothing"=null, ' +
        `String:"list"=java.util.Arrays$ArrayList(Integer:1, String:"a", Boolean:true), String:"item"=${PEN_WORDS}}`,
    ],
  ]),
];

const byOther: readonly InteropCase[] = [
  ...echoCases('Map by other keys', 'LongKeyMap', [
    [
      '{"9223372036854775807":"max","-1":"minus"}',
      map('Long:-1=String:"minus"', 'Long:9223372036854775807=String:"max"'),
    ],
    ['{}', map()],
    ['null', 'null'],
  ]),
  ...giveCases('Map by other keys', 'LongKeyMap', [
    [0, '{"9223372036854775807":"max"}', map('Long:9223372036854775807=String:"max"')],
  ]),
  ...echoCases('Map by other keys', 'LongKeyItemMap', [[`{"1":${PEN}}`, map(`Long:1=${PEN_WORDS}`)]]),
  ...giveCases('Map by other keys', 'LongKeyItemMap', [[0, `{"-1":${PEN}}`, map(`Long:-1=${PEN_WORDS}`)]]),
  ...echoCases('Map by other keys', 'IntegerKeyMap', [['{"7":true}', map('Integer:7=Boolean:true')]]),
  ...giveCases('Map by other keys', 'IntegerKeyMap', [[0, '{"7":true}', map('Integer:7=Boolean:true')]]),
  ...echoCases('Map by other keys', 'BooleanKeyMap', [
    ['{"true":"yes","false":"no"}', map('Boolean:false=String:"no"', 'Boolean:true=String:"yes"')],
  ]),
  ...giveCases('Map by other keys', 'BooleanKeyMap', [[0, '{"true":"yes"}', map('Boolean:true=String:"yes"')]]),
  ...echoCases('Map by other keys', 'ColorKeyMap', [['{"RED":1}', map('Color:RED=Long:1')]]),
  ...giveCases('Map by other keys', 'ColorKeyMap', [
    [0, '{"RED":1}', map('Color:RED=Long:1')],
    [1, '{"BLUE":2}', 'java.util.EnumMap{Color:BLUE=Long:2}'],
  ]),
  ...echoCases('Map by other keys', 'LocalDateKeyMap', [
    ['{"2024-02-29":"leap"}', map('java.time.LocalDate:2024-02-29=String:"leap"')],
  ]),
  ...giveCases('Map by other keys', 'LocalDateKeyMap', [
    [0, '{"2024-02-29":"leap"}', map('java.time.LocalDate:2024-02-29=String:"leap"')],
  ]),
  ...echoCases('Map by other keys', 'DeepMap', [
    [`{"shelf":{"1":[${PEN},null]}}`, map(`String:"shelf"=${map(`Long:1=java.util.ArrayList(${PEN_WORDS}, null)`)}`)],
  ]),
  ...giveCases('Map by other keys', 'DeepMap', [
    [
      0,
      `{"shelf":{"1":[${PEN},null]}}`,
      map(`String:"shelf"=${map(`Long:1=java.util.Arrays$ArrayList(${PEN_WORDS}, null)`)}`),
    ],
  ]),
];

export const MAP_CASES: readonly InteropCase[] = [...byText, ...byOther];
