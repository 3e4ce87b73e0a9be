import fc from 'fast-check';

/** All scalars. */
export const SCALARS = [
  ...'byte short int long float double boolean char byte[] char[]'.split(' '),
  ...'Byte Short Integer Long Float Double Boolean Character String CharSequence'
    .split(' ')
    .map(inPackage('java.lang')),
  ...'BigInteger BigDecimal'.split(' ').map(inPackage('java.math')),
  ...'LocalDate LocalTime LocalDateTime Instant OffsetDateTime ZonedDateTime Duration Period OffsetTime ZoneOffset ZoneId Year YearMonth MonthDay'
    .split(' ')
    .map(inPackage('java.time')),
  'java.util.Date',
  'java.util.UUID',
  'java.sql.Timestamp',
];
const OPEN = [
  'java.lang.Object',
  'a.Unknown',
  'a.Interface',
  ...'Locale List Map Optional<java.lang.Long>'.split(' ').map(inPackage('java.util')),
];
const PLAIN = ['a.A', 'a.B', 'a.C', 'a.Outer$Inner', 'a.中文', 'a.Level', 'a.Sign'];
const GENERIC = ['a.Page', 'a.Result', 'a.Two'];

const scalar = fc.constantFrom(...SCALARS);
const leaf = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom(...OPEN) },
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
);
const isReference = (type: string): boolean => type.includes('.') || type.endsWith(']');

/** The text of a type. `variables` are those of the class that it stands in. */
function typeText(variables: readonly string[], depth: number): fc.Arbitrary<string> {
  const leaves =
    variables.length === 0
      ? leaf
      : fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: fc.constantFrom(...variables) });
  if (depth === 0) return leaves;
  const part = typeText(variables, depth - 1);
  const argument = part.filter((type) => isReference(type) || variables.includes(type));
  return fc.oneof(
    { weight: 4, arbitrary: leaves },
    { weight: 1, arbitrary: part.map((type) => `${type}[]`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('List', 'Set', 'Collection', 'LinkedList'), argument)
        .map(([name, type]) => `java.util.${name}<${type}>`),
    },
    { weight: 1, arbitrary: argument.map((type) => `java.util.List<? extends ${type}>`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.oneof(scalar.filter(isReference), argument), argument)
        .map(([key, value]) => `java.util.Map<${key},${value}>`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...GENERIC), argument)
        .map(([name, type]) => (name === 'a.Two' ? `a.Two<${type},${type}>` : `${name}<${type}>`)),
    },
  );
}

const PROPERTY_NAMES = ['a', 'b', 'value', 'name', 'class', '$ref', 'items', 'isOk', '属性', 'a<b>'] as const;

function entry(type: string, variables: readonly string[]): fc.Arbitrary<object> {
  const properties = fc.uniqueArray(fc.tuple(fc.constantFrom(...PROPERTY_NAMES), typeText(variables, 2)), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  });
  return properties.map((entries) => ({ type, properties: Object.fromEntries(entries) }));
}

export interface RandomDefinition {
  readonly document: object;
  /** The text of a type that it may be asked for. */
  readonly type: string;
  /** Of a method `m`, its only one. */
  readonly parameterTypes: readonly string[];
}

/** Definitions of classes that hold each other, and a type made of them: every family of types, at any depth. */
export const randomDefinition: fc.Arbitrary<RandomDefinition> = fc
  .record({
    type: typeText([], 3),
    parameterTypes: fc.array(typeText([], 2), { maxLength: 3 }),
    plain: fc.tuple(...PLAIN.slice(0, 5).map((name) => entry(name, []))),
    page: entry('a.Page', ['T']),
    result: entry('a.Result', ['T']),
    two: entry('a.Two', ['K', 'V']),
  })
  .map(({ type, parameterTypes, plain, page, result, two }) => ({
    type,
    parameterTypes,
    document: {
      canonicalName: 'a.Api',
      methods: [{ name: 'm', parameterTypes, returnType: type }],
      types: [
        ...plain,
        page,
        // As definitions have a field `T data`.
        { ...result, properties: { ...(result as { properties: object }).properties, data: 'java.lang.Object' } },
        two,
        { type: 'a.Interface' },
        { type: 'a.Level', enums: ['LOW', 'HIGH'] },
        { type: 'a.Sign', enums: ['+', 'minus'] },
      ],
    },
  }));

function inPackage(name: string): (simpleName: string) => string {
  return (simpleName) => `${name}.${simpleName}`;
}
