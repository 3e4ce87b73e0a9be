import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { routeByTag } from '../../../gateway/cluster/router/tag-router.ts';
import { parseTagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
import { itCase, loadJson } from '../../cases.ts';
import { hostsOf, provider } from './provider-urls.ts';

interface Expectation {
  readonly request: { readonly tag?: string; readonly 'dubbo.force.tag'?: string };
  readonly result: readonly string[];
}

const HOSTS: Readonly<Record<string, string>> = { A: '192.0.2.1', B: '192.0.2.2', C: '192.0.2.3' };
const manifest =
  loadJson<readonly { readonly file: string; readonly expect: readonly Expectation[] }[]>('rules/manifest.json');

/** Three providers A, B, C with these parameters. */
function providers(...parameters: readonly string[]): ProviderUrl[] {
  return Object.values(HOSTS).map((host, index) => provider(`${host}:20880`, parameters[index]));
}

function route(file: string, { tag, 'dubbo.force.tag': force }: Expectation['request'], urls: readonly ProviderUrl[]) {
  const text = readFileSync(new URL(`../../cases/rules/${file}`, import.meta.url), 'utf8');
  const rules = new Map([['order-app', parseTagRule(text).model]]);
  return hostsOf(routeByTag(rules, tag ?? null, force === 'true', urls));
}

function expectationsOf(file: string): readonly Expectation[] {
  const found = manifest.find((entry) => entry.file === file)?.expect ?? [];
  if (found.length === 0) throw new Error(`nothing is expected of ${file}`);
  return found;
}

describe('routing by a tag rule', () => {
  for (const [id, file, title] of [
    ['C129', 'y01.yaml', 'with addresses'],
    ['C135', 'y07.yaml', 'with several levels'],
    ['C137', 'y09.yaml', 'whose keys are mistyped'],
    ['C139', 'y11.yaml', 'with neither match nor addresses'],
  ] as const) {
    itCase(id, title, () => {
      for (const { request, result } of expectationsOf(file)) {
        const wanted = result.map((name) => HOSTS[name]);
        expect([request, route(file, request, providers())]).toEqual([request, wanted]);
      }
    });
  }

  itCase('C131', 'with match on parameters', () => {
    const [tagged, untagged, vain] = expectationsOf('y03.yaml') as [Expectation, Expectation, Expectation];
    const urls = providers('env=gray&zone=z-1', 'env=gray&zone=y', 'env=gray');
    expect(route('y03.yaml', tagged.request, urls)).toEqual(tagged.result.map((name) => HOSTS[name]));
    expect(route('y03.yaml', untagged.request, urls)).toEqual(untagged.result.map((name) => HOSTS[name]));
    // Nothing matched, so that the tag counts as not set, although the rule says force.
    expect(route('y03.yaml', vain.request, providers('', 'dubbo.tag=blue', ''))).toEqual([HOSTS['A'], HOSTS['C']]);
  });

  itCase('C133', 'with patterns of addresses', () => {
    const urls = [
      '192.0.2.1:20880',
      '192.0.2.200:1',
      '198.51.100.7:20880',
      '203.0.113.9:20882',
      '203.0.113.9:20883',
      '[2001:db8::5]:20880',
      '[2001:db8::5]:20882',
      '[2001:db8::5]:20883',
    ].map((address) => provider(address));
    const chosen = expectationsOf('y05.yaml').map(({ request }) => [request.tag, route('y05.yaml', request, urls)]);
    expect(chosen).toEqual([
      ['t1', ['192.0.2.1', '192.0.2.200:1']],
      ['t2', ['198.51.100.7']],
      ['t3', ['203.0.113.9:20882', '2001:db8::5:20882']],
      ['t4', ['203.0.113.9:20883']],
      ['t5', ['2001:db8::5']],
    ]);
  });
});
