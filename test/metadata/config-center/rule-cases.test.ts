import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRule } from '../../../metadata/config-center/rule.ts';
import type { Rule } from '../../../metadata/config-center/rule.ts';
import { itCase, loadCases } from '../../cases.ts';

const TAG_RULE = 'order-app.tag-router';
const SERVICE = 'com.example.order.OrderService:1.0.0:blue';

/** Reads the document of a case as an item of this name. */
function read(id: string, name: string): { rule: Rule | null; problem: string | null } {
  const input = loadCases().find((entry) => entry.id === id)?.input ?? '';
  return readRule(name, readFileSync(new URL(`../../cases/${input}`, import.meta.url), 'utf8'), 'nacos://n:8848');
}

function readTags(id: string) {
  const { rule, problem } = read(id, TAG_RULE);
  if (rule?.kind !== 'tag') throw new Error(problem ?? 'no tag rule');
  return { model: rule.model, problem };
}

/** A condition of which nothing but this is given. */
function match(given: object): object {
  return { exact: null, prefix: null, regex: null, wildcard: null, empty: false, noempty: false, ...given };
}

it('has cases', () => {
  expect(
    ['tag-router YAML', 'condition-router YAML', 'other rule YAML'].flatMap((area) => loadCases(area)),
  ).toHaveLength(15);
});

describe('tag rules', () => {
  itCase('C129', 'reads tags with addresses', () => {
    const { model, problem } = readTags('C129');
    expect(problem).toBeNull();
    expect(model).toEqual({
      configVersion: 'v3.0',
      scope: null,
      key: 'order-app',
      force: false,
      enabled: true,
      valid: true,
      runtime: true,
      dynamic: false,
      priority: 0,
      inactiveBecause: null,
      tags: [
        { name: 'gray', addresses: ['192.0.2.1:20880'], match: null },
        { name: 'blue', addresses: ['192.0.2.2:20880'], match: null },
      ],
    });
  });

  itCase('C131', 'reads tags that match parameters', () => {
    const { model, problem } = readTags('C131');
    expect(problem).toBeNull();
    expect(model).toMatchObject({ force: true, inactiveBecause: null });
    expect(model.tags).toEqual([
      {
        name: 'gray',
        addresses: [],
        match: [
          { key: 'env', value: match({ exact: 'gray' }) },
          { key: 'zone', value: match({ prefix: 'z-' }) },
        ],
      },
    ]);
  });

  itCase('C133', 'keeps every form of address as it is written', () => {
    const { model, problem } = readTags('C133');
    expect(problem).toBeNull();
    expect(model.tags.map(({ name, addresses }) => [name, addresses.join()])).toEqual([
      ['t1', '192.0.2.*'],
      ['t2', '198.51.100.0/24'],
      ['t3', '0.0.0.0:20882'],
      ['t4', '*.*.*.*:20883'],
      ['t5', '[2001:db8::5]:20880'],
    ]);
  });

  itCase('C135', 'keeps names with several levels whole', () => {
    expect(readTags('C135').model.tags.map(({ name }) => name)).toEqual(['beta', 'beta|team1']);
  });

  itCase('C137', 'ignores keys that it does not know, and names them', () => {
    const { model, problem } = readTags('C137');
    expect(model).toMatchObject({ enabled: true, force: false, inactiveBecause: null });
    expect(model.tags).toEqual([{ name: 'gray', addresses: [], match: null }]);
    expect(problem).toContain(`${TAG_RULE}: /tags/0/addrs: unknown key, ignored; known here: name, addresses, match; `);
    expect(problem).toContain('/unknownKey: unknown key, ignored; known here: configVersion, ');
  });

  itCase('C139', 'has no effect with a tag that has neither match nor addresses', () => {
    const { model, problem } = readTags('C139');
    expect(model.inactiveBecause).toBe(
      'the tag gray has neither match nor addresses, with which Dubbo cannot use any of the rule',
    );
    expect(problem).toBe(`${TAG_RULE}: document: has no effect, because ${model.inactiveBecause}`);
  });
});

describe('rules that are not obeyed yet', () => {
  const conditions: readonly (readonly [id: string, title: string, header: object])[] = [
    ['C141', 'a service', { configVersion: 'v3.0', force: true, key: 'com.example.order.OrderService' }],
    ['C143', 'black and white lists', { configVersion: null, force: true, key: null }],
    ['C145', 'attachments and arguments', { force: true }],
    ['C147', 'a reference to the caller', { force: false }],
    ['C149', 'prefixes of keys', { force: true }],
    ['C151', 'weights', { configVersion: 'v3.1', force: false, key: 'com.example.order.OrderService' }],
  ];
  for (const [id, title, header] of conditions) {
    itCase(id, `keeps a condition rule and says that it is not obeyed: ${title}`, () => {
      const name = `${SERVICE}.condition-router`;
      const { rule, problem } = read(id, name);
      expect(rule).toMatchObject({
        kind: 'condition',
        name,
        key: SERVICE,
        scope: 'service',
        origin: 'nacos://n:8848',
        text: expect.stringContaining('conditions:'),
        model: { scope: 'service', enabled: true, ...header },
      });
      expect(problem).toBe(`${name}: condition rules are not obeyed by this version`);
    });
  }

  itCase('C153', 'keeps an affinity rule and says that it is not obeyed', () => {
    const name = `${SERVICE}.affinity-router`;
    const { rule, problem } = read('C153', name);
    expect(rule).toMatchObject({ kind: 'affinity', key: SERVICE, model: { configVersion: 'v3.1', enabled: true } });
    expect(problem).toBe(`${name}: affinity rules are not obeyed by this version`);
  });
});

itCase('C155', 'reads an override rule: two configs with their sides and parameters', () => {
  const { rule, problem } = read('C155', `${SERVICE}.configurators`);
  expect(problem).toBe(`${SERVICE}.configurators: /configs/0/parameters/mock: is not obeyed by this version`);
  expect(rule).toMatchObject({ kind: 'configurator', key: SERVICE, scope: 'service' });
  const item = {
    enabled: true,
    services: ['blue/com.example.order.OrderService:1.0.0'],
    applications: [],
    match: null,
  };
  expect(rule?.model).toEqual({
    configVersion: 'v2.7',
    scope: 'service',
    key: 'blue/com.example.order.OrderService:1.0.0',
    configs: [
      {
        ...item,
        side: 'consumer',
        addresses: ['0.0.0.0'],
        providerAddresses: [],
        parameters: new Map(Object.entries({ timeout: '2000', retries: '0', mock: 'force:return null' })),
      },
      {
        ...item,
        side: 'provider',
        addresses: ['192.0.2.1:20880'],
        providerAddresses: ['192.0.2.1:20880'],
        parameters: new Map(Object.entries({ weight: '200', disabled: 'true' })),
      },
    ],
  });
});

itCase('C157', 'refuses two documents in one value, and names both', () => {
  expect(read('C157', TAG_RULE)).toEqual({
    rule: null,
    problem: `${TAG_RULE}: document: one is expected, 2 (of shop-order, shop-detail) were found`,
  });
});
