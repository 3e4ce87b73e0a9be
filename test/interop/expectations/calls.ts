import type { InteropCase } from './case.ts';

const CALL_SERVICE = 'com.example.interop.CallService';
const PEN_WORDS = 'Item{sku=String:"pen", qty=Integer:2, price=java.math.BigDecimal:1.10}';

/** Method, body, answer, note. `methodName` may carry the types that choose an overload: `load~long`. */
type CallRow = readonly [methodName: string, httpBody: string, expectedJson: string, note?: string];

const rows: readonly CallRow[] = [
  ['ping', '', '"pong"', 'no body'],
  ['ping', '[]', '"pong"'],
  ['ping', '{}', '"pong"'],
  [
    'mix',
    '[9007199254740993,"n",1.10,[{"sku":"pen","qty":2,"price":1.10}]]',
    words(`mix(long:9007199254740993, String:"n", java.math.BigDecimal:1.10, java.util.ArrayList(${PEN_WORDS}))`),
  ],
  [
    'mix',
    '{"arg3":[],"arg0":1,"arg2":null}',
    words('mix(long:1, null, null, java.util.ArrayList())'),
    'by the names arg0..argN; what is absent is null',
  ],
  ['find', '[]', words('find()'), 'overloads by arity'],
  ['find', '"n"', words('find(String:"n")')],
  ['find', '["n"]', words('find(String:"n")')],
  ['find', '["n",7]', words('find(String:"n", int:7)')],
  ['get', '5', words('get(long:5)'), 'overloads by the shape of the JSON'],
  ['get', 'true', words('get(boolean:true)')],
  ['get', '{"sku":"pen","qty":2,"price":1.10}', words(`get(${PEN_WORDS})`)],
  ['get', '["a","b"]', words('get(java.util.ArrayList(String:"a", String:"b"))')],
  ['get~long', '"5"', words('get(long:5)')],
  ['load~long', '5', words('load(long:5)'), 'overloads that JSON cannot tell apart'],
  ['load~int', '5', words('load(int:5)')],
  ['slow', '30', '30'],
  [
    'futureUser',
    '[7,20]',
    '{"id":7,"name":"later","favourite":null}',
    'CompletableFuture: the definition loses the element type',
  ],
  ['futureLong', '9007199254740993', '9007199254740993'],
];

function words(text: string): string {
  return JSON.stringify(text);
}

/** Arities, overloads, slowness, futures: the answers name the method that was called. */
export const CALL_CASES: readonly InteropCase[] = rows.map(([methodName, httpBody, expectedJson, note], index) => ({
  id: `${methodName} call ${index + 1}`,
  family: 'calls',
  serviceInterface: CALL_SERVICE,
  methodName,
  httpBody,
  expectedJson,
  wordsCall: null,
  expectedWords: null,
  signatures: {},
  note: note ?? '',
}));

/** Void methods, in this order; the last tells whether the call before it arrived. */
export const VOID_SEQUENCE: readonly {
  methodName: string;
  httpBody: string;
  status: 200 | 204;
  expectedJson: string | null;
}[] = [
  { methodName: 'remember', httpBody: '"note"', status: 204, expectedJson: null },
  { methodName: 'remembered', httpBody: '', status: 200, expectedJson: '"note"' },
  { methodName: 'forget', httpBody: '', status: 204, expectedJson: null },
  { methodName: 'remembered', httpBody: '', status: 200, expectedJson: 'null' },
];

/** `which` of GroupedService, by what the caller asks for. */
export const GROUP_CASES: readonly { group: string | null; version: string | null; expected: string }[] = [
  { group: null, version: '1.0.0', expected: 'group=-,version=1.0.0' },
  { group: null, version: '2.0.0', expected: 'group=-,version=2.0.0' },
  { group: 'blue', version: '1.0.0', expected: 'group=blue,version=1.0.0' },
];

/** The export without group and version can only be asked for as such; a plain call must list all four. */
export const AMBIGUOUS_SERVICE = 'com.example.interop.GroupedService';
