import { describe, expect, it } from 'vitest';
import { routeByTag, TagRouter } from '../../../gateway/cluster/router/tag-router.ts';
import { UNTAGGED, type RoutingRequest } from '../../../gateway/cluster/routing-request.ts';
import { parseTagRule } from '../../../metadata/config-center/tag-rule.ts';
import { listOf } from '../provider-lists.ts';
import { hostsOf, provider } from './provider-urls.ts';

const rulesOf = (text: string, application = 'order-app') => new Map([[application, parseTagRule(text).model]]);
const NO_RULES = new Map();

const STATIC = [provider('a:20880', 'dubbo.tag=gray'), provider('b:20880'), provider('c:20880', 'dubbo.tag=blue')];

describe('without an active rule', () => {
  it.each([
    [null, false, ['b']],
    [null, true, ['b']],
    ['', false, ['b']],
    ['gray', false, ['a']],
    ['gray', true, ['a']],
    ['red', false, ['b']],
    ['red', true, []],
    ['gray|x', false, ['b']],
  ])('tag %j, forced %j: %j', (tag, isForced, wanted) => {
    for (const rules of [
      NO_RULES,
      rulesOf('enabled: false\ntags: [{name: red, addresses: ["10.0.0.1"]}]'),
      rulesOf('tags: []'),
      rulesOf('tags: [{name: red, addresses: ["*"]}]', 'another-app'),
    ]) {
      expect(hostsOf(routeByTag(rules, tag, isForced, STATIC))).toEqual(wanted);
    }
  });

  it('leaves nobody to a request without a tag where every provider carries one', () => {
    expect(routeByTag(NO_RULES, null, false, [STATIC[0]!, STATIC[2]!])).toEqual([]);
  });
});

describe('with an active rule', () => {
  const urls = [
    provider('10.0.0.1:20880'),
    provider('10.0.0.2:20880', 'dubbo.tag=gray'),
    provider('10.0.0.3:20880'),
    provider('10.0.0.4:20880', 'dubbo.tag=own'),
  ];
  const rule = (force: boolean) =>
    rulesOf(
      `force: ${force}\ntags: [{name: gray, addresses: ["10.0.0.1:20880"]}, {name: gone, addresses: ["10.9.9.9"]}]`,
    );

  it.each([
    ['gray', false, false, ['10.0.0.1']],
    // Defined by the rule, found nowhere.
    ['gone', false, false, ['10.0.0.3']],
    ['gone', true, false, []],
    ['gone', false, true, []],
    // Not defined by the rule, so that the providers' own tags count.
    ['own', true, true, ['10.0.0.4']],
    ['nobody', false, true, ['10.0.0.3']],
    ['nobody', true, false, []],
    [null, false, true, ['10.0.0.3']],
    ['gray|more', false, false, ['10.0.0.1']],
    ['gray|more', true, false, []],
  ])('tag %j, forced %j, rule.force %j: %j', (tag, isForced, force, wanted) => {
    expect(hostsOf(routeByTag(rule(force), tag, isForced, urls))).toEqual(wanted);
  });

  it('matches what a provider itself says, and not what override rules for callers make of it', () => {
    const gray = rulesOf('configVersion: v3.0\ntags: [{name: gray, match: [{key: env, value: {exact: gray}}]}]');
    const [plain, other] = [provider('10.0.0.1:20880', 'env=gray'), provider('10.0.0.2:20880')];
    const parameters = new Map([...plain.parameters, ['env', 'blue']]);
    const overridden = { ...plain, parameters, offered: plain.parameters };
    expect(hostsOf(routeByTag(gray, 'gray', false, [overridden, other]))).toEqual(['10.0.0.1']);
  });

  it('leaves nobody to a request without a tag where the rule names all', () => {
    const all = rulesOf('tags: [{name: gray, addresses: ["10.0.*.*"]}]');
    expect(routeByTag(all, null, false, urls)).toEqual([]);
  });
});

