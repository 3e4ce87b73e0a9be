import { describe, expect } from 'vitest';
import { groupByService } from '../../../metadata/registry/group-by-service.ts';
import { methodParameter, parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
import { unusableReason } from '../../../metadata/url/unusable-reason.ts';
import { itCase, loadCases, loadJson } from '../../cases.ts';

interface UrlCase {
  readonly raw: string;
  readonly context?: { readonly node: string };
  readonly expect: Readonly<Record<string, unknown>>;
}

const FIELDS = ['protocol', 'host', 'port', 'path', 'group', 'version', 'release', 'methods'] as const;

/** The keys of `expect` that are neither a field of the URL nor a parameter are words: those are checked by id, below. */
function check(url: ProviderUrl, expected: UrlCase['expect']): void {
  for (const [key, value] of Object.entries(expected)) {
    if (key === 'interface') expect(url.serviceInterface).toBe(value);
    else if (key === 'params') expect(Object.fromEntries(url.parameters)).toMatchObject(value as object);
    else if (FIELDS.some((field) => field === key)) expect(url).toHaveProperty(key, value);
    else if (!WORDS.has(key)) expect([key, url.parameters.get(key)]).toEqual([key, String(value)]);
  }
}

const WORDS: ReadonlySet<string> = new Set(['mark', 'callable', 'serialization_sent']);

const ALSO: Readonly<Record<string, (url: ProviderUrl) => void>> = {
  C101: (url) => expect(methodParameter(url, 'getA', 'timeout')).toBe('5000'),
  // A bare + is a blank: see the README of metadata/.
  C109: (url) => expect(url.parameters.get('mark')).toBe('1 2'),
  C113: (url) => expect(unusableReason(url)).toBeNull(),
};

describe('provider URLs', () => {
  for (const { id, why, input } of loadCases('provider URL parsing')) {
    itCase(id, why, () => {
      const { raw, context, expect: expected } = loadJson<UrlCase>(input);
      const node = context?.node.split('/').at(-2);
      const url = parseProviderUrl(raw, node === undefined ? {} : { serviceInterface: node });
      check(url, expected);
      ALSO[id]?.(url);
    });
  }
});

/** Which of the nodes of providers in `input` can be called, and what is said of the others. */
function checkChildren(input: string): void {
  const { raw, expect: expected } = loadJson<{ raw: string[]; expect: { usable: string[] } }>(input);
  const problems: string[] = [];
  const services = groupByService(
    'com.example.q.Q',
    raw.map((node) => parseProviderUrl(node)),
    [],
    problems,
  );
  const usable = services.flatMap(({ providers }) => providers.map(({ host, port }) => `${host}:${port}`));
  expect(usable).toEqual(expected.usable);
  expect(problems).toEqual([
    'com.example.q.Q: not called: rest://192.0.2.17:8080 (protocol rest is not dubbo) and 1 more',
  ]);
}

describe('what a ZooKeeper node of providers holds', () => {
  itCase('C107', 'only dubbo:// can be called; empty:// means no provider', () => checkChildren('registry/r09.json'));
});
