import { describe, expect, it } from 'vitest';
import { parseConfigurator } from '../../../metadata/config-center/configurator.ts';
import { RuleError } from '../../../metadata/config-center/rule-error.ts';

function mistakesOf(text: string): readonly string[] {
  try {
    parseConfigurator(text);
  } catch (error) {
    if (error instanceof RuleError) return error.mistakes;
    throw error;
  }
  throw new Error('was read');
}

/** The only config of a rule, written as one line of YAML. */
function readConfig(config: string, header = 'key: a.B') {
  const { model, warnings } = parseConfigurator(`${header}\nconfigs:\n- ${config}\n`);
  return { ...model.configs[0], warnings };
}

describe('parseConfigurator', () => {
  it('fills in what a config for a service leaves out', () => {
    expect(readConfig('{side: consumer, parameters: {timeout: 5}}', 'key: g/a.B:1')).toEqual({
      enabled: true,
      side: 'consumer',
      addresses: ['0.0.0.0'],
      providerAddresses: [],
      services: ['g/a.B:1'],
      applications: [],
      parameters: new Map([['timeout', '5']]),
      match: null,
      warnings: [],
    });
  });

  it('fills in what a config for an application leaves out', () => {
    const header = 'scope: application\nkey: shop';
    expect(readConfig('{side: consumer, applications: [x], parameters: {a: 1}}', header)).toMatchObject({
      services: ['*'],
      applications: ['shop'],
    });
    expect(readConfig('{side: consumer, services: [a.B, a.C], parameters: {a: 1}}', header)).toMatchObject({
      services: ['a.B', 'a.C'],
    });
  });

  it('is for a service where the scope says nothing that is known', () => {
    expect(parseConfigurator('scope: global\nkey: a.B\nconfigs: []').model).toMatchObject({
      scope: 'service',
      configs: [],
    });
  });

  it('takes addresses for those of providers on their side', () => {
    expect(readConfig('{side: provider, addresses: ["192.0.2.1:20880"], parameters: {a: 1}}')).toMatchObject({
      addresses: ['192.0.2.1:20880'],
      providerAddresses: ['192.0.2.1:20880'],
    });
    expect(readConfig('{side: provider, providerAddresses: [x], parameters: {a: 1}}')).toMatchObject({
      addresses: ['0.0.0.0'],
      providerAddresses: ['x'],
    });
  });

  it.each([
    ['enabled: true', '', true],
    ['enabled: false', '', false],
    ['enabled: false', 'enabled: true, ', false],
    ['enabled: true', 'enabled: false, ', true],
    ['enabled: true', 'type: general, enabled: false, ', true],
    ['enabled: true', 'type: weight, ', false],
    ['enabled: false', 'type: weight, enabled: true, ', true],
    ['enabled: true', 'type: weight, enabled: "TRUE", ', true],
  ])('has the switch that counts: %s, %s', (header, own, enabled) => {
    expect(readConfig(`{${own}side: consumer, parameters: {a: 1}}`, `${header}\nkey: a.B`).enabled).toBe(enabled);
  });

  it('says what is ignored', () => {
    expect(readConfig('{enabled: true, parameters: {a: 1}, match: {}, sides: x}').warnings).toEqual([
      expect.stringMatching(/^\/configs\/0\/sides: unknown key, ignored; known here: type, enabled, side, /),
      '/configs/0/side: is neither consumer nor provider, so this is applied nowhere',
      '/configs/0/enabled: is ignored, expected beside a type other than general only',
      '/configs/0/match: is ignored, expected with configVersion v3.0 only',
    ]);
  });

  it('reads what must match', () => {
    const { match, warnings } = readConfig(
      `side: consumer
  parameters: {a: 1}
  match:
    address: {wildcard: 10.*}
    providerAddress: {cird: 10.0.0.0/8, exact: 10.0.0.1, cidr: 10.0.0.0/8}
    service: {oneof: [{exact: a.B}, {prefix: b.}]}
    app: {oneof: [{regex: 'shop-.*'}]}
    param: [{key: zone, value: {exact: 1}}]`,
      'configVersion: v3.0\nkey: a.B',
    );
    const none = { exact: null, prefix: null, regex: null, wildcard: null, empty: false, noempty: false };
    expect(match).toEqual({
      address: { cird: null, wildcard: '10.*', exact: null },
      providerAddress: { cird: '10.0.0.0/8', wildcard: null, exact: '10.0.0.1' },
      service: [
        { ...none, exact: 'a.B' },
        { ...none, prefix: 'b.' },
      ],
      app: [{ ...none, regex: /^(?:shop-.*)$/u }],
      param: [{ key: 'zone', value: { ...none, exact: '1' } }],
    });
    expect(warnings).toEqual([
      '/configs/0/match/providerAddress/cidr: unknown key, ignored; known here: cird, wildcard, exact',
    ]);
  });

  it('has only what is asked for match', () => {
    const { match } = readConfig('{side: consumer, parameters: {a: 1}, match: {}}', 'configVersion: v3.0\nkey: a.B');
    expect(match).toEqual({ address: null, providerAddress: null, service: null, app: null, param: null });
  });

  it('keeps parameters with any name', () => {
    const { parameters } = readConfig('{side: consumer, parameters: {__proto__: x, constructor: 1.50, toString: yes}}');
    expect([...(parameters ?? [])]).toEqual([
      ['__proto__', 'x'],
      ['constructor', '1.5'],
      ['toString', 'true'],
    ]);
  });

  it('tells every mistake, and no value', () => {
    const mistakes = mistakesOf(`configVersion: 3
enabled: maybe
configs:
- {}
- parameters: {}
- parameters: {'a/b': [s3cret], c: {d: s3cret}}
  match: {address: s3cret, app: {}, service: {oneof: {}}, param: {}}
  addresses: s3cret
`);
    expect(mistakes).toEqual([
      '/key: is missing, expected a text',
      '/enabled: is something else, expected true or false',
      '/configs/0/parameters: is missing, expected a mapping of at least one parameter to its value',
      '/configs/1/parameters: is empty, expected a mapping of at least one parameter to its value',
      '/configs/2/addresses: is a text or number, expected a list of addresses',
      '/configs/2/parameters/a~1b: is a list, expected a text, a number, or true or false',
      '/configs/2/parameters/c: is a mapping, expected a text, a number, or true or false',
      '/configs/2/match/address: is a text or number, expected a mapping with cird (so spelled), wildcard or exact',
      '/configs/2/match/service/oneof: is a mapping, expected a list of matches',
      '/configs/2/match/app/oneof: is missing, expected a list of matches',
      '/configs/2/match/param: is a mapping, expected a list of key and value',
    ]);
    expect(JSON.stringify(mistakes)).not.toContain('s3cret');
  });

  it('refuses the list of URLs of old', () => {
    expect(mistakesOf('["override://0.0.0.0/a.B?timeout=5"]')).toEqual([
      'document: is a list, expected a mapping with `configs` (a list of override:// URLs is not read)',
    ]);
  });

  it.each(['key: a.B', 'key: a.B\nconfigs: {}', 'configs: []'])('refuses %j', (text) => {
    expect(mistakesOf(text)).toHaveLength(1);
  });
});

describe('parameters of an override', () => {
  it('are named where the gateway does not obey them, and where they are no numbers', () => {
    const parameters = '{get.mock: x, loadbalance: p2c, timeout: soon, get.retries: "-1", weight: 5, dubbo.tag: a}';
    expect(readConfig(`{side: consumer, parameters: ${parameters}}`).warnings).toEqual([
      '/configs/0/parameters/get.mock: is not obeyed by this version',
      '/configs/0/parameters/loadbalance: is not obeyed by this version',
      '/configs/0/parameters/timeout: is ignored, expected a number',
      '/configs/0/parameters/get.retries: is ignored, expected a number',
    ]);
    // What providers do with theirs is their own business.
    expect(readConfig('{side: provider, parameters: {mock: x, accesslog: true}}').warnings).toEqual([]);
  });
});
