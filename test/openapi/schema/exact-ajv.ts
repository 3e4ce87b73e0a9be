import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from '../../../openapi/schema/schema.ts';
import type { ServiceSchemas } from '../../../openapi/schema/service-schemas.ts';

const BEYOND = 2n ** 64n;
const MAX_LONG = 2n ** 63n - 1n;
const NUMBER = /"(?:[^"\\]|\\.)*"|(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/g;
/** More than the types of a test have that do not grow. */
const MAX_PARTS = 12;
/** They are annotations. */
const FORMATS = ['int8', 'int16', 'int32', 'int64', 'float', 'double', 'decimal', 'date', 'date-time', 'uuid'];
/** More digits than this are no question of exactness. */
const MAX_EXPONENT = 1_000;

/**
 * Ajv on a schema and the components that it refers to. It counts in doubles, and JSON here has numbers that none holds: those are moved to
 * a double that is on the same side of every bound, and an integer just if they are. So what it says is what a validator would say that
 * counts exactly.
 *
 * @param document JSON text of the schema with `components` in it, as it would be served: whoever parses it rounds its bounds
 */
export function createAjv(document: string): (json: string) => boolean {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictNumbers: false, code: { optimize: false } });
  for (const format of FORMATS) ajv.addFormat(format, true);
  ajv.addVocabulary(['components', 'x-dubbo-type']);
  const validate = ajv.compile(JSON.parse(document) as object);
  return (json) => validate(JSON.parse(json.replaceAll(NUMBER, onSameSide)));
}

/**
 * Whether a class grows without end (`Page<T> { Page<List<T>> next; }`), told by the types of the components. Ajv compiles what is referred to
 * twice in each of a chain of components twice as often at each of them, and overflows its stack with long chains.
 */
export function isEndless(types: Iterable<string>): boolean {
  return Array.from(types).some((type) => type.split(/[<[]/).length > MAX_PARTS);
}

/** As `createAjv`, for a schema of a service. */
export function createSchemaAjv(schema: Schema, { components }: ServiceSchemas): (json: string) => boolean {
  const schemas = Object.fromEntries([...components].map(([key, component]) => [key, component.schema]));
  return createAjv(JSON.stringify({ ...schema, components: { schemas } }));
}

/** A number's source text as one that a double holds; strings as they are. */
function onSameSide(text: string, sign: string | undefined, whole = '', fraction = '', exponent = '0'): string {
  if (text.startsWith('"')) return text;
  const value = Number(text);
  const minus = sign ?? '';
  const isInteger = isWhole(whole, fraction, Number(exponent));
  if (!isInteger)
    return Number.isInteger(value)
      ? `${minus}${Math.abs(value) < 2 ** 52 ? `${Math.floor(Math.abs(value))}.5` : '0.5'}`
      : text;
  if (!Number.isFinite(value) || Math.abs(value) > 2 ** 65) return text;
  const exact = integerOf(minus, whole, fraction, Number(exponent));
  if (exact > MAX_LONG) return String(BEYOND);
  if (exact < -MAX_LONG - 1n) return String(-BEYOND);
  // Towards zero, to what a double holds below 2^63.
  return exact > 2n ** 53n || exact < -(2n ** 53n) ? String((exact / 2048n) * 2048n) : text;
}

function isWhole(whole: string, fraction: string, exponent: number): boolean {
  const digits = whole + fraction;
  const point = whole.length + Math.max(-MAX_EXPONENT, Math.min(exponent, MAX_EXPONENT));
  return /^0*$/.test(digits.slice(Math.max(point, 0)));
}

function integerOf(sign: string, whole: string, fraction: string, exponent: number): bigint {
  const point = Math.max(whole.length + exponent, 0);
  return BigInt(`${sign}${(whole + fraction).slice(0, point).padEnd(point, '0') || '0'}`);
}
