import type { TestService } from './document-fixture.ts';

const TEXT = 'java.lang.String';

/** Definitions with all that makes documents invalid, where somebody is not careful. */
export const NASTY_SERVICES: readonly TestService[] = [
  {
    name: 'com.example.evil.Api',
    group: '<script>alert(1)</script>',
    version: '1.0.0',
    tags: ['"; drop', '灰度'],
    methods: {
      find: [
        [['long'], 'void'],
        [['java.lang.Long'], 'com.example.a.User'],
        [['com.example.a.User', 'com.example.b.User'], 'void'],
      ],
      '<img src=x onerror=alert(1)>': [
        ['com.example.evil.Api$Query'],
        'com.example.Result<java.util.List<com.example.a.User>>',
      ],
      查询用户: [['com.example.用户', 'java.util.Map<java.lang.String,java.lang.String>'], 'com.example.用户'],
      'a/b?c=d#e{f}': [[], 'com.example.Missing'],
      tree: [['com.example.Tree<java.lang.String>'], 'com.example.Tree<com.example.a.User>'],
      maps: [
        ['java.util.Map<com.example.a.User,java.util.Map<java.lang.Integer,com.example.Color>>'],
        'java.util.Map<java.lang.Object,java.lang.Object>',
      ],
      links: [['com.example.Link'], 'com.example.Link[][]'],
      raw: [
        ['java.util.List', 'java.lang.Object', 'T', '?'],
        'java.util.concurrent.CompletableFuture<com.example.b.User>',
      ],
      dates: [
        ['java.util.Date', 'java.time.LocalDate', 'java.sql.Timestamp', 'java.time.Instant[]'],
        'java.time.LocalDateTime',
      ],
      scalars: [
        [
          'char',
          'byte',
          'short',
          'float',
          'double',
          'boolean',
          'java.math.BigDecimal',
          'java.math.BigInteger',
          'byte[]',
        ],
        'long',
      ],
    },
    types: {
      'com.example.a.User': { id: 'long', name: TEXT },
      'com.example.b.User': { id: 'int', boss: 'com.example.b.User', friends: 'java.util.List<com.example.b.User>' },
      'com.example.evil.Api$Query': { '</script><b>': TEXT, "it's": TEXT, '': TEXT },
      'com.example.Result': { data: 'T', code: 'int', error: 'java.lang.Object' },
      'com.example.用户': { 姓名: TEXT, 年龄: 'java.lang.Integer' },
      'com.example.Tree': { kids: 'com.example.Tree<java.util.List<T>>', leaf: 'T' },
      'com.example.Color': ['RED', 'GREEN'],
      'com.example.Sign': ['+', '-', '<script>'],
      'com.example.Link': {
        $ref: TEXT,
        $id: TEXT,
        $schema: 'com.example.Sign',
        __proto: TEXT,
        constructor: 'com.example.Sign',
        allOf: 'int',
        type: TEXT,
      },
    },
  },
  {
    name: 'com.example.evil.Api',
    version: '2.0.0',
    methods: {
      find: [
        [['long'], 'com.example.a.User'],
        [[], 'void'],
      ],
      查询用户: [['com.example.用户', 'java.util.Map<java.lang.String,java.lang.String>'], 'void'],
    },
    types: { 'com.example.a.User': { id: 'long', name: TEXT, email: TEXT }, 'com.example.用户': { 姓名: TEXT } },
  },
  {
    name: 'com.example.other.Api',
    methods: { GET: [[], 'void'], get: [[], 'void'], Get: [['com.example.problem'], 'com.example.problem'] },
    types: { 'com.example.problem': { code: TEXT } },
  },
  { name: 'Outer$Inner', methods: { m: [[], 'int'] } },
];
