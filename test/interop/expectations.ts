import { ARRAY_CASES } from './expectations/arrays.ts';
import { CALL_CASES } from './expectations/calls.ts';
import type { InteropCase } from './expectations/case.ts';
import { COLLECTION_CASES } from './expectations/collections.ts';
import { GENERIC_CASES } from './expectations/generics.ts';
import { MAP_CASES } from './expectations/maps.ts';
import { NUMBER_CASES } from './expectations/numbers.ts';
import { OPEN_TYPE_CASES } from './expectations/open-types.ts';
import { POJO_CASES } from './expectations/pojos.ts';
import { TEXT_CASES } from './expectations/texts.ts';
import { TIME_CASES } from './expectations/times.ts';

export type { InteropCase } from './expectations/case.ts';
export { AMBIGUOUS_SERVICE, GROUP_CASES, VOID_SEQUENCE } from './expectations/calls.ts';
export { FAILURE_CASES } from './expectations/failures.ts';
export { UNNAMED_SUBCLASS_CASE } from './expectations/open-types.ts';

/** Every family; each case holds for each Dubbo release and each runtime alike. */
export const EXPECTATIONS: readonly InteropCase[] = [
  ...NUMBER_CASES,
  ...TEXT_CASES,
  ...TIME_CASES,
  ...ARRAY_CASES,
  ...COLLECTION_CASES,
  ...MAP_CASES,
  ...POJO_CASES,
  ...GENERIC_CASES,
  ...OPEN_TYPE_CASES,
  ...CALL_CASES,
];

/** Full signatures by method, for the configuration: what the definitions do not hold. */
export const SIGNATURES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...EXPECTATIONS.map(({ signatures }) => signatures),
);
