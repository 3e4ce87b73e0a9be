import { expect } from 'vitest';
import { expectCase, post } from '../ask-gateway.ts';
import { EXPECTATIONS, FAILURE_CASES, type InteropCase } from '../expectations.ts';

const GROUPED_SERVICE = 'com.example.interop.GroupedService';

/** Of all cases those whose types a definition must tell: longs of 19 digits, exact numbers, enums, dates, POJOs. */
const CASES: readonly InteropCase[] = [
  'echoLong 2',
  'giveLong 1',
  'echoBoxedLong 1',
  'echoBigDecimal 1',
  'echoBigDecimal 2',
  'giveBigDecimal 2',
  'echoColor 1',
  'giveOperation 1',
  'echoDate 2',
  'giveDate 1',
  'echoLocalDateTime 1',
  'giveInstant 0',
  'echoUser 1',
  'echoOrder 1',
  'giveOrder 0',
  'echoAllFields 1',
].map((id) => {
  const found = EXPECTATIONS.find((expectation) => expectation.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
});

/** A failure whose class tells the releases apart. */
const FOREIGN = FAILURE_CASES.find(({ id }) => id === 'throwForeign')!;

/** The exports of GroupedService: their group and version, and what each answers. */
const EXPORTS = [
  ['', '', 'group=-,version=-'],
  ['', '1.0.0', 'group=-,version=1.0.0'],
  ['', '2.0.0', 'group=-,version=2.0.0'],
  ['blue', '1.0.0', 'group=blue,version=1.0.0'],
] as const;

/** What every provider exports: TypesService, and the four of GroupedService, and CallService. */
export const SERVICE_COUNT = EXPORTS.length + 2;

interface Call {
  readonly name: string;
  /** Throws unless the answer is right. @param gateway its URL */
  expectRight(gateway: string): Promise<void>;
}

/** Twenty calls. */
export const MATRIX_CALLS: readonly Call[] = [
  ...CASES.map((expectation) => ({
    name: expectation.id,
    expectRight: (gateway: string) => expectCase(gateway, expectation),
  })),
  ...EXPORTS.map(([group, version, name]) => ({
    name,
    async expectRight(gateway: string) {
      const answer = await post(gateway, GROUPED_SERVICE, `which?group=${group}&version=${version}`, '');
      expect(answer).toEqual({ status: 200, text: JSON.stringify(name) });
    },
  })),
];

/** Calls until 2.7 has answered, and 3.x has: a service that both provide is balanced over both. */
export async function expectEveryRelease(gateway: string): Promise<void> {
  const { serviceInterface, methodName, httpBody, exception } = FOREIGN;
  const seen = new Set<unknown>();
  for (let call = 0; call < BALANCED_CALLS; call++) {
    const answer = await post(gateway, serviceInterface, methodName, httpBody);
    seen.add((JSON.parse(answer.text) as { exception?: { class: unknown } }).exception?.class);
  }
  expect(seen).toEqual(new Set(Object.values(exception).map((one) => one.class)));
}

/** By chance none of them gets to one of three in 1 of 10 million runs. */
const BALANCED_CALLS = 40;
