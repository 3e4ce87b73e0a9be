import { type InteropCase, TYPES_SERVICE, echoCases, giveCases } from './case.ts';

const PEN = '{"sku":"pen","qty":2,"price":1.10}';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';
const BY_STRUCTURE = 'no declared class: printed by its structure, without the class key';

export const OPEN_TYPE_CASES: readonly InteropCase[] = [
  ...echoCases('Object', 'Object', [
    ['1', 'Integer:1', undefined, 'an int where it fits'],
    ['2147483648', 'Long:2147483648', undefined, 'a long where it does not'],
    ['9223372036854775808', 'java.math.BigDecimal:9223372036854775808', undefined, 'neither a long nor a double'],
    [
      '{"a":[-1e400]}',
      'java.util.HashMap{String:"a"=java.util.ArrayList(java.math.BigDecimal:-1E+400)}',
      '{"a":[-1E+400]}',
    ],
    ['1.5', 'Double:1.5'],
    ['"text"', 'String:"text"'],
    ['true', 'Boolean:true'],
    ['[1,"a",null]', 'java.util.ArrayList(Integer:1, String:"a", null)'],
    [
      '{"a":1,"b":{"c":[]}}',
      'java.util.HashMap{String:"a"=Integer:1, String:"b"=java.util.HashMap{String:"c"=java.util.ArrayList()}}',
    ],
    ['null', 'null'],
  ]),
  ...giveCases('Object', 'Object', [
    [0, '1', 'Integer:1'],
    [1, '9223372036854775807', 'Long:9223372036854775807'],
    [2, '1.5', 'Double:1.5'],
    [3, '"text"', 'String:"text"'],
    [4, 'true', 'Boolean:true'],
    [5, '1.10', 'java.math.BigDecimal:1.10'],
    [6, '"1970-01-01T00:00:00.000Z"', 'java.util.Date:0'],
    [7, '"RED"', 'Color:RED'],
    [8, '[1,"a",null]', 'java.util.Arrays$ArrayList(Integer:1, String:"a", null)'],
    [9, '{"a":1}', 'java.util.Collections$SingletonMap{String:"a"=Long:1}'],
    [10, PEN, PEN_WORDS, BY_STRUCTURE],
    [11, `[${PEN}]`, `java.util.Arrays$ArrayList(${PEN_WORDS})`, BY_STRUCTURE],
    [12, 'null', 'null'],
  ]),
  ...giveCases('interface', 'Animal', [
    [
      0,
      '{"name":"Richard","stripes":99}',
      'Tiger{name=String:"Richard", stripes=int:99}',
      `${BY_STRUCTURE}; 3.2+ would not send it raw`,
    ],
    [1, 'null', 'null'],
  ]),
  ...echoCases('List of a base class', 'ShapeList', [
    ['[{"kind":"shape"}]', 'java.util.ArrayList(Shape{kind=String:"shape"})'],
  ]),
  ...giveCases('List of a base class', 'ShapeList', [
    [1, '[{"kind":"shape"}]', 'java.util.Arrays$ArrayList(Shape{kind=String:"shape"})'],
  ]),
];

/**
 * Holds a sub-class that no signature names. 2.7.23 answers at once. 3.2+ refuses the raw result after the method has
 * run: the first call fails (`BAD_RESPONSE` or the like, and its detail says that the method ran), every later one is right.
 */
export const UNNAMED_SUBCLASS_CASE: InteropCase = {
  id: 'giveShapeList 0',
  family: 'List of a base class',
  serviceInterface: TYPES_SERVICE,
  methodName: 'giveShapeList',
  httpBody: '0',
  expectedJson: '[{"kind":"shape"},{"kind":"hexagon"}]',
  wordsCall: { methodName: 'describeGiven', httpBody: '["ShapeList",0]' },
  expectedWords:
    'java.util.Arrays$ArrayList(Shape{kind=String:"shape"}, Hexagon{kind=String:"hexagon", edge=double:2.5})',
  signatures: {},
  note: 'only the declared properties of Shape are printed',
};
