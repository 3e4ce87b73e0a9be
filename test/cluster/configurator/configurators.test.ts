import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Configurators } from '../../../gateway/cluster/configurator/configurators.ts';
import type { ConfiguredUrl } from '../../../gateway/cluster/configurator/configured-url.ts';
import { readRule, type Rule } from '../../../metadata/config-center/rule.ts';
import type { ServiceView } from '../../../metadata/hub.ts';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import { itCase } from '../../cases.ts';

const SERVICE = 'com.x.A::.configurators';
const OURS = 'edge.configurators';

function ruleOf(name: string, text: string): Rule {
  const { rule, problem } = readRule(name, text, 'file:rules');
  if (rule === null) throw new Error(problem ?? 'no rule');
  return rule;
}

/** A rule of the service `com.x.A` with one config, written as one line of YAML. */
function serviceRule(config: string, header = 'key: com.x.A'): Rule {
  return ruleOf(SERVICE, `${header}\nconfigs:\n- ${config}\n`);
}

function viewOf(rules: readonly Rule[], urls: readonly string[], serviceKey = 'com.x.A'): ServiceView {
  const providers = urls.map((url) => parseProviderUrl(url));
  return { serviceKey, serviceInterface: 'com.x.A', rules, providers } as unknown as ServiceView;
}

const URL_1 = 'dubbo://192.0.2.1:20880/com.x.A?application=shop&timeout=100&zone=z1';
const URL_2 = 'dubbo://192.0.2.2:20881/com.x.A?application=shop';

function providersOf(rules: readonly Rule[], urls = [URL_1, URL_2], serviceKey = 'com.x.A'): readonly ConfiguredUrl[] {
  return new Configurators('edge').providersOf(viewOf(rules, urls, serviceKey));
}

/** The timeout of each provider as rules have set it. */
function timeouts(...rules: readonly Rule[]): readonly (string | undefined)[] {
  return providersOf(rules).map(({ overrides }) => overrides?.get('timeout'));
}

itCase('C155', 'a rule for callers and for one provider: both are obeyed', () => {
  const text = readFileSync(new URL('../../cases/rules/y27.yaml', import.meta.url), 'utf8');
  const rule = ruleOf('com.example.order.OrderService:1.0.0:blue.configurators', text);
  const urls = ['192.0.2.1:20880', '192.0.2.2:20880'].map(
    (address) => `dubbo://${address}/com.example.order.OrderService?group=blue&version=1.0.0`,
  );
  const view = viewOf([rule], urls, 'blue/com.example.order.OrderService:1.0.0');
  const configurators = new Configurators('edge');
  const [first, second] = configurators.providersOf(view);
  expect([first?.parameters.get('disabled'), first?.parameters.get('weight')]).toEqual(['true', '200']);
  expect(second?.parameters.has('disabled')).toBe(false);
  expect(first?.overrides?.get('timeout')).toBe('2000');
  expect(second?.overrides?.get('timeout')).toBe('2000');
  expect(configurators.overridesOf(view).get('retries')).toBe('0');
});

