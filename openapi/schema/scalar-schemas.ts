import { DURATION_TEXT, PERIOD_TEXT } from '../../metadata/definition/duration-text.ts';
import {
  DECIMAL_TEXT,
  DOUBLE_TEXT,
  FLOAT_TEXT,
  INTEGER_TEXT,
  MAX_FLOAT,
} from '../../metadata/definition/number-text.ts';
import { UUID_TEXT } from '../../metadata/definition/uuid-text.ts';
import * as dates from './date-patterns.ts';
import { decimalRange } from './decimal-range.ts';
import { type ExactNumber, exactNumber } from './exact-number.ts';
import type { Schema } from './schema.ts';

/** A type that is one JSON scalar. */
export interface ScalarSchemas {
  readonly input: Schema;
  readonly output: Schema;
}

export type ScalarTable = ReadonlyMap<string, ScalarSchemas>;

/** What an instant looks like in examples. */
const INSTANT = '2024-02-29T09:30:15.123Z';
/** `Duration.toString()`. */
const DURATION_OUT = '^PT(?:-?[0-9]+H)?(?:-?[0-9]+M)?(?:-?[0-9]+(?:\\.[0-9]{1,9})?S)?$';
/** `Period.toString()`. */
const PERIOD_OUT = '^P(?:-?[0-9]+Y)?(?:-?[0-9]+M)?(?:-?[0-9]+D)?$';
const ONE_UNIT = '^[\\u0000-\\uffff]$';
const BASE64 = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$';
const PADDED_BASE64 = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';

/** The same, where null is taken or given as well. */
function nullable(schema: Schema): Schema {
  const { type = [], ...rest } = schema;
  return { type: [...(typeof type === 'string' ? [type] : type), 'null'], ...rest };
}

function boxed({ input, output }: ScalarSchemas): ScalarSchemas {
  const box = nullable(input);
  return { input: box, output: input === output ? box : nullable(output) };
}

function same(schema: Schema): ScalarSchemas {
  return { input: schema, output: schema };
}

function integer(bits: bigint): ScalarSchemas {
  const max = (1n << (bits - 1n)) - 1n;
  const bounds = { format: `int${bits}`, minimum: bound(-max - 1n), maximum: bound(max), examples: [1] };
  return {
    input: { type: ['integer', 'string'], ...bounds, pattern: decimalRange(-max - 1n, max) },
    output: { type: 'integer', ...bounds },
  };
}

function bound(value: bigint): number | ExactNumber {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : exactNumber(value);
}

function floating(format: 'float' | 'double', max: number, pattern: string): ScalarSchemas {
  const type = ['number', 'string'] as const;
  return {
    input: { type, format, minimum: -max, maximum: max, pattern, examples: [1.5] },
    output: { type, format, pattern: '^(?:NaN|-?Infinity)$', examples: [1.5] },
  };
}

/** A text of which what is given is not all of what is taken, or has what is not: seconds of an offset are given, and not taken. */
function texts(taken: string, given: string, example: string): ScalarSchemas {
  const examples = [example];
  return {
    input: { type: 'string', pattern: taken, examples },
    output: { type: 'string', pattern: given, examples },
  };
}

const BOOLEAN: ScalarSchemas = {
  input: { type: ['boolean', 'string'], pattern: '^(?:true|false)$', examples: [true] },
  output: { type: 'boolean' },
};

const PRIMITIVES: readonly (readonly [primitive: string, box: string, schemas: ScalarSchemas])[] = [
  ['byte', 'Byte', integer(8n)],
  ['short', 'Short', integer(16n)],
  ['int', 'Integer', integer(32n)],
  ['long', 'Long', integer(64n)],
  ['float', 'Float', floating('float', MAX_FLOAT, FLOAT_TEXT)],
  ['double', 'Double', floating('double', Number.MAX_VALUE, DOUBLE_TEXT)],
  ['boolean', 'Boolean', BOOLEAN],
  ['char', 'Character', same({ type: 'string', pattern: ONE_UNIT, examples: ['x'] })],
];

