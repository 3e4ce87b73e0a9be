import { type InteropCase, echoCases, giveCases } from './case.ts';

const PEN = '{"sku":"pen","qty":2,"price":1.10}';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';
const NOTHING = '{"sku":null,"qty":null,"price":null}';
const NOTHING_WORDS = 'Item{sku=null, qty=null, price=null}';
const INK = '{"sku":"ink","qty":null,"price":20}';
const INK_WORDS = 'Item{sku=String:"ink", qty=null, price=java.math.BigDecimal:20}';

const ORDER =
  '{"id":9007199254740993,"createdAt":"1970-01-01T00:00:00.000Z","number":"A-1","color":"BLUE",' +
  `"address":{"city":"Paris","street":null},"items":[${PEN},${INK}],"bySku":{"pen":${PEN}},"byShelf":{"7":[${PEN}]},` +
  '"note":{"text":"handle with care","level":"HIGH"}}';
/** Java's own maps and lists are of other classes than those that arrive from outside. */
const orderWords = (list: string, map: string): string =>
  'Order{id=Long:9007199254740993, createdAt=java.util.Date:0, number=String:"A-1", color=Color:BLUE, ' +
  `address=Address{city=String:"Paris", street=null}, items=${list}(${PEN_WORDS}, ${INK_WORDS}), ` +
  `bySku=${map}{String:"pen"=${PEN_WORDS}}, byShelf=${map}{Long:7=${list}(${PEN_WORDS})}, ` +
  'note=Order$Note{text=String:"handle with care", level=Level:HIGH}}';
const EMPTY_ORDER =
  '{"id":null,"createdAt":null,"number":null,"color":null,"address":null,"items":null,"bySku":null,"byShelf":null,"note":null}';
const EMPTY_ORDER_WORDS =
  'Order{id=null, createdAt=null, number=null, color=null, address=null, items=null, bySku=null, byShelf=null, note=null}';

const plain: readonly InteropCase[] = [
  ...echoCases('POJO', 'Measure', [
    [
      '{"amount":1.1,"boxed":2.2,"series":[0.1]}',
      'Measure{amount=float:1.1, boxed=Float:2.2, series=float[](float:0.1)}',
    ],
  ]),
  ...giveCases('POJO', 'Measure', [
    [
      0,
      '{"amount":1.1,"boxed":2.2,"series":[0.1]}',
      'Measure{amount=float:1.1, boxed=Float:2.2, series=float[](float:0.1)}',
      'widened on the wire by hessian-lite 4',
    ],
    [1, '{"amount":0,"boxed":null,"series":null}', 'Measure{amount=float:0.0, boxed=null, series=null}'],
  ]),
  ...echoCases('POJO', 'Item', [
    [PEN, PEN_WORDS],
    ['{}', NOTHING_WORDS, NOTHING],
    ['{"sku":"x","unknown":1}', 'Item{sku=String:"x", qty=null, price=null}', '{"sku":"x","qty":null,"price":null}'],
    ['null', 'null'],
  ]),
  ...giveCases('POJO', 'Item', [
    [0, PEN, PEN_WORDS],
    [1, NOTHING, NOTHING_WORDS],
    [2, 'null', 'null'],
  ]),
  ...echoCases('POJO', 'User', [
    [
      '{"id":9007199254740993,"name":"Ada","favourite":"GREEN"}',
      'User{id=long:9007199254740993, name=String:"Ada", favourite=Color:GREEN}',
    ],
  ]),
  ...giveCases('POJO', 'User', [
    [
      0,
      '{"id":9007199254740993,"name":"Ada","favourite":"GREEN"}',
      'User{id=long:9007199254740993, name=String:"Ada", favourite=Color:GREEN}',
    ],
    [1, '{"id":0,"name":null,"favourite":null}', 'User{id=long:0, name=null, favourite=null}'],
  ]),
  ...echoCases('nested POJO', 'Order', [
    [ORDER, orderWords('java.util.ArrayList', 'java.util.HashMap'), undefined, 'with inherited fields'],
    ['{}', EMPTY_ORDER_WORDS, EMPTY_ORDER],
  ]),
  ...giveCases('nested POJO', 'Order', [
    [
      0,
      ORDER,
      orderWords('java.util.Arrays$ArrayList', 'java.util.Collections$SingletonMap'),
      'with shared references',
    ],
    [1, EMPTY_ORDER, EMPTY_ORDER_WORDS],
    [2, 'null', 'null'],
  ]),
  ...echoCases('nested POJO', 'Inner', [
    ['{"name":"inner","deep":{"depth":2}}', 'Outer$Inner{name=String:"inner", deep=Outer$Inner$Deep{depth=long:2}}'],
  ]),
  ...giveCases('nested POJO', 'Inner', [
    [0, '{"name":"inner","deep":{"depth":2}}', 'Outer$Inner{name=String:"inner", deep=Outer$Inner$Deep{depth=long:2}}'],
    [1, '{"name":null,"deep":null}', 'Outer$Inner{name=null, deep=null}'],
  ]),
];

