import fc from 'fast-check';

/** What a tag router is asked: which of the providers may take the call. */
export interface Combination {
  /** The text in the config center; null: nothing is there. */
  readonly rule: string | null;
  /** `dubbo.tag`, `dubbo.force.tag`; nothing or an empty text where a request has none. */
  readonly attachments: Readonly<Record<string, string>>;
  /** As a registry holds them, decoded; no address twice. */
  readonly providers: readonly string[];
}

const TAGS = ['canary', 'gray', 'gray|team1', 'gray|team1|p9', 'blue'];
const HOSTS = ['10.0.0.1', '10.0.0.2', '10.0.0.20', '10.0.1.1', '10.1.0.1', '192.168.7.5', '[2001:db8::5]'];
const PORTS = [20_880, 20_881];
const PATTERNS = [
  HOSTS.flatMap((host) => [host, ...PORTS.map((port) => `${host}:${port}`)]),
  ['10.0.0.*', '10.0.*.*', '*.0.0.1', '10.0.0.1-2', '10.0.0-1.1', '10.0.0.*:20880', '10.*.0-1.1:20881'],
  ['*', '*.*.*.*', '*.*.*.*:20880', '0.0.0.0:20880', '0.0.0.0:20881', '0.0.0.0'],
  ['10.0.0.0/24', '10.0.0.0/8', '192.168.7.5/32', '10.0.0.0/24:20880', '2001:db8::/32', '2001:db8:0:0:0:0:0:*'],
  ['2001:db8::5', '10.0.0', 'no-address', '10.0.0.1:', '10.0.0.256', ''],
].flat();

/** Seldom something else than most of the time. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });

const stringMatch = fc.oneof(
  fc.record({ exact: fc.constantFrom('gray', 'prod', 'z-1') }),
  fc.record({ prefix: fc.constantFrom('z-', 'gr') }),
  fc.record({ regex: fc.constantFrom('z-[0-9]', 'gray|prod', 'z') }),
  fc.record({ wildcard: fc.constantFrom('*', 'gray', 'z-*') }),
  fc.constantFrom({ noempty: '' }, { empty: 'true' }, { noempty: 'x', prefix: 'z' }, {}),
);
const match = fc.array(fc.record({ key: fc.constantFrom('env', 'zone', 'absent'), value: stringMatch }), {
  minLength: 1,
  maxLength: 2,
});
const addresses = mostly(
  fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 3 }),
  fc.constant<string[]>([]),
);
const name = fc.constantFrom(...TAGS);
const tag = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name, addresses }) },
  { weight: 5, arbitrary: fc.record({ name, match }) },
  { weight: 1, arbitrary: fc.record({ name, addresses, match }) },
  { weight: 1, arbitrary: fc.record({ name }) },
);
const flag = (usual: boolean): fc.Arbitrary<unknown> =>
  mostly<unknown>(fc.constant(usual), fc.constantFrom<unknown>(!usual, String(!usual), 'YES', 1));
const rule = fc.record(
  {
    configVersion: mostly(fc.constantFrom('v3.0', 'v3.0.1'), fc.constantFrom('v2.7', 'v3.1')),
    tags: fc.array(tag, { maxLength: 3 }),
    force: fc.boolean(),
    enabled: flag(true),
    valid: flag(true),
    runtime: fc.boolean(),
    priority: fc.constantFrom<unknown>(1, '2'),
    key: fc.constant('shop'),
  },
  { requiredKeys: ['tags'] },
);
/** JSON is YAML. */
const ruleText = rule.map((value) => JSON.stringify(value, null, 1));
const damaged = fc.oneof(
  ruleText.map((text) => text.slice(0, -3)),
  ruleText.map((text) => text.replace('"addresses"', '"adresses"').replace('"match"', '"matches"')),
  ruleText.map((text) => text.replace('"tags"', '"tag"')),
  fc.constantFrom(
    '',
    'tags',
    'tags: canary',
    'tags: {name: canary}',
    'tags: [canary]',
    'enabled: true',
    'force: true\ntags:',
  ),
  fc.constantFrom('tags: [{addresses: ["10.0.*.*"]}]', 'tags: [{name: 7, addresses: ["10.0.*.*"]}]'),
  fc.constantFrom('tags: [{name: canary, addresses: 10.0.0.1}]', 'tags: [{name: gray, addresses: [10, 20880]}]'),
);

const parameters = fc.record(
  {
    'dubbo.tag': mostly(fc.constantFrom('canary', 'gray', 'gray|team1'), fc.constant('')),
    env: fc.constantFrom('gray', 'prod'),
    // Never an empty one: no provider registers that, and the gateway drops it.
    zone: fc.constantFrom('z-1', 'z-2'),
  },
  { requiredKeys: [] },
);
const provider = fc.tuple(fc.constantFrom(...HOSTS), fc.constantFrom(...PORTS), parameters).map(([host, port, own]) => {
  const all = Object.entries({ application: 'shop', interface: 'com.example.Shop', ...own });
  return `dubbo://${host}:${port}/com.example.Shop?${all.map((pair) => pair.join('=')).join('&')}`;
});

const providers = (minLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(provider, { minLength, maxLength: 8, selector: (url) => url.split('?')[0] });

const combination: fc.Arbitrary<Combination> = fc.record({
  rule: fc.oneof(
    { weight: 4, arbitrary: ruleText },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  attachments: fc.record(
    {
      'dubbo.tag': mostly(name, fc.constantFrom('', 'unknown', 'gray|team2', 'gray|', '|gray', 'unknown|gray')),
      'dubbo.force.tag': fc.constantFrom('true', 'TRUE', 'false', '1', ''),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Readonly<Record<string, string>>>,
  providers: mostly(providers(1), providers(0)),
});

/** The same ones for the same seed. */
export function generateCombinations(seed: number, count: number): readonly Combination[] {
  return fc.sample(combination, { seed, numRuns: count });
}
