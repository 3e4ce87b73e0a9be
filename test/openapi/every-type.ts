import type { Method } from '../demo/demo-services.ts';
import { definitionDocument, type TestService } from './document-fixture.ts';

const TEXT = 'java.lang.String';

/** A service with a method for each kind of type, none of which gives anything. */
export const EVERY_TYPE: TestService = {
  name: 'com.example.every.TypeService',
  version: '1.0.0',
  methods: {
    none: [[], 'void'],
    integers: [['byte', 'short', 'int', 'long'], 'void'],
    boxes: [['java.lang.Byte', 'java.lang.Integer', 'java.lang.Long', 'java.lang.Boolean', 'java.lang.Double'], 'void'],
    floats: [['float', 'double'], 'void'],
    flag: [['boolean'], 'void'],
    texts: [[TEXT, 'char', 'java.lang.Character', 'char[]'], 'void'],
    text: [[TEXT], 'void'],
    bigNumbers: [['java.math.BigDecimal', 'java.math.BigInteger'], 'void'],
    bytes: [['byte[]'], 'void'],
    dates: [['java.util.Date', 'java.sql.Timestamp'], 'void'],
    times: [['java.time.Instant', 'java.time.LocalDate', 'java.time.LocalTime', 'java.time.LocalDateTime'], 'void'],
    zonedTimes: [['java.time.OffsetDateTime', 'java.time.ZonedDateTime'], 'void'],
    spans: [['java.time.Duration', 'java.time.Year', 'java.time.YearMonth', 'java.time.MonthDay'], 'void'],
    zones: [['java.time.OffsetTime', 'java.time.ZoneOffset', 'java.time.ZoneId', 'java.time.Period'], 'void'],
    uuid: [['java.util.UUID'], 'void'],
    color: [['com.example.every.Color'], 'void'],
    colors: [['java.util.List<com.example.every.Color>'], 'void'],
    lists: [['java.util.List<java.lang.Long>', 'int[]', 'java.util.Set<java.lang.String>'], 'void'],
    matrix: [['int[][]'], 'void'],
    map: [['java.util.Map<java.lang.String,java.lang.Integer>'], 'void'],
    numbered: [['java.util.Map<java.lang.Long,com.example.every.User>'], 'void'],
    pairs: [['java.util.Map<com.example.every.User,java.lang.String>'], 'void'],
    anything: [['java.lang.Object'], 'void'],
    raw: [['java.util.List', 'java.util.Map'], 'void'],
    user: [['com.example.every.User'], 'void'],
    page: [['com.example.every.Page<com.example.every.User>'], 'void'],
    node: [['com.example.every.Node'], 'void'],
    find: [
      [['long'], 'void'],
      [[TEXT], 'void'],
      [['com.example.every.User', 'int'], 'void'],
    ],
    查询: [['int'], 'void'],
  },
  types: {
    'com.example.every.Color': ['RED', 'GREEN', 'BLUE'],
    'com.example.every.User': {
      id: 'long',
      name: TEXT,
      favourite: 'com.example.every.Color',
      born: 'java.time.LocalDate',
      tags: 'java.util.Map<java.lang.String,java.util.List<java.lang.String>>',
      balance: 'java.math.BigDecimal',
    },
    'com.example.every.Page': { records: 'java.util.List<T>', total: 'int' },
    'com.example.every.Node': {
      value: TEXT,
      next: 'com.example.every.Node',
      children: 'java.util.List<com.example.every.Node>',
    },
  },
};

/** Its definition, as a metadata center holds it. */
export function everyTypeDefinition(): object {
  return definitionDocument(EVERY_TYPE);
}

/** A provider's side of it: takes whatever comes. @param called is told of each call */
export function everyTypeService(called: () => void): [string, ReadonlyMap<string, Method>] {
  return [EVERY_TYPE.name, new Map(Object.keys(EVERY_TYPE.methods).map((name) => [name, () => called()]))];
}