const ALL =
  '{"byteField":-1,"shortField":-300,"intField":2147483647,"longField":-9223372036854775808,"floatField":1.1,' +
  '"doubleField":0.1,"charField":"é","booleanField":true,"boxedByte":1,"boxedShort":2,"boxedInteger":3,"boxedLong":4,' +
  '"boxedFloat":5.5,"boxedDouble":6.25,"boxedCharacter":"c","boxedBoolean":false,"text":"text","decimal":1.10,' +
  '"integer":-18446744073709551616,"color":"RED","level":"LOW","bytes":"AQID","date":"1969-12-31T23:59:59.999Z",' +
  '"localDate":"2024-02-29","localDateTime":"2024-02-29T01:02:03.000000004","localTime":"01:02:03",' +
  `"instant":"1969-12-31T23:59:59.500Z","ints":[1,2],"strings":["a",null],"itemArray":[${PEN}],` +
  '"longs":[1,9223372036854775807],"set":["one"],"byLong":{"1":"one"},"byColor":{"GREEN":2},' +
  `"item":${PEN},"anything":"anything"}`;
const allWords = (list: string, set: string, map: string): string =>
  'AllFields{byteField=byte:-1, shortField=short:-300, intField=int:2147483647, longField=long:-9223372036854775808, ' +
  String.raw`floatField=float:1.1, doubleField=double:0.1, charField=char:"\u00e9", booleanField=boolean:true, ` +
  'boxedByte=Byte:1, boxedShort=Short:2, boxedInteger=Integer:3, boxedLong=Long:4, boxedFloat=Float:5.5, ' +
  'boxedDouble=Double:6.25, boxedCharacter=Character:"c", boxedBoolean=Boolean:false, text=String:"text", ' +
  'decimal=java.math.BigDecimal:1.10, integer=java.math.BigInteger:-18446744073709551616, color=Color:RED, ' +
  'level=Level:LOW, bytes=byte[]:010203, date=java.util.Date:-1, localDate=java.time.LocalDate:2024-02-29, ' +
  'localDateTime=java.time.LocalDateTime:2024-02-29T01:02:03.000000004, localTime=java.time.LocalTime:01:02:03, ' +
  'instant=java.time.Instant:1969-12-31T23:59:59.500Z, ints=int[](int:1, int:2), strings=String[](String:"a", null), ' +
  `itemArray=Item[](${PEN_WORDS}), longs=${list}(Long:1, Long:9223372036854775807), set=${set}(String:"one"), ` +
  `byLong=${map}{Long:1=String:"one"}, byColor=java.util.HashMap{Color:GREEN=Long:2}, item=${PEN_WORDS}, ` +
  'anything=String:"anything"}';
