import { type InteropCase, echoCases, giveCases } from './case.ts';

const PEN = '{"sku":"pen","qty":2,"price":1.10}';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';
const NOTHING = '{"sku":null,"qty":null,"price":null}';
const NOTHING_WORDS = 'Item{sku=null, qty=null, price=null}';
const list = (...words: readonly string[]): string => `java.util.ArrayList(${words.join(', ')})`;
const set = (...words: readonly string[]): string => `java.util.HashSet(${words.join(', ')})`;
const MANY = Array.from({ length: 300 }, (_, index) => String(index));

const scalars: readonly InteropCase[] = [
  ...echoCases('List of scalars', 'StringList', [
    ['["a","",null]', list('String:"a"', 'String:""', 'null')],
    ['[]', list()],
    ['null', 'null'],
  ]),
  ...giveCases('List of scalars', 'StringList', [
    [0, '["a","",null]', list('String:"a"', 'String:""', 'null')],
    [1, '[]', list()],
    [
      2,
      JSON.stringify(MANY),
      list(...MANY.map((text) => `String:"${text}"`)),
      'more elements than the short forms count',
    ],
    [3, 'null', 'null'],
  ]),
  ...echoCases('List of scalars', 'IntegerList', [['[1,null,-17]', list('Integer:1', 'null', 'Integer:-17')]]),
  ...giveCases('List of scalars', 'IntegerList', [
    [0, '[1,null,-2147483648]', list('Integer:1', 'null', 'Integer:-2147483648')],
  ]),
  ...echoCases('List of scalars', 'LongList', [
    ['[1,9007199254740993,null]', list('Long:1', 'Long:9007199254740993', 'null'), undefined, 'Longs, however small'],
  ]),
  ...giveCases('List of scalars', 'LongList', [
    [0, '[1,9223372036854775807,null]', list('Long:1', 'Long:9223372036854775807', 'null')],
    [1, '[]', list()],
    [2, 'null', 'null'],
  ]),
  ...echoCases('List of scalars', 'DoubleList', [['[1,-0.5]', list('Double:1.0', 'Double:-0.5')]]),
  ...giveCases('List of scalars', 'DoubleList', [
    [0, '[1,-0.5,"-Infinity"]', list('Double:1.0', 'Double:-0.5', 'Double:-Infinity')],
  ]),
  ...echoCases('List of scalars', 'BooleanList', [['[true,null]', list('Boolean:true', 'null')]]),
  ...giveCases('List of scalars', 'BooleanList', [
    [0, '[true,false,null]', list('Boolean:true', 'Boolean:false', 'null')],
  ]),
  ...echoCases('List of scalars', 'BigDecimalList', [
    ['[1.10,null,"2"]', list('java.math.BigDecimal:1.10', 'null', 'java.math.BigDecimal:2'), '[1.10,null,2]'],
  ]),
  ...giveCases('List of scalars', 'BigDecimalList', [
    [0, '[1.10,null,-2]', list('java.math.BigDecimal:1.10', 'null', 'java.math.BigDecimal:-2')],
  ]),
  ...echoCases('List of scalars', 'BigIntegerList', [
    ['[-18446744073709551616]', list('java.math.BigInteger:-18446744073709551616')],
  ]),
  ...giveCases('List of scalars', 'BigIntegerList', [
    [0, '[-18446744073709551616,1]', list('java.math.BigInteger:-18446744073709551616', 'java.math.BigInteger:1')],
  ]),
  ...echoCases('List of scalars', 'ColorList', [['["BLUE",null]', list('Color:BLUE', 'null')]]),
  ...giveCases('List of scalars', 'ColorList', [
    [0, '["BLUE","BLUE",null]', list('Color:BLUE', 'Color:BLUE', 'null'), 'the second is a reference on the wire'],
  ]),
  ...echoCases('List of scalars', 'DateList', [
    [
      '["1970-01-01T00:00:00.000Z",-1]',
      list('java.util.Date:0', 'java.util.Date:-1'),
      '["1970-01-01T00:00:00.000Z","1969-12-31T23:59:59.999Z"]',
    ],
  ]),
  ...giveCases('List of scalars', 'DateList', [
    [0, '["1970-01-01T00:00:00.000Z","1969-12-31T23:59:59.999Z"]', list('java.util.Date:0', 'java.util.Date:-1')],
  ]),
  ...echoCases('List of scalars', 'LocalDateTimeList', [
    ['["2024-02-29T01:02:03.000000004"]', list('java.time.LocalDateTime:2024-02-29T01:02:03.000000004')],
  ]),
  ...giveCases('List of scalars', 'LocalDateTimeList', [
    [0, '["2024-02-29T01:02:03.000000004"]', list('java.time.LocalDateTime:2024-02-29T01:02:03.000000004')],
  ]),
];

