import { escapePointer } from '../../config/escape-pointer.ts';
import type { OverlayError } from '../../config/route-overlays.ts';
import type { InvalidPlace, TextPlace } from '../../gateway-error.ts';

/** Where the value that was checked stands in the request. */
export interface OverlayPlace {
  /** Null: in the body. */
  readonly in: TextPlace | null;
  /** JSON pointer to it. */
  readonly pointer: string;
}

type Params = OverlayError['params'];

/** What a keyword of JSON Schema wants, in words that go on after `must be`. */
const WANTED: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `of type ${String(type).replaceAll(',', ' or ')}`,
  enum: ({ allowedValues }) =>
    `one of ${(allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`,
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => `at least ${String(limit)} characters long`,
  maxLength: ({ limit }) => `at most ${String(limit)} characters long`,
  minItems: ({ limit }) => `an array of at least ${String(limit)} items`,
  maxItems: ({ limit }) => `an array of at most ${String(limit)} items`,
  minProperties: ({ limit }) => `an object of at least ${String(limit)} properties`,
  maxProperties: ({ limit }) => `an object of at most ${String(limit)} properties`,
  contains: ({ minContains }) => `an array with ${String(minContains)} or more of the wanted items`,
  uniqueItems: () => 'an array of different items',
  pattern: ({ pattern }) => `a text that matches ${String(pattern)}`,
  format: ({ format }) => `of the format ${String(format)}`,
  required: () => 'present',
  dependentRequired: ({ property }) => `present, as ${String(property)} is`,
  additionalProperties: () => 'absent: there is no such property',
  unevaluatedProperties: () => 'absent: there is no such property',
  'false schema': () => 'absent',
  anyOf: () => 'one of several forms',
  oneOf: () => 'exactly one of several forms',
};

/** Of these the parts say more than the whole, or the whole more than the parts. */
const SAID_BY_PARTS = new Set(['if', 'propertyNames']);
const SAID_BY_WHOLE = new Set(['anyOf', 'oneOf', 'contains']);

/** How many places do not fit, and the first of them. */
export interface OverlayProblems {
  readonly count: number;
  readonly places: readonly InvalidPlace[];
}

/** Ajv's errors in our words, with pointers into the request. @param most so many are described: a body may have one for every two octets */
export function describeOverlayErrors(
  errors: readonly OverlayError[],
  place: OverlayPlace,
  most: number,
): OverlayProblems {
  // As many as the schema has such keywords, however many values do not fit them.
  const ofWholes = errors.filter(({ keyword }) => SAID_BY_WHOLE.has(keyword)).map(({ schemaPath }) => `${schemaPath}/`);
  const wholes = [...new Set(ofWholes)];
  const told = errors.filter(
    ({ keyword, schemaPath }) => !SAID_BY_PARTS.has(keyword) && !wholes.some((whole) => schemaPath.startsWith(whole)),
  );
  return { count: told.length, places: told.slice(0, most).map((error) => describe(error, place)) };
}

function describe(error: OverlayError, place: OverlayPlace): InvalidPlace {
  const { keyword, params } = error;
  const wanted = Object.hasOwn(WANTED, keyword) ? WANTED[keyword]!(params) : null;
  const pointer = place.pointer + error.instancePath + propertyOf(error);
  const expected = wanted ?? error.message ?? `what \`${keyword}\` of its schema wants`;
  const message = wanted === null ? expected : `must be ${wanted}`;
  return place.in === null ? { pointer, expected, message } : { in: place.in, pointer, expected, message };
}

/** Of what is missing or too much the path of the error is that of the object around it. */
function propertyOf({ params, propertyName }: OverlayError): string {
  const property =
    propertyName ?? params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof property === 'string' ? `/${escapePointer(property)}` : '';
}