const BOXED_NULLS =
  '"boxedByte":null,"boxedShort":null,"boxedInteger":null,"boxedLong":null,"boxedFloat":null,"boxedDouble":null,' +
  '"boxedCharacter":null,"boxedBoolean":null,"text":null,"decimal":null,"integer":null,"color":null,"level":null,' +
  '"bytes":null,"date":null,"localDate":null,"localDateTime":null,"localTime":null,"instant":null,"ints":null,' +
  '"strings":null,"itemArray":null,"longs":null,"set":null,"byLong":null,"byColor":null,"item":null,"anything":null';
const DEFAULTS = String.raw`{"byteField":0,"shortField":0,"intField":0,"longField":0,"floatField":0,"doubleField":0,"charField":"\u0000","booleanField":false,${BOXED_NULLS}}`;
const DEFAULTS_WORDS =
  'AllFields{byteField=byte:0, shortField=short:0, intField=int:0, longField=long:0, floatField=float:0.0, ' +
  String.raw`doubleField=double:0.0, charField=char:"\u0000", booleanField=boolean:false, ` +
  `${BOXED_NULLS.replaceAll('"', '').replaceAll(':', '=').replaceAll(',', ', ')}}`;

const wide: readonly InteropCase[] = [
  ...echoCases('POJO of all families', 'AllFields', [
    [ALL, allWords('java.util.ArrayList', 'java.util.HashSet', 'java.util.HashMap')],
    ['{}', DEFAULTS_WORDS, DEFAULTS, "absent properties keep Java's defaults"],
  ]),
  ...giveCases('POJO of all families', 'AllFields', [
    [
      0,
      ALL,
      allWords(
        'java.util.Arrays$ArrayList',
        'java.util.Collections$SingletonSet',
        'java.util.Collections$SingletonMap',
      ),
    ],
    [1, DEFAULTS, DEFAULTS_WORDS],
  ]),
];

const ODD = '{"URL":"http://example.com","isOk":true,"aName":"a name","ready":true,"isBoxed":true}';
const ODD_WORDS =
  'OddNames{URL=String:"http://example.com", isOk=boolean:true, aName=String:"a name", ready=boolean:true, isBoxed=Boolean:true}';
const ODD_NOTE = "the fields' names; neither the transient field nor the getter without a field";

const SHARED =
  '{"name":"root","next":{"name":"leaf","next":null,"children":null},' +
  '"children":[{"name":"leaf","next":null,"children":null},{"name":"leaf","next":null,"children":null}]}';
const LEAF_WORDS = 'Node{name=String:"leaf", next=null, children=null}';
const sharedWords = (list: string): string =>
  `Node{name=String:"root", next=${LEAF_WORDS}, children=${list}(${LEAF_WORDS}, ${LEAF_WORDS})}`;

const odd: readonly InteropCase[] = [
  ...echoCases('property names', 'OddNames', [[ODD, ODD_WORDS, undefined, ODD_NOTE]]),
  ...giveCases('property names', 'OddNames', [[0, ODD, ODD_WORDS, ODD_NOTE]]),
  ...echoCases('property names', 'Shadow', [['{"name":"shown"}', 'Shadow{name=null, name=String:"shown"}']]),
  ...giveCases('property names', 'Shadow', [
    [
      0,
      '{"name":"shown"}',
      'Shadow{name=String:"hidden", name=String:"shown"}',
      'the name is on the wire twice, the last counts',
    ],
  ]),
  ...echoCases('references', 'Node', [
    [SHARED, sharedWords('java.util.ArrayList'), undefined, 'three objects, since JSON has no references'],
  ]),
  ...giveCases('references', 'Node', [
    [0, SHARED, sharedWords('java.util.Arrays$ArrayList'), 'one object on the wire, three times in JSON'],
    [
      1,
      '{"name":"first","next":{"name":"second","next":null,"children":null},"children":null}',
      'Node{name=String:"first", next=Node{name=String:"second", next=^cycle, children=null}, children=null}',
      'a cycle is cut to null and reported in a header',
    ],
  ]),
];

export const POJO_CASES: readonly InteropCase[] = [...plain, ...wide, ...odd];
