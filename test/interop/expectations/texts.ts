import { type InteropCase, echoCases, giveCases } from './case.ts';

const CHUNK = 0x8000;
const AROUND_CHUNK = `${'x'.repeat(CHUNK - 1)}\u{1f600}y`;
const X_1024 = 'x'.repeat(1024);
const HELLO = 'héllo 中文 \u{1f600}';
const HELLO_WORDS = String.raw`String:"h\u00e9llo \u4e2d\u6587 \ud83d\ude00"`;

export const TEXT_CASES: readonly InteropCase[] = [
  ...echoCases('boolean', 'Boolean', [
    ['true', 'boolean:true'],
    ['false', 'boolean:false'],
    ['"true"', 'boolean:true', 'true'],
  ]),
  ...giveCases('boolean', 'Boolean', [
    [0, 'true', 'boolean:true'],
    [1, 'false', 'boolean:false'],
  ]),
  ...echoCases('boolean', 'BoxedBoolean', [
    ['false', 'Boolean:false'],
    ['null', 'null'],
  ]),
  ...giveCases('boolean', 'BoxedBoolean', [
    [0, 'true', 'Boolean:true'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('char', 'Char', [
    ['"x"', 'char:"x"'],
    ['"中"', String.raw`char:"\u4e2d"`],
    [String.raw`"\ud83d"`, String.raw`char:"\ud83d"`, undefined, 'half a pair is a char'],
  ]),
  ...giveCases('char', 'Char', [
    [0, '"x"', 'char:"x"'],
    [1, '"é"', String.raw`char:"\u00e9"`],
    [2, '"中"', String.raw`char:"\u4e2d"`],
    [3, String.raw`"\ud83d"`, String.raw`char:"\ud83d"`, 'half a pair is a char'],
    [4, String.raw`"\u0000"`, String.raw`char:"\u0000"`],
    [5, String.raw`"\""`, String.raw`char:"\u0022"`],
  ]),
  ...echoCases('char', 'BoxedCharacter', [
    ['"x"', 'Character:"x"'],
    ['null', 'null'],
  ]),
  ...giveCases('char', 'BoxedCharacter', [
    [1, '"\uffff"', String.raw`Character:"\uffff"`],
    [2, 'null', 'null'],
  ]),
  ...echoCases('String', 'String', [
    ['""', 'String:""'],
    [JSON.stringify(HELLO), HELLO_WORDS],
    [String.raw`"\u0000\u001f\"\\\/\n"`, String.raw`String:"\u0000\u001f\u0022\u005c/\u000a"`],
    [String.raw`"\ud83d\ude00"`, String.raw`String:"\ud83d\ude00"`, '"\u{1f600}"', 'written with escapes'],
    [
      JSON.stringify(AROUND_CHUNK),
      String.raw`String:"${'x'.repeat(CHUNK - 1)}\ud83d\ude00y"`,
      undefined,
      'a pair across chunks',
    ],
    ['"12"', 'String:"12"', undefined, 'stays text'],
    ['null', 'null'],
  ]),
  ...giveCases('String', 'String', [
    [0, '""', 'String:""'],
    [1, '"plain"', 'String:"plain"'],
    [2, JSON.stringify(HELLO), HELLO_WORDS],
    [
      3,
      String.raw`"\u0000\u0001\b\f\n\r\t\"\\/` + '\u007f\u2028"',
      String.raw`String:"\u0000\u0001\u0008\u000c\u000a\u000d\u0009\u0022\u005c/\u007f\u2028"`,
    ],
    [
      4,
      JSON.stringify(AROUND_CHUNK),
      String.raw`String:"${'x'.repeat(CHUNK - 1)}\ud83d\ude00y"`,
      'a pair across chunks',
    ],
    [5, String.raw`"\ud800 alone"`, String.raw`String:"\ud800 alone"`],
    [6, JSON.stringify(X_1024), `String:"${X_1024}"`],
    [7, 'null', 'null'],
  ]),
  ...echoCases('enum', 'Color', [
    ['"GREEN"', 'Color:GREEN'],
    ['null', 'null'],
  ]),
  ...giveCases('enum', 'Color', [
    [0, '"GREEN"', 'Color:GREEN'],
    [1, 'null', 'null'],
  ]),
  ...echoCases('enum', 'Operation', [['"MINUS"', 'Operation:MINUS', undefined, 'the constants have bodies']]),
  ...giveCases('enum', 'Operation', [
    [0, '"PLUS"', 'Operation:PLUS'],
    [1, '"MINUS"', 'Operation:MINUS'],
    [2, 'null', 'null'],
  ]),
  ...echoCases('enum', 'Level', [['"HIGH"', 'Level:HIGH', undefined, 'the definition lists level-1 and level-2']]),
  ...giveCases('enum', 'Level', [
    [0, '"HIGH"', 'Level:HIGH'],
    [1, 'null', 'null'],
  ]),
  ...echoCases('byte[]', 'Bytes', [
    ['"AAECf4D/"', 'byte[]:0001027f80ff'],
    ['""', 'byte[]:'],
    ['null', 'null'],
  ]),
  ...giveCases('byte[]', 'Bytes', [
    [0, '"AAECf4D/"', 'byte[]:0001027f80ff'],
    [1, '""', 'byte[]:'],
    [2, JSON.stringify(Buffer.alloc(5000).toString('base64')), `byte[]:${'00'.repeat(5000)}`, 'more than one chunk'],
    [3, 'null', 'null'],
  ]),
];