describe('several applications that provide one service', () => {
  const urls = [
    provider('10.0.0.1:20880', 'application=one'),
    provider('10.0.0.2:20880', 'application=two'),
    provider('10.0.0.3:20880', 'application=two'),
    provider('10.0.0.4:20880', 'application=one'),
  ];
  const one = (force = false) =>
    rulesOf(`force: ${force}\ntags: [{name: gray, addresses: ["10.0.0.1", "10.0.0.2"]}]`, 'one');

  it('obey each its own rule only, whoever comes first', () => {
    for (const order of [urls, urls.toReversed()]) {
      expect(hostsOf(routeByTag(one(), 'gray', false, order))).toEqual(['10.0.0.1']);
      expect(hostsOf(routeByTag(one(), null, false, order)).toSorted()).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4']);
    }
  });

  it('fall back only where none of them has the tag, and without those whose rule forces it', () => {
    const rules = new Map([
      ...rulesOf('force: true\ntags: [{name: gray, addresses: ["10.9.9.9"]}]', 'one'),
      ...rulesOf('tags: [{name: gray, addresses: ["10.0.0.2"]}]', 'two'),
    ]);
    expect(hostsOf(routeByTag(rules, 'gray', false, urls))).toEqual(['10.0.0.2']);
    const withoutSecond = urls.filter(({ host }) => host !== '10.0.0.2');
    expect(hostsOf(routeByTag(rules, 'gray', false, withoutSecond))).toEqual(['10.0.0.3']);
  });
});

describe('the router', () => {
  const request = (tag: string, isTagForced = false): RoutingRequest => ({ tag, isTagForced, place: null });

  it('gives the same list for the same tag, and one for all the tags that nobody has', () => {
    const all = listOf([...STATIC, provider('10.0.0.1:20880')]);
    const router = new TagRouter(all, rulesOf('tags: [{name: beta, addresses: ["10.0.0.1"]}]'));
    const route = (tag: string, isForced = false) => router.route(all, request(tag, isForced));
    expect(route('gray')).toBe(route('gray'));
    expect(route('x1')).toBe(route('x2'));
    expect(route('x1|gray')).toBe(route('|'));
    expect(route('beta|1')).toBe(route('beta|2|3'));
    expect(hostsOf(route('beta|1').entries.map(({ url }) => url))).toEqual(['10.0.0.1']);
    expect(route('x1', true)).toBe(route('x2', true));
    expect(route('beta|1', true)).toBe(route('x2', true));
    expect(route('x1', true).size).toBe(0);
  });

  it('gives the list that it was given where all providers serve', () => {
    const all = listOf([provider('a:20880'), provider('b:20880')]);
    const router = new TagRouter(all, NO_RULES);
    expect(router.route(all, UNTAGGED)).toBe(all);
    expect(router.route(all, request('gray'))).toBe(all);
  });

  it('gives lists that know by which tag they were found, if by any', () => {
    const all = listOf([...STATIC, provider('10.0.0.1:20880')]);
    const router = new TagRouter(
      all,
      rulesOf('tags: [{name: beta, addresses: ["10.0.0.1"]}, {name: all, addresses: ["*", a, b, c]}]'),
    );
    const tagOf = (tag: string, isForced = false) => router.route(all, request(tag, isForced)).tag;
    expect([tagOf('gray'), tagOf('gray', true), tagOf('beta'), tagOf('beta|1|2')]).toEqual([
      'gray',
      'gray',
      'beta',
      'beta',
    ]);
    expect([tagOf('red'), tagOf('red', true), tagOf('beta|1', true), tagOf('')]).toEqual([null, null, null, null]);
    expect([router.route(all, request('all')).size, tagOf('all')]).toEqual([4, 'all']);
    expect(all.tag).toBeNull();
  });

  it('answers a tag of a million levels at once', () => {
    const all = listOf(STATIC);
    const router = new TagRouter(all, rulesOf('tags: [{name: "a|b|c", addresses: ["a"]}]'));
    const begun = performance.now();
    expect(router.route(all, request('|'.repeat(1_000_000))).entries.map(({ address }) => address.host)).toEqual(['b']);
    expect(performance.now() - begun).toBeLessThan(200);
  });

  it('tells what it did with a request, and why it dropped a provider', () => {
    const all = listOf([...STATIC, provider('10.0.0.1:20880')]);
    const rules = rulesOf(
      'force: true\ntags: [{name: beta, addresses: ["10.0.0.1"]}, {name: gone, addresses: ["10.9.9.9"]}]',
    );
    const router = new TagRouter(all, rules);
    const told = (tag: string, isForced = false) => router.describe(all, request(tag, isForced));
    expect(told('beta|x')).toBe('the providers with the tag beta|x serve');
    expect(told('gone')).toBe('no provider has the tag gone, and a tag rule forces it');
    expect(told('red', true)).toBe('no provider has the tag red, and the request forces it');
    expect(told('red')).toBe('no provider has the tag red, so that those without a tag serve, if there are any');
    expect(all.entries.map((entry) => router.whyDropped(entry, request('red')))).toEqual([
      'it carries dubbo.tag=gray',
      'it has no tag, and the request has red',
      'it carries dubbo.tag=blue',
      'the rule order-app.tag-router gives it the tag beta',
    ]);
  });
});
