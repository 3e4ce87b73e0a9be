import { type JavaValue, java } from './hessian-js.ts';

/** 2024-02-29T01:01:02.003Z; the values need no meaning, only the widths that real ones have. */
const SOME_TIME_MS = 1_709_168_462_003;
const PACKAGE = 'org.example.bench';

const long = (value: number): JavaValue => java('long', value);
const bigDecimal = (value: string): JavaValue => java('java.math.BigDecimal', { value });

// One object for each constant: Java writes an enum constant that it has written before as a reference, and so does
// hessian.js for an object that it has seen.
const LEVEL_GOLD = java(`${PACKAGE}.Level`, { name: 'GOLD' });
const STATUSES = ['NEW', 'PAID', 'SENT'].map((name) => java(`${PACKAGE}.Status`, { name }));

// Fields stand in the order in which Dubbo's own serializer writes them: the last declared comes first.

/** A POJO of ten fields, one of each common kind. */
export function flatValue(): JavaValue {
  return java(`${PACKAGE}.Flat`, {
    level: LEVEL_GOLD,
    createdAt: new Date(SOME_TIME_MS),
    balance: bigDecimal('1024.50'),
    note: 'first of her kind',
    score: 98.6,
    active: true,
    age: 36,
    email: 'ada@example.org',
    name: 'Ada Lovelace',
    id: long(9_007_199_254),
  });
}

function row(index: number): JavaValue {
  return java(`${PACKAGE}.Row`, {
    place: java(`${PACKAGE}.Row$Place`, { zone: index, city: `City ${index % 7}` }),
    status: STATUSES[index % STATUSES.length],
    createdAt: new Date(SOME_TIME_MS + index * 61_001),
    amount: bigDecimal(`${1000 + index}.25`),
    text: `row number ${index} of the list`,
    id: long(10_000_000_000 + index),
  });
}

export function rowsValue(count: number): JavaValue[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

/** The answer to the write: what was stored, in short. */
export function receiptValue(): JavaValue {
  return java(`${PACKAGE}.Receipt`, { total: bigDecimal('61.47'), items: 3, orderId: long(9_007_199_254) });
}