const sets: readonly InteropCase[] = [
  ...echoCases('Set and Collection', 'LongSet', [
    ['[1,2,3]', set('Long:1', 'Long:2', 'Long:3')],
    ['[]', set()],
    ['null', 'null'],
  ]),
  ...giveCases('Set and Collection', 'LongSet', [
    [0, '[1,9223372036854775807]', 'java.util.TreeSet(Long:1, Long:9223372036854775807)'],
    [1, '[3,1,2]', 'java.util.LinkedHashSet(Long:3, Long:1, Long:2)', 'in its own order; generic=true would lose it'],
    [2, '[]', 'java.util.Collections$EmptySet()'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('Set and Collection', 'StringSet', [['["one"]', set('String:"one"')]]),
  ...giveCases('Set and Collection', 'StringSet', [[0, '["one"]', 'java.util.Collections$SingletonSet(String:"one")']]),
  ...echoCases('Set and Collection', 'StringCollection', [['["b","a"]', list('String:"b"', 'String:"a"')]]),
  ...giveCases('Set and Collection', 'StringCollection', [
    [0, '["b","a",null]', 'java.util.LinkedList(String:"b", String:"a", null)'],
    [1, '["b","a"]', 'java.util.Arrays$ArrayList(String:"b", String:"a")'],
    [2, '["x","y"]', 'java.util.Collections$UnmodifiableRandomAccessList(String:"x", String:"y")'],
    [3, 'null', 'null'],
  ]),
  ...echoCases('Set and Collection', 'ItemSet', [[`[${PEN}]`, set(PEN_WORDS)]]),
  ...giveCases('Set and Collection', 'ItemSet', [[0, `[${PEN}]`, `java.util.Collections$SingletonSet(${PEN_WORDS})`]]),
  ...echoCases('Set and Collection', 'ItemCollection', [[`[${PEN}]`, list(PEN_WORDS)]]),
  ...giveCases('Set and Collection', 'ItemCollection', [[0, `[${PEN}]`, list(PEN_WORDS)]]),
];

const nested: readonly InteropCase[] = [
  ...echoCases('List of POJOs', 'ItemList', [
    [`[${PEN},{},null]`, list(PEN_WORDS, NOTHING_WORDS, 'null'), `[${PEN},${NOTHING},null]`],
    ['[]', list()],
  ]),
  ...giveCases('List of POJOs', 'ItemList', [
    [
      0,
      `[${PEN},${NOTHING},null,${PEN}]`,
      list(PEN_WORDS, NOTHING_WORDS, 'null', PEN_WORDS),
      'the last is a reference to the first',
    ],
    [1, '[]', list()],
    [2, 'null', 'null'],
  ]),
  ...echoCases('nested lists', 'LongMatrix', [['[[1,-2],[],null]', list(list('Long:1', 'Long:-2'), list(), 'null')]]),
  ...giveCases('nested lists', 'LongMatrix', [
    [0, '[[1,-9223372036854775808],[],null]', list(list('Long:1', 'Long:-9223372036854775808'), list(), 'null')],
  ]),
  ...echoCases('nested lists', 'ItemMatrix', [[`[[${PEN}],[]]`, list(list(PEN_WORDS), list())]]),
  ...giveCases('nested lists', 'ItemMatrix', [[0, `[[${PEN}],[]]`, list(list(PEN_WORDS), list())]]),
  ...echoCases('nested lists', 'LongMapList', [
    ['[{"a":1},{}]', list('java.util.HashMap{String:"a"=Long:1}', 'java.util.HashMap{}')],
  ]),
  ...giveCases('nested lists', 'LongMapList', [
    [
      0,
      '[{"a":1},{},null]',
      list('java.util.Collections$SingletonMap{String:"a"=Long:1}', 'java.util.Collections$EmptyMap{}', 'null'),
    ],
  ]),
];

export const COLLECTION_CASES: readonly InteropCase[] = [...scalars, ...sets, ...nested];