describe('an override for consumers', () => {
  it('sets parameters of the providers that it names, and of all where it names none', () => {
    expect(timeouts(serviceRule('{side: consumer, parameters: {timeout: 5}}'))).toEqual(['5', '5']);
    for (const address of ['192.0.2.1:20880', '192.0.2.1', '0.0.0.0:20880']) {
      const config = `{side: consumer, providerAddresses: ["${address}"], parameters: {timeout: 5}}`;
      expect(timeouts(serviceRule(config))).toEqual(['5', undefined]);
    }
    for (const address of ['0.0.0.0', '0.0.0.0:*']) {
      const config = `{side: consumer, providerAddresses: ["${address}"], parameters: {timeout: 5}}`;
      expect(timeouts(serviceRule(config))).toEqual(['5', '5']);
    }
  });

  it('leaves a provider that it does not concern the object that it was', () => {
    const rule = serviceRule(
      '{side: consumer, providerAddresses: ["192.0.2.1"], parameters: {weight: 0, dubbo.tag: x}}',
    );
    const view = viewOf([rule], [URL_1, URL_2]);
    const configurators = new Configurators('edge');
    const [first, second] = configurators.providersOf(view);
    expect(second).toBe(view.providers[1]);
    expect(Object.fromEntries(first?.parameters ?? [])).toMatchObject({
      weight: '0',
      'dubbo.tag': 'x',
      timeout: '100',
    });
    expect(Object.fromEntries(first?.overrides ?? [])).toEqual({ weight: '0', 'dubbo.tag': 'x' });
    // As long as rule and URL stay, so does what is made of them.
    expect(configurators.providersOf({ ...view, rules: [rule] })[0]).toBe(first);
    const other = serviceRule('{side: consumer, parameters: {weight: 1}}');
    expect(configurators.providersOf({ ...view, rules: [other] })[0]?.parameters.get('weight')).toBe('1');
    expect(configurators.providersOf({ ...view, rules: [] })).toBe(view.providers);
  });

  it('is for the applications, services and hosts that it names', () => {
    const set = 'parameters: {timeout: 5}';
    expect(timeouts(serviceRule(`{side: consumer, applications: [edge, b], ${set}}`))).toEqual(['5', '5']);
    expect(timeouts(serviceRule(`{side: consumer, applications: ["*"], ${set}}`))).toEqual(['5', '5']);
    expect(timeouts(serviceRule(`{side: consumer, applications: [shop], ${set}}`))).toEqual([undefined, undefined]);
    expect(timeouts(serviceRule(`{side: consumer, addresses: [192.0.2.9], ${set}}`))).toEqual([undefined, undefined]);
    expect(timeouts(serviceRule(`{side: consumer, ${set}}`, 'key: com.x.A:0.0.0'))).toEqual(['5', '5']);
    expect(timeouts(serviceRule(`{side: consumer, ${set}}`, 'key: g/com.x.A'))).toEqual([undefined, undefined]);
    expect(timeouts(serviceRule(`{side: consumer, ${set}}`, 'key: com.x.A:1.0.0'))).toEqual([undefined, undefined]);
    const ours = (config: string): Rule =>
      ruleOf(OURS, `scope: application\nkey: edge\nconfigs:\n- {side: consumer, ${config}}`);
    expect(timeouts(ours(set))).toEqual(['5', '5']);
    expect(timeouts(ours(`services: [com.x.A, com.x.B], ${set}`))).toEqual(['5', '5']);
    expect(timeouts(ours(`services: [com.x.B], ${set}`))).toEqual([undefined, undefined]);
  });

  it('is not applied where it is off', () => {
    expect(timeouts(serviceRule('{side: consumer, parameters: {timeout: 5}}', 'key: com.x.A\nenabled: false'))).toEqual(
      [undefined, undefined],
    );
    const weight = (enabled: boolean): Rule =>
      serviceRule(`{side: consumer, type: weight, enabled: ${enabled}, parameters: {timeout: 5}}`);
    expect([timeouts(weight(true)), timeouts(weight(false))]).toEqual([
      ['5', '5'],
      [undefined, undefined],
    ]);
    expect(timeouts(serviceRule('{parameters: {timeout: 5}}'))).toEqual([undefined, undefined]);
  });

  it('holds under conditions on the URL: `~` before v3.0, match from v3.0 on', () => {
    const tilde = '{side: consumer, parameters: {~zone: z1, timeout: 5}}';
    expect(timeouts(serviceRule(tilde))).toEqual(['5', undefined]);
    expect(providersOf([serviceRule(tilde)])[0]?.parameters.has('~zone')).toBe(false);
    expect(timeouts(serviceRule('{side: consumer, parameters: {~remote.application: shop, timeout: 5}}'))).toEqual([
      '5',
      '5',
    ]);
    const v30 = (match: string): readonly (string | undefined)[] =>
      timeouts(
        serviceRule(`{side: consumer, match: ${match}, parameters: {timeout: 5}}`, 'configVersion: v3.0\nkey: com.x.A'),
      );
    const none = [undefined, undefined];
    expect(v30('{param: [{key: zone, value: {exact: z1}}]}')).toEqual(['5', undefined]);
    expect(v30('{param: [{key: application, value: {exact: edge}}]}')).toEqual(['5', '5']);
    expect(v30('{app: {oneof: [{exact: a}, {prefix: ed}]}}')).toEqual(['5', '5']);
    expect(v30('{app: {oneof: [{exact: shop}]}}')).toEqual(none);
    expect(v30('{service: {oneof: [{exact: com.x.A}]}}')).toEqual(['5', '5']);
    expect(v30('{service: {oneof: [{exact: com.x.B}]}}')).toEqual(none);
    expect(v30('{providerAddress: {exact: "192.0.2.1:20880"}}')).toEqual(['5', undefined]);
    expect(v30('{providerAddress: {wildcard: "192.0.2.1:*"}}')).toEqual(['5', undefined]);
    expect(v30('{providerAddress: {wildcard: "*"}}')).toEqual(['5', '5']);
    // So it is in Java, where an address with a port is in no block.
    expect(v30('{providerAddress: {cird: 192.0.2.0/24}}')).toEqual(none);
    expect(v30('{address: {wildcard: "*"}}')).toEqual(['5', '5']);
    const atProvider = (match: string): readonly boolean[] =>
      providersOf([
        serviceRule(
          `{side: provider, match: {address: ${match}}, parameters: {timeout: 5}}`,
          'configVersion: v3.0\nkey: com.x.A',
        ),
      ]).map(({ parameters }) => parameters.get('timeout') === '5');
    expect(atProvider('{cird: 192.0.2.0/31}')).toEqual([true, false]);
    // A block decides alone.
    expect(atProvider('{cird: 192.0.2.0/31, wildcard: "*"}')).toEqual([true, false]);
    expect(atProvider('{wildcard: "192.0.2.*"}')).toEqual([true, true]);
    expect(v30('{address: {exact: 192.0.2.9}}')).toEqual(none);
  });

  it('wins when it comes later: the service after the application, then by address, then by priority', () => {
    const ours = ruleOf(OURS, 'scope: application\nkey: edge\nconfigs: [{side: consumer, parameters: {timeout: 1}}]');
    const service = serviceRule('{side: consumer, parameters: {timeout: 2}}');
    expect(timeouts(service, ours)).toEqual(['2', '2']);
    const prioritised = ruleOf(
      SERVICE,
      `key: com.x.A
configs:
- {side: consumer, parameters: {timeout: 3, priority: 2}}
- {side: consumer, parameters: {timeout: 4, priority: 1}}
- {side: consumer, providerAddresses: [192.0.2.2], parameters: {timeout: 5}}
`,
    );
    expect(timeouts(prioritised)).toEqual(['3', '3']);
    const inOrder = ruleOf(
      SERVICE,
      `key: com.x.A
configs:
- {side: consumer, parameters: {timeout: 3}}
- {side: consumer, parameters: {~timeout: 3, timeout: 4}}
`,
    );
    expect(timeouts(inOrder)).toEqual(['4', '4']);
  });

  it('takes group, version and application among its parameters for what it is about, as Java does', () => {
    const about = (parameters: string, header?: string): string | undefined =>
      timeouts(serviceRule(`{side: consumer, parameters: {${parameters}, timeout: 5}}`, header))[0];
    expect([about('application: edge'), about('application: other'), about('application: "*"')]).toEqual([
      '5',
      undefined,
      '5',
    ]);
    expect([about('group: g'), about('version: "1.0"'), about('group: ""')]).toEqual([undefined, undefined, '5']);
    expect(about('group: "", version: 0.0.0', 'key: g/com.x.A:1.0')).toBe('5');
    const ours = ruleOf(
      OURS,
      'scope: application\nkey: edge\nconfigs:\n- {side: consumer, parameters: {application: other, timeout: 5}}',
    );
    expect(timeouts(ours)).toEqual(['5', '5']);
  });

  it('never sets what says which rule it is; an empty value takes a parameter away', () => {
    const [first] = providersOf([
      serviceRule('{side: consumer, parameters: {application: edge, enabled: "false", configVersion: x, timeout: ""}}'),
    ]);
    expect(first?.parameters.get('application')).toBe('shop');
    expect(['configVersion', 'enabled', 'timeout'].filter((key) => first?.parameters.has(key))).toEqual([]);
  });

  it('counts for the gateway itself where it names no provider', () => {
    const configurators = new Configurators('edge');
    const retries = (config: string): string | undefined =>
      configurators
        .overridesOf(viewOf([serviceRule(`{side: consumer, ${config} parameters: {retries: 3}}`)], [URL_1]))
        .get('retries');
    expect(retries('')).toBe('3');
    expect(retries('providerAddresses: ["192.0.2.1:20880"],')).toBeUndefined();
    expect(retries('applications: [other],')).toBeUndefined();
  });
});

