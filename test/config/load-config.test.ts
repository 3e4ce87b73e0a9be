import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../gateway/config/config-error.ts';
import { configWarnings } from '../../gateway/config/config-warnings.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import type { Environment } from '../../gateway/config/substitute-environment.ts';

const MINIMAL = `
registry: { address: static, providers: ["dubbo://127.0.0.1:20880/com.example.UserService"] }
metadata-report: { address: "file:definitions" }
expose: [com.example.*]
auth: { mode: none }
`;

function mistakesOf(text: string, environment: Environment = {}): readonly string[] {
  try {
    loadConfig(text, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a configuration', () => {
  it('has every default filled in', () => {
    expect(loadConfig(MINIMAL, {})).toEqual({
      application: 'dubbo-edge-gateway',
      registry: {
        address: 'static',
        providers: ['dubbo://127.0.0.1:20880/com.example.UserService'],
        updateIntervalMs: 1000,
        emptyProtection: true,
        isFrozen: false,
      },
      metadataReport: { address: 'file:definitions' },
      configCenter: { address: null },
      expose: ['com.example.*'],
      auth: { mode: 'none', open: [], windowSeconds: 300, maxNonces: 1_000_000, unsignedHeaders: new Set() },
      accessKeys: [],
      timeoutMs: 1000,
      connectTimeoutMs: 3000,
      services: new Map(),
      // cluster-config.test.ts has these.
      region: expect.any(Object),
      health: expect.any(Object),
      tags: { rules: [], allowsHeader: false, allowsBaggage: false },
      attachments: { headers: new Map() },
      http: {
        maxBodyBytes: 1_048_576,
        cors: null,
        accessLog: true,
        explainsLocally: true,
        exceptionStatuses: new Map(),
      },
      routes: [],
      metrics: {
        isEnabled: true,
        token: null,
        maxMethods: 1000,
        bucketsMs: [1, 3, 10, 30, 100, 300, 500, 1000, 3000, 5000, 10000],
      },
      tracing: null,
      openapi: { isEnabled: true, access: 'key', hasDocs: true },
      limits: {
        maxDepth: 512,
        maxRequestBytes: 8_388_608,
        maxResponseBytes: 8_388_608,
        maxInFlight: 1000,
        maxTimeoutMs: 60_000,
      },
      timeZone: 'UTC',
      lenient: false,
      strict: false,
    });
  });

  it('may say everything', () => {
    const text = `${MINIMAL}
application: edge
timeout: 800
connect-timeout: 200
time-zone: "+08:00"
lenient: true
strict: true
openapi: { access: public, docs: false }
http: { max-body-size: 10, access-log: false, cors: { origins: ["https://a.example"], allow-headers: [x-a], expose-headers: [], max-age: 0 } }
exceptions: { com.example.UserNotFoundException: 404, com.example.validation.*: 422 }
limits: { max-depth: 10, max-request-size: 2000, max-response-size: 3000, max-in-flight: 4, max-timeout: 5000 }
services:
  com.example.UserService:
    timeout: 500
    methods:
      search: { timeout: 5000, parameters: [query, page], signature: "Page<User> search(Query<User> query, int page)" }
  com.example.OrderService: {}
`;
    expect(loadConfig(text, {})).toMatchObject({
      application: 'edge',
      timeoutMs: 800,
      connectTimeoutMs: 200,
      timeZone: '+08:00',
      lenient: true,
      strict: true,
      http: {
        maxBodyBytes: 10,
        accessLog: false,
        exceptionStatuses: new Map([
          ['com.example.UserNotFoundException', 404],
          ['com.example.validation.*', 422],
        ]),
        cors: { origins: ['https://a.example'], allowHeaders: ['x-a'], exposeHeaders: [], maxAgeSeconds: 0 },
      },
      openapi: { isEnabled: true, access: 'public', hasDocs: false },
      limits: { maxDepth: 10, maxRequestBytes: 2000, maxResponseBytes: 3000, maxInFlight: 4, maxTimeoutMs: 5000 },
      services: new Map([
        [
          'com.example.UserService',
          {
            timeoutMs: 500,
            methods: new Map([
              [
                'search',
                {
                  timeoutMs: 5000,
                  retries: null,
                  parameters: ['query', 'page'],
                  signature: 'Page<User> search(Query<User> query, int page)',
                },
              ],
            ]),
          },
        ],
        ['com.example.OrderService', { timeoutMs: null, methods: new Map() }],
      ]),
    });
  });

  it('needs no more than one center', () => {
    const rest = 'expose: []\nauth: { mode: none }';
    const { registry, metadataReport } = loadConfig(`registry: { address: "nacos://h" }\n${rest}`, {});
    expect([registry.address, metadataReport.address]).toEqual(['nacos://h', null]);
    const { configCenter } = loadConfig(`config-center: { address: "zookeeper://h" }\n${rest}`, {});
    expect(configCenter.address).toBe('zookeeper://h');
  });

  it('may be JSON', () => {
    const document = {
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:a.json' },
      expose: [],
      auth: { mode: 'none' },
    };
    expect(loadConfig(JSON.stringify(document, null, '\t'), {})).toMatchObject({ expose: [], timeoutMs: 1000 });
  });

  it('takes ${NAME} from the environment, as text that cannot change the structure', () => {
    const text = MINIMAL.replace('UserService"', 'UserService?${A}=${B_2}"');
    const { registry } = loadConfig(text, { A: '"], x: [', B_2: '1' });
    expect(registry.providers).toEqual(['dubbo://127.0.0.1:20880/com.example.UserService?"], x: [=1']);
  });
});

describe('a wrong configuration', () => {
  it('names all mistakes at once, each with its path', () => {
    const text = `
registry: { address: "etcd://127.0.0.1:2379", providers: ["http://x"], freeze: yes }
metadata-report: { address: "mongodb://127.0.0.1" }
config-center: { address: "apollo://127.0.0.1" }
expose: ["com.example.User*", "*"]
auth: { mode: open }
timout: 800
connectTimeout: 1
time-zone: 8
http: { max-body-size: -1, cors: { origins: [example.com] } }
services: { com.example.A: { timeout: 0, metods: {}, methods: { m: { retries: 1, parameters: [a, a], signature: "" } } } }
`;
    expect(mistakesOf(text)).toEqual([
      '/timout: unknown key, did you mean `timeout`?',
      '/connectTimeout: unknown key, did you mean `connect-timeout`?',
      '/registry/address: must be zookeeper://host:port, nacos://host:port, or `static`',
      '/registry/providers/0: must be a provider URL: dubbo://host:port/interface?version=1.0.0',
      '/registry/freeze: must be boolean',
      '/metadata-report/address: must be `file:<path>`, zookeeper://host:port, nacos://host:port or redis://host:port',
      '/config-center/address: must be `file:<path>`, zookeeper://host:port or nacos://host:port',
      '/expose/0: must be an interface name, or a package followed by .*',
      '/expose/1: must be an interface name, or a package followed by .*',
      '/auth/mode: must be `aksk` or `none`',
      '/services/com.example.A/metods: unknown key, did you mean `methods`?',
      '/services/com.example.A/timeout: must be >= 1',
      '/services/com.example.A/methods/m/parameters: must NOT have duplicate items (items ## 0 and 1 are identical)',
      '/services/com.example.A/methods/m/signature: must not be empty',
      '/http/max-body-size: must be >= 0',
      '/http/cors/origins/0: must be an origin such as https://app.example.com, or *',
      '/time-zone: must be string, so put it in quotes',
      '/registry/providers: are for the address `static` only',
      '/services/com.example.A/methods/m/retries: is for methods with `idempotent: true` only',
    ]);
  });

  it('lists what is known where a key resembles nothing', () => {
    expect(mistakesOf(`${MINIMAL}\nlimits: { zzzzzzzz: 1 }`)).toEqual([
      '/limits/zzzzzzzz: unknown key; known here: max-depth, max-request-size, max-response-size, max-in-flight, max-timeout',
    ]);
  });

  it('names what is missing; `auth` has no default', () => {
    expect(mistakesOf('{}')).toEqual([
      '/expose: is missing',
      '/auth: is missing',
      '/registry/address: is missing: only a config center of zookeeper:// or nacos:// can name it instead',
    ]);
    expect(mistakesOf(MINIMAL.replace('mode: none', ''))).toEqual(['/auth/mode: is missing']);
  });

  it('names each variable that is not set, beside the other mistakes, and judges its text no further', () => {
    const text = `${MINIMAL.replace('"dubbo://127.0.0.1:20880/com.example.UserService"', '"${URL}", "dubbo://${HOST}/x"')}\ntimeout: 0`;
    expect(mistakesOf(text, { toString: 'x' })).toEqual([
      '/registry/providers/0: the environment variable URL is not set',
      '/registry/providers/1: the environment variable HOST is not set',
      '/timeout: must be >= 1',
    ]);
  });

  it.each(['dubbo://', 'dubbo://h:99999/a.B', 'dubbo://h:abc/a.B', 'dubbo://h:1/%zz?interface=a.B', 'dubbo://h:1'])(
    'refuses the provider %s',
    (url) => {
      const mistakes = mistakesOf(MINIMAL.replace('dubbo://127.0.0.1:20880/com.example.UserService', url));
      expect(mistakes).toEqual([expect.stringContaining('/registry/providers/0: ')]);
    },
  );

  it('judges what only looks like a variable, and what a variable brings', () => {
    const mistake = '`${` begins an environment variable, as in `${NAME}`';
    expect(mistakesOf(MINIMAL + 'timeout: ${X:-1000}')).toEqual([`/timeout: ${mistake}`]);
    expect(mistakesOf(MINIMAL.replace('[com.example.*]', '"${A-B}"'))).toEqual([`/expose: ${mistake}`]);
    expect(mistakesOf(`application: "\${A"\n${MINIMAL}`, { A: 'a' })).toEqual([`/application: ${mistake}`]);
    expect(mistakesOf(`${MINIMAL}\nservices: { "\${A}": {} }`, { A: 'a' })).toEqual([
      '/services/${A}: a key cannot hold an environment variable',
    ]);
    expect(mistakesOf(MINIMAL.replace('none', '"${MODE}"'), { MODE: '${MODE}' })).toHaveLength(1);
  });

  it.each([
    ['', 'document: is empty'],
    [
      'a: &x { b: 1 }\nc:\n  <<: *x',
      'line 3, column 3: merge keys (`<<`) are not supported: write out the keys that are meant',
    ],
    ['a: *x', 'document: Unresolved alias (the anchor must be set before the alias): x'],
    ['expose: &e [ *e ]', 'document: an alias stands inside its own anchor'],
    ['# nothing\n', 'document: is empty'],
    ['[]', 'document: must be object'],
    ['a: 1\n---\nb: 2', 'document: one is expected, 2 were found'],
    ['a: 1\na: 2', 'line 2, column 1: Map keys must be unique'],
    ['{"a": 1, "a": 2}', 'line 1, column 10: Map keys must be unique'],
    ['a: !secret x', 'line 1, column 4: Unresolved tag: !secret'],
  ])('%j: %s', (text, mistake) => {
    expect(mistakesOf(text)).toEqual([mistake]);
  });

  it('names the place of bad syntax without repeating the text around it', () => {
    const [mistake] = mistakesOf('auth: { secret: hunter2');
    expect(mistake).toMatch(/^line 1, column \d+: /);
    expect(mistake).not.toContain('hunter2');
  });

  it('refuses a zone that nobody knows, and a timeout above the limit', () => {
    const text = `${MINIMAL}
time-zone: Mars/Olympus
timeout: 60001
services: { a.B: { timeout: 60000, methods: { m: { timeout: 70000 } } } }`;
    expect(mistakesOf(text)).toEqual([
      '/time-zone: is neither a known time zone nor an offset such as +08:00',
      '/timeout: is above limits/max-timeout, 60000',
      '/services/a.B/methods/m/timeout: is above limits/max-timeout, 60000',
    ]);
  });

  it('tells what the schema cannot say together with what it can, once for each place', () => {
    const text = `
registry: { address: static, providers: ['x', 5, 'dubbo://h:1/a.B'] }
metadata-report: { address: 'file:definitions' }
expose: nothing
auth: { mode: none }
time-zone: \${ZONE}
timeout: 90000
services: { a.B: { methods: { m: { signature: 'void x()', timeout: -1 }, n: 5 } }, c.D: 7 }`;
    const mistakes = mistakesOf(text, { ZONE: 'hunter2' });
    expect(mistakes.map((mistake) => mistake.slice(0, mistake.indexOf(':')))).toEqual([
      '/registry/providers/0',
      '/registry/providers/1',
      '/expose',
      '/services/a.B/methods/m/timeout',
      '/services/a.B/methods/n',
      '/services/c.D',
      '/time-zone',
      '/timeout',
      '/services/a.B/methods/m/signature',
    ]);
    expect(mistakes.join()).not.toContain('hunter2');
    expect(mistakesOf(text, {}).filter((mistake) => mistake.startsWith('/time-zone'))).toEqual([
      '/time-zone: the environment variable ZONE is not set',
    ]);
  });

  it('refuses signatures that do not parse, are another method’s, or do not fit the names', () => {
    const methods = {
      a: { signature: 'Page<User search(Query<User> query)' },
      b: { signature: 'Page<User> search(Query<User> query)', parameters: ['query', 'page'] },
      c: { signature: 'void c(int x, int x)' },
      d: { signature: 'void d(void)' },
      e: { signature: 'e' },
      'f/g': { signature: '' },
      h: { signature: 'public void h(int, java.util.List<String>);', parameters: ['x', 'y'] },
    };
    const at = '/services/com.example.S/methods';
    expect(mistakesOf(`${MINIMAL}\nservices: ${JSON.stringify({ 'com.example.S': { methods } })}`)).toEqual([
      `${at}/f~1g/signature: must not be empty`,
      `${at}/a/signature: is no Java signature: expected ">" at 10 in "Page<User search(Query<User> query)"`,
      `${at}/b/signature: is that of \`search\`, not of \`b\``,
      `${at}/b/parameters: has 2 names where the signature has 1 parameters`,
      `${at}/c/signature: has two parameters \`x\``,
      `${at}/d/signature: is no Java signature: a parameter cannot be void at 7 in "void d(void)"`,
      `${at}/e/signature: is no Java signature: expected the name of the method at 1 in "e"`,
    ]);
  });

  it('refuses exceptions that are no classes, and statuses that are no errors', () => {
    const exceptions = { '*': 404, 'com.example.': 404, 'a.B': 200, 'a.C': 600, 'a.D': '404', 'a.E': 499 };
    expect(mistakesOf(`${MINIMAL}\nexceptions: ${JSON.stringify(exceptions)}`)).toEqual([
      '/exceptions/*: must be an exception class, or a package followed by .*',
      '/exceptions/com.example.: must be an exception class, or a package followed by .*',
      '/exceptions/a.B: must be >= 400',
      '/exceptions/a.C: must be <= 599',
      '/exceptions/a.D: must be integer',
    ]);
  });

  it('refuses an origin that no browser sends', () => {
    expect(mistakesOf(`${MINIMAL}\nhttp: { cors: { origins: ["*", "https://a.example"] } }`)).toEqual([
      '/http/cors/origins: `*` stands for all origins: it must be the only one',
    ]);
    expect(mistakesOf(`${MINIMAL}\nhttp: { cors: { origins: ["https://bücher.example"] } }`)).toEqual([
      '/http/cors/origins/0: must be an origin such as https://app.example.com, or *',
    ]);
  });

  it('says all of it in the message', () => {
    expect(new ConfigError(['/a: b', '/c: d']).message).toBe('The configuration has 2 mistakes:\n  /a: b\n  /c: d');
  });
});

describe('configWarnings', () => {
  it('tells of an open gateway at each start', () => {
    expect(configWarnings(loadConfig(MINIMAL, {}))).toEqual([
      'auth.mode is none: everybody who reaches this gateway may call every exposed method',
    ]);
  });

  it('tells of what makes every call fail, and of a door that is wide open', () => {
    const text = MINIMAL.replace('[com.example.*]', '[]').replace(/providers: \[.*?\]/, 'providers: []');
    expect(configWarnings(loadConfig(`${text}\nhttp: { cors: { origins: ["*"] } }`, {}))).toEqual([
      'auth.mode is none: everybody who reaches this gateway may call every exposed method',
      'expose is empty: no service can be called',
      'registry.providers is empty: every call will fail',
      'http.cors.origins is *: pages of every origin may call',
    ]);
  });
});
