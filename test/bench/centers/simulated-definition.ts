/** Names and types of fields as business objects have them. `#` stands for another object of the same service. */
const FIELDS: readonly (readonly [name: string, type: string])[] = [
  ['id', 'long'],
  ['tenantId', 'java.lang.Long'],
  ['name', 'java.lang.String'],
  ['displayName', 'java.lang.String'],
  ['description', 'java.lang.String'],
  ['status', 'java.lang.Integer'],
  ['createdAt', 'java.util.Date'],
  ['updatedAt', 'java.util.Date'],
  ['createdBy', 'java.lang.String'],
  ['updatedBy', 'java.lang.String'],
  ['totalAmount', 'java.math.BigDecimal'],
  ['discountAmount', 'java.math.BigDecimal'],
  ['currency', 'java.lang.String'],
  ['quantity', 'int'],
  ['isActive', 'boolean'],
  ['tags', 'java.util.List<java.lang.String>'],
  ['attributes', 'java.util.Map<java.lang.String,java.lang.String>'],
  ['owner', '#'],
  ['parent', '#'],
  ['children', 'java.util.List<#>'],
  ['externalReference', 'java.lang.String'],
  ['remark', 'java.lang.String'],
];
const OBJECTS = [
  'Account',
  'Address',
  'Audit',
  'Contact',
  'Coupon',
  'Detail',
  'Invoice',
  'Item',
  'Level',
  'Payment',
  'Query',
  'Receipt',
  'Snapshot',
  'Summary',
];
const LIBRARY_TYPES = [
  'boolean',
  'int',
  'java.lang.Integer',
  'java.lang.Long',
  'java.lang.String',
  'java.math.BigDecimal',
  'java.util.Date',
  'long',
];
/** Fewest fields of an object, and how many more some services have. */
const LEAST_FIELDS = 11;
const MORE_FIELDS = 12;

export const METHOD_NAMES: readonly string[] = [
  'cancel',
  'changeStatus',
  'count',
  'create',
  'exists',
  'getById',
  'listByIds',
  'page',
  'remove',
  'update',
];

/** A definition as Dubbo 3.3 publishes it: 10 methods, 20 and some types, 10 to 20 KB. */
export function simulatedDefinition(serviceInterface: string, version: string, application: string): string {
  const model = serviceInterface.replace(/\.api\.(\w+)Service$/, '.model.$1');
  const nameOf = (index: number): string => `${model}${OBJECTS[index % OBJECTS.length]}`;
  const fields = LEAST_FIELDS + (sumOf(serviceInterface) % MORE_FIELDS);
  const entries = OBJECTS.map((_, index) => objectType(fields, index, nameOf));
  const lists = new Set(
    entries.flatMap(({ properties }) => Object.values(properties).filter((type) => /</.test(type))),
  );
  const types = [
    ...entries,
    ...[...lists].map((type) => entry(type, type.slice(type.indexOf('<') + 1, -1).split(','))),
    ...LIBRARY_TYPES.map((type) => entry(type)),
  ];
  const methods = METHOD_NAMES.map((name, index) => ({
    annotations: [],
    name,
    parameterTypes: [nameOf(index), ...(index % 3 === 0 ? ['java.lang.Long'] : [])],
    parameters: [],
    returnType: index % 4 === 0 ? 'boolean' : nameOf(index + 5),
  }));
  const parameters = { side: 'provider', interface: serviceInterface, version, application, release: '3.3.6' };
  return JSON.stringify({
    annotations: [],
    canonicalName: serviceInterface,
    codeSource: 'file:/app/classes/',
    methods,
    parameters,
    types,
  });
}

interface TypeEntry {
  readonly enums: readonly string[];
  readonly items: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
  readonly type: string;
}

function entry(
  type: string,
  items: readonly string[] = [],
  properties: Readonly<Record<string, string>> = {},
): TypeEntry {
  return { enums: [], items, properties, type };
}

function objectType(count: number, index: number, nameOf: (index: number) => string): TypeEntry {
  const fields = Array.from({ length: count }, (_, field): [string, string] => {
    const [name, type] = FIELDS[(index * 3 + field) % FIELDS.length] ?? ['id', 'long'];
    return [name, type.replace('#', nameOf(index + field + 1))];
  });
  return entry(nameOf(index), [], Object.fromEntries(fields));
}

/** So that services differ in size, but not from run to run. */
function sumOf(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return sum;
}