describe('an override for providers', () => {
  it('is for hosts, and for the applications of providers', () => {
    const disabled = (config: string): readonly (string | undefined)[] =>
      providersOf([serviceRule(`{side: provider, ${config} parameters: {disabled: true}}`)]).map(({ parameters }) =>
        parameters.get('disabled'),
      );
    expect(disabled('')).toEqual(['true', 'true']);
    expect(disabled('addresses: ["192.0.2.1:20880"],')).toEqual(['true', undefined]);
    expect(disabled('addresses: ["192.0.2.1:1"],')).toEqual([undefined, undefined]);
    expect(disabled('addresses: ["192.0.2.1"],')).toEqual(['true', undefined]);
    expect(disabled('applications: [shop],')).toEqual(['true', 'true']);
    expect(disabled('applications: [edge],')).toEqual([undefined, undefined]);
  });

  it('comes first, as the provider itself would apply it: those for consumers win', () => {
    const both = ruleOf(
      SERVICE,
      `key: com.x.A
configs:
- {side: consumer, parameters: {weight: 5}}
- {side: provider, parameters: {weight: 200, timeout: 7}}
`,
    );
    const [first] = providersOf([both]);
    expect([first?.parameters.get('weight'), first?.parameters.get('timeout')]).toEqual(['5', '7']);
    expect(Object.fromEntries(first?.overrides ?? [])).toEqual({ weight: '5' });
  });
});
