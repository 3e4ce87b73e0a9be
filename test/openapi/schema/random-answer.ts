import fc from 'fast-check';
import type { Hessian2Output } from '../../../gateway/hessian2/hessian2-output.ts';
import { getterName } from '../../../gateway/translate/family/getter-name.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { isPrimitive } from '../../../metadata/definition/primitive.ts';
import type { PojoType, ScalarType, ValueType } from '../../../openapi/schema/value-type.ts';

type Gen = fc.GeneratorValue;

/** How a provider answers: objects as they are (`raw.return`), or maps of getters (`generic=true`). */
export type AnswerForm = 'raw' | 'generalized';

const HANDLES = 'com.alibaba.com.caucho.hessian.io.java8.';
const YEARS = { min: -999_999_999, max: 999_999_999 };

/** Writes a value of a type as a Java provider does: any value of it, the ends of its range more often. */
export class RandomAnswer {
  readonly #out: Hessian2Output;
  readonly #gen: Gen;
  readonly #form: AnswerForm;

  constructor(out: Hessian2Output, gen: Gen, form: AnswerForm) {
    this.#out = out;
    this.#gen = gen;
    this.#form = form;
  }

  write(type: ValueType, depth: number): void {
    const isNullable = type.kind !== 'scalar' || !isPrimitive(formatJavaType(type.javaType));
    if (isNullable && this.#gen(fc.nat, 9) === 0) return this.#out.writeNull();
    switch (type.kind) {
      case 'scalar':
        return this.#scalar(type);
      case 'enum':
        return this.#enum(type.constants, formatJavaType(type.javaType));
      case 'list':
        return this.#list(() => this.write(type.element, depth - 1), depth);
      case 'map':
        return this.#map(
          () => this.write(type.key, depth - 1),
          () => this.write(type.value, depth - 1),
          depth,
        );
      case 'pojo':
        return depth <= 0 ? this.#out.writeNull() : this.#pojo(type, depth);
      case 'any':
        return this.#anything(depth);
    }
  }

