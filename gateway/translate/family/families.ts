import { anything } from './anything.ts';
import { arrays } from './arrays.ts';
import { bigNumbers } from './big-numbers.ts';
import { binaries } from './binaries.ts';
import { booleans } from './booleans.ts';
import { collections } from './collections.ts';
import { dates } from './dates.ts';
import { enums } from './enums.ts';
import { floats } from './floats.ts';
import { integers } from './integers.ts';
import { javaTime } from './java-time.ts';
import { maps } from './maps.ts';
import { pojos } from './pojos.ts';
import { texts } from './texts.ts';
import { uuids } from './uuids.ts';
import type { TypeFamily } from './type-family.ts';

/** All type families; the first that knows a type compiles it. `anything` knows all, so it is last. */
export const families: readonly TypeFamily[] = [
  integers,
  floats,
  booleans,
  texts,
  bigNumbers,
  binaries,
  dates,
  javaTime,
  uuids,
  enums,
  arrays,
  collections,
  maps,
  pojos,
  anything,
];