const REFERENCES: readonly (readonly [name: string, schemas: ScalarSchemas])[] = [
  [
    'java.math.BigInteger',
    {
      input: { type: ['integer', 'string'], pattern: INTEGER_TEXT, examples: [1] },
      output: { type: 'integer', examples: [1] },
    },
  ],
  [
    'java.math.BigDecimal',
    {
      input: { type: ['number', 'string'], format: 'decimal', pattern: DECIMAL_TEXT, examples: [12.5] },
      output: { type: 'number', format: 'decimal', examples: [12.5] },
    },
  ],
  [
    'byte[]',
    {
      input: { type: 'string', contentEncoding: 'base64', pattern: BASE64, examples: ['AQID'] },
      output: { type: 'string', contentEncoding: 'base64', pattern: PADDED_BASE64, examples: ['AQID'] },
    },
  ],
  [
    'java.time.LocalDate',
    same({ type: 'string', format: 'date', pattern: dates.LOCAL_DATE_TEXT, examples: ['2024-02-29'] }),
  ],
  ['java.time.LocalTime', same({ type: 'string', pattern: dates.LOCAL_TIME_TEXT, examples: ['09:30:15.123'] })],
  [
    'java.time.LocalDateTime',
    same({ type: 'string', pattern: dates.LOCAL_DATE_TIME_TEXT, examples: ['2024-02-29T09:30:15.123'] }),
  ],
  ['java.time.OffsetDateTime', texts(dates.OFFSET_DATE_TIME_TEXT, dates.ZONED_OUT, '2024-02-29T09:30:15.123+08:00')],
  [
    'java.time.ZonedDateTime',
    texts(dates.ZONED_DATE_TIME_TEXT, dates.ZONED_OUT, '2024-02-29T09:30:15.123+01:00[Europe/Berlin]'),
  ],
  ['java.time.Duration', texts(DURATION_TEXT, DURATION_OUT, 'PT8H6M12.345S')],
  ['java.time.OffsetTime', texts(dates.OFFSET_TIME_TEXT, dates.OFFSET_TIME_OUT, '09:30:15.123+08:00')],
  ['java.time.ZoneOffset', texts(dates.ZONE_OFFSET_TEXT, dates.ZONE_OFFSET_OUT, '+08:00')],
  [
    'java.time.ZoneId',
    {
      input: { type: 'string', pattern: dates.ZONE_ID_TEXT, examples: ['Europe/Berlin'] },
      output: { type: 'string', examples: ['Europe/Berlin'] },
    },
  ],
  ['java.time.Period', texts(PERIOD_TEXT, PERIOD_OUT, 'P1Y2M3D')],
  ['java.time.Year', same({ type: 'string', pattern: dates.YEAR_TEXT, examples: ['2024'] })],
  ['java.time.YearMonth', same({ type: 'string', pattern: dates.YEAR_MONTH_TEXT, examples: ['2024-02'] })],
  ['java.time.MonthDay', same({ type: 'string', pattern: dates.MONTH_DAY_TEXT, examples: ['--02-29'] })],
  [
    'java.util.UUID',
    same({ type: 'string', format: 'uuid', pattern: UUID_TEXT, examples: ['123e4567-e89b-12d3-a456-426614174000'] }),
  ],
  [
    'java.time.Instant',
    {
      input: { type: 'string', pattern: dates.INSTANT_TEXT, examples: [INSTANT] },
      output: { type: 'string', format: 'date-time', pattern: dates.INSTANT_OUT, examples: [INSTANT] },
    },
  ],
];

/** What no configuration changes, by Java name. */
const CONSTANT: ScalarTable = new Map<string, ScalarSchemas>([
  ...PRIMITIVES.flatMap(
    ([primitive, box, schemas]) =>
      [
        [primitive, schemas],
        [`java.lang.${box}`, boxed(schemas)],
      ] as const,
  ),
  ...REFERENCES.map(([name, schemas]) => [name, boxed(schemas)] as const),
]);

const DATE_OUTPUT: Schema = {
  type: ['string', 'null'],
  format: 'date-time',
  pattern: dates.DATE_OUT,
  examples: [INSTANT],
};

/**
 * Every scalar by its Java name (`long`, `java.lang.Long`, `byte[]`), as `gateway/translate/family/` takes and gives it.
 */
export function scalarSchemas({ lenient, timeZone }: { lenient: boolean; timeZone: string }): ScalarTable {
  const output: Schema = { type: ['string', 'null'] };
  const text = { input: lenient ? ({ type: ['string', 'number', 'boolean', 'null'] } as const) : output, output };
  const date: ScalarSchemas = {
    input: {
      type: ['string', 'integer', 'null'],
      description: `ISO-8601 with an offset, epoch milliseconds, or yyyy-MM-dd[ HH:mm:ss[.SSS]] in the time zone ${timeZone}`,
      minimum: -dates.MAX_EPOCH_MS,
      maximum: dates.MAX_EPOCH_MS,
      pattern: dates.DATE_TEXT,
      examples: [INSTANT],
    },
    output: DATE_OUTPUT,
  };
  return new Map([
    ...CONSTANT,
    ['java.lang.String', text],
    ['java.lang.CharSequence', text],
    ['char[]', text],
    ['java.util.Date', date],
    ['java.sql.Timestamp', date],
    ['java.sql.Date', date],
    ['java.sql.Time', date],
  ]);
}