  #list(element: () => void, depth: number): void {
    const count = depth <= 0 ? 0 : this.#gen(fc.nat, 3);
    const types = [undefined, 'java.util.ArrayList', '[object'];
    this.#out.writeListBegin(count, types[this.#gen(fc.nat, 2)]);
    for (let i = 0; i < count; i++) element();
  }

  #map(key: () => void, value: () => void, depth: number): void {
    const count = depth <= 0 ? 0 : this.#gen(fc.nat, 2);
    this.#out.writeMapBegin(this.#gen(fc.boolean) ? 'java.util.TreeMap' : undefined);
    for (let i = 0; i < count; i++) {
      key();
      value();
    }
    this.#out.writeMapEnd();
  }

  #pojo({ definition, properties, erased, argument }: PojoType, depth: number): void {
    const entries = [...properties].filter(() => this.#gen(fc.nat, 5) > 0);
    const writeProperty = ([name, type]: [string, ValueType]): void => {
      const isArgument = erased.has(name) && argument !== null && this.#gen(fc.nat, 3) > 0;
      this.write(isArgument ? argument : type, depth - 1);
    };
    if (this.#form === 'raw') {
      this.#out.writeObjectBegin(definition.name, [...entries.map(([name]) => name), 'undeclared']);
      for (const entry of entries) writeProperty(entry);
      return this.#out.writeInt(1);
    }
    this.#out.writeMapBegin();
    this.#out.writeString('class');
    this.#out.writeString(definition.name);
    for (const entry of entries) {
      // In such a map the key is the name of the class.
      if (entry[0] === 'class') continue;
      const [name, type] = entry;
      this.#out.writeString(getterName(name, type.kind === 'scalar' ? formatJavaType(type.javaType) : ''));
      writeProperty(entry);
    }
    this.#out.writeMapEnd();
  }

  #enum(constants: readonly string[], name: string): void {
    const constant = this.#gen(() => fc.constantFrom(...constants));
    if (this.#form === 'raw') this.#out.writeObjectBegin(name, ['name']);
    this.#out.writeString(constant);
  }

  #anything(depth: number): void {
    const out = this.#out;
    switch (this.#gen(fc.nat, 8)) {
      case 0:
        return out.writeInt(7);
      case 1:
        return out.writeLong(this.#long());
      case 2:
        return out.writeDouble(this.#gen(fc.double));
      case 3:
        return out.writeString(this.#gen(fc.string, { unit: 'binary' }));
      case 4:
        return out.writeBoolean(true);
      case 5:
        return out.writeDateMs(0);
      case 6:
        return this.#list(() => this.#anything(depth - 1), depth);
      case 7:
        return this.#map(
          () => this.#anything(depth - 1),
          () => this.#anything(depth - 1),
          depth,
        );
      default:
        out.writeObjectBegin('a.Other', ['x']);
        out.writeInt(1);
    }
  }

  #scalar({ javaType }: ScalarType): void {
    const out = this.#out;
    const gen = this.#gen;
    switch (formatJavaType(javaType).replace(/^java\.(?:lang|math|util|sql|time)\./, '')) {
      case 'byte':
      case 'Byte':
        return out.writeInt(this.#integer(8n));
      case 'short':
      case 'Short':
        return out.writeInt(this.#integer(16n));
      case 'int':
      case 'Integer':
        return gen(fc.boolean) ? out.writeInt(this.#integer(32n)) : out.writeLong(this.#integer(32n));
      case 'long':
      case 'Long':
        return out.writeLong(this.#long());
      case 'float':
      case 'Float':
        return out.writeDouble(gen(fc.float));
      case 'double':
      case 'Double':
        return out.writeDouble(gen(fc.double));
      case 'boolean':
      case 'Boolean':
        return out.writeBoolean(gen(fc.boolean));
      case 'char':
      case 'Character':
        return out.writeString(String.fromCharCode(gen(fc.nat, 0xffff)));
      case 'BigInteger':
        out.writeObjectBegin('java.math.BigInteger', ['signum', 'mag']);
        out.writeInt(gen(() => fc.constantFrom(-1, 0, 1)));
        return this.#words();
      case 'BigDecimal':
        out.writeObjectBegin('java.math.BigDecimal', ['value']);
        return out.writeString(
          gen(() => fc.constantFrom('0', '1.10', '-0.000001', '1E-7', '1.5E+40', '1E+400', '0E-10')),
        );
      case 'Date':
      case 'Timestamp':
        return out.writeDateMs(Number(this.#near(9_007_199_254_740_991n)));
      case 'byte[]':
        return out.writeBytes(gen(fc.uint8Array, { maxLength: 5 }));
      case 'LocalDate':
        return this.#date();
      case 'LocalTime':
        return this.#time();
      case 'LocalDateTime':
        return this.#dateTime();
      case 'Instant':
        out.writeObjectBegin(`${HANDLES}InstantHandle`, ['nanos', 'seconds']);
        out.writeInt(this.#nano());
        return out.writeLong(this.#near(31_556_889_864_403_199n));
      case 'OffsetDateTime':
        return this.#zoned('OffsetDateTimeHandle', ['dateTime', 'offset']);
      case 'ZonedDateTime':
        return this.#zoned('ZonedDateTimeHandle', ['dateTime', 'offset', 'zoneId']);
      case 'Duration':
        out.writeObjectBegin(`${HANDLES}DurationHandle`, ['seconds', 'nanos']);
        out.writeLong(this.#long());
        return out.writeInt(this.#nano());
      case 'Period':
        out.writeObjectBegin(`${HANDLES}PeriodHandle`, ['years', 'months', 'days']);
        for (let i = 0; i < 3; i++) out.writeInt(gen(fc.nat, 3) === 0 ? 0 : this.#integer(32n));
        return;
      case 'OffsetTime':
        out.writeObjectBegin(`${HANDLES}OffsetTimeHandle`, ['localTime', 'zoneOffset']);
        this.#time();
        return this.#offset();
      case 'ZoneOffset':
        return this.#offset();
      case 'ZoneId':
        out.writeObjectBegin(`${HANDLES}ZoneIdHandle`, ['zoneId']);
        return out.writeString(gen(() => fc.constantFrom('Europe/Berlin', 'Z', '+01:00')));
      case 'Year':
        out.writeObjectBegin(`${HANDLES}YearHandle`, ['year']);
        return out.writeInt(gen(fc.integer, YEARS));
      case 'YearMonth':
        out.writeObjectBegin(`${HANDLES}YearMonthHandle`, ['year', 'month']);
        out.writeInt(gen(fc.integer, YEARS));
        return out.writeInt(gen(fc.integer, { min: 1, max: 12 }));
      case 'MonthDay':
        out.writeObjectBegin(`${HANDLES}MonthDayHandle`, ['month', 'day']);
        out.writeInt(gen(fc.integer, { min: 1, max: 12 }));
        return out.writeInt(gen(fc.integer, { min: 1, max: 29 }));
      case 'UUID':
        out.writeObjectBegin('java.util.UUID', ['mostSigBits', 'leastSigBits']);
        out.writeLong(this.#long());
        return out.writeLong(this.#long());
      default:
        // String, CharSequence, char[]
        return out.writeString(gen(fc.string, { unit: 'binary' }));
    }
  }

  #words(): void {
    const words = this.#gen(fc.array<number>, fc.integer({ min: -0x80000000, max: 0x7fffffff }), { maxLength: 5 });
    this.#out.writeListBegin(words.length, '[int');
    for (const word of words) this.#out.writeInt(word);
  }

  #date(): void {
    const year = this.#gen(() => fc.oneof(fc.integer(YEARS), fc.integer({ min: -1, max: 10_001 })));
    this.#out.writeObjectBegin(`${HANDLES}LocalDateHandle`, ['day', 'month', 'year']);
    this.#out.writeInt(this.#gen(fc.integer, { min: 1, max: 28 }));
    this.#out.writeInt(this.#gen(fc.integer, { min: 1, max: 12 }));
    this.#out.writeInt(year);
  }

  #dateTime(): void {
    this.#out.writeObjectBegin(`${HANDLES}LocalDateTimeHandle`, ['date', 'time']);
    this.#date();
    this.#time();
  }

  #zoned(handle: string, fields: readonly string[]): void {
    this.#out.writeObjectBegin(HANDLES + handle, fields);
    this.#dateTime();
    this.#offset();
    if (fields.length === 3)
      this.#out.writeString(this.#gen(() => fc.constantFrom('+01:00', 'Europe/Berlin', 'Z', 'Etc/GMT+1')));
  }

  #offset(): void {
    this.#out.writeObjectBegin(`${HANDLES}ZoneOffsetHandle`, ['seconds']);
    this.#out.writeInt(this.#gen(fc.integer, { min: -64_800, max: 64_800 }));
  }

  #time(): void {
    this.#out.writeObjectBegin(`${HANDLES}LocalTimeHandle`, ['nano', 'second', 'minute', 'hour']);
    this.#out.writeInt(this.#nano());
    this.#out.writeInt(this.#gen(() => fc.constantFrom(0, 1, 59)));
    this.#out.writeInt(this.#gen(fc.nat, 59));
    this.#out.writeInt(this.#gen(fc.nat, 23));
  }

  #nano(): number {
    return this.#gen(() => fc.constantFrom(0, 1, 1_000, 1_000_000, 123_456_789, 999_999_999));
  }

  #integer(bits: bigint): number {
    return Number(this.#gen(() => fc.oneof(fc.constantFrom(1n, -1n), fc.bigInt(boundsOf(bits)))));
  }

  #long(): bigint {
    return this.#gen(() =>
      fc.oneof(fc.constantFrom(2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)), fc.bigInt(boundsOf(64n))),
    );
  }

  /** An integer from -max to max. */
  #near(max: bigint): bigint {
    return this.#gen(() =>
      fc.oneof(
        fc.constantFrom(max, -max, 0n, 1n),
        fc.bigInt({ min: -max, max }),
        fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
      ),
    );
  }
}

function boundsOf(bits: bigint): { min: bigint; max: bigint } {
  const max = 2n ** (bits - 1n) - 1n;
  return { min: -max - 1n, max };
}
