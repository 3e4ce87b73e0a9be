import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readInvocation } from '../demo/invocation.ts';
import { FakeZooKeeper } from '../metadata/center/zookeeper/fake-zookeeper.ts';
import { startGateway, type GatewayProcess } from './gateway-process.ts';
import { ODD_SERVICE, oddDefinition, startOddProvider, type OddProvider } from './odd-provider.ts';
import { startSteadyLoad } from './steady-load.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const CALL = `/${ODD_SERVICE}/repeat?arg0=`;
const TAG_RULE = '/dubbo/config/dubbo/odd-app.tag-router';
const OVERRIDES = `/dubbo/config/dubbo/${ODD_SERVICE}::.configurators`;
/** A rule has to be obeyed so soon. */
const WITHIN = { timeout: 2_000, interval: 20 };
const SOON = { timeout: 20_000, interval: 50 };
/** So many draws miss one of three providers about once in ten million. */
const DRAWS = 40;
const MEGABYTE = 1_048_576;

/**
 * Four providers, of which each carries something else, and rules that are pushed while the gateway runs: who serves which tag, and what
 * wrong rules do to calls (nothing).
 */
export function describeTagRules(runtime: string, script: string): void {
  describe(`rules that are pushed, ${runtime}`, { timeout: 60_000 }, () => {
    const providers = new Map<string, OddProvider>();
    let zooKeeper: FakeZooKeeper;
    let folder: TestFolder;
    let gateway: GatewayProcess;
    let orders = 0;

    beforeAll(async () => {
      zooKeeper = await FakeZooKeeper.start();
      zooKeeper.tree.put(`/dubbo/metadata/${ODD_SERVICE}/provider/odd-app`, oddDefinition());
      const carried = { canary: '&dubbo.tag=canary', plain: '', gray: '&env=gray&zone=z-1', other: '&env=blue' };
      for (const [name, parameters] of Object.entries(carried)) {
        const provider = await startOddProvider();
        providers.set(name, provider);
        const url = `dubbo://127.0.0.1:${provider.port}/${ODD_SERVICE}?application=odd-app&release=3.3.6${parameters}`;
        zooKeeper.tree.put(`/dubbo/${ODD_SERVICE}/providers/${encodeURIComponent(url)}`);
      }
      folder = await createTestFolder();
      const config = await folder.write('gateway.json', {
        application: 'edge',
        registry: { address: zooKeeper.address, 'update-interval': 50 },
        expose: [ODD_SERVICE],
        auth: { mode: 'none' },
        region: { self: 'cn-hangzhou' },
        timeout: 10_000,
        http: { 'access-log': false },
        tags: {
          header: true,
          rules: [
            { tag: 'gone', force: true, from: 'cookie', name: 'only', when: { equals: 'gone' } },
            { tag: 'canary', from: 'cookie', name: 'half', when: { percent: 50 } },
            { tag: 'canary', from: 'header', name: 'x-user-id', when: { percent: 82 } },
            { tag: 'canary', from: 'header', name: 'x-order-id', when: { mod: 1000, below: 5 } },
          ],
        },
      });
      gateway = await startGateway(script, config);
    }, 60_000);

    beforeEach(async () => {
      for (const node of [TAG_RULE, OVERRIDES]) zooKeeper.tree.remove(node);
      await expect.poll(() => served(), SOON).toBe('gray, other, plain');
      await expect.poll(problems, SOON).toBe(0);
    });

    afterAll(async () => {
      await gateway?.stop();
      for (const provider of providers.values()) await provider.stop();
      await zooKeeper?.stop();
      await folder?.remove();
    });

    /** Who serves calls with these headers, and in front of them the tag that the answers name; else status and code. */
    async function served(headers: Readonly<Record<string, string>> = {}, draws = DRAWS): Promise<string> {
      const order = `${++orders}:1`;
      const answers = new Set<string>();
      for (let draw = 0; draw < draws; draw++) {
        const response = await fetch(gateway.url + CALL + order, { headers });
        const body = await response.text();
        const { code } = response.ok ? { code: '' } : (JSON.parse(body) as { code: string });
        answers.add(response.ok ? (response.headers.get('dubbo-tag') ?? '') : `${response.status} ${code}`);
      }
      // Heartbeats have a body of one octet.
      const isCalled = ([, { requests }]: readonly [string, OddProvider]): boolean =>
        requests.some((body) => body.length > 1 && readInvocation(body).args[0] === order);
      const names = [...providers].filter(isCalled).map(([name]) => name);
      return [...answers, names.toSorted().join(', ')].filter((text) => text !== '').join(': ');
    }
    const tagged = (tag: string): Promise<string> => served({ 'dubbo-tag': tag });
    /** Whoever serves: what a single call tells at once, many confirm. */
    async function obeyed(tag: string, expected: string): Promise<void> {
      await expect.poll(() => served({ 'dubbo-tag': tag }, 1), WITHIN).toBe(expected);
      expect(await tagged(tag)).toBe(expected);
    }
    const addressOf = (name: string): string => `127.0.0.1:${providers.get(name)!.port}`;
    const push = (rule: object | string, node = TAG_RULE): void =>
      zooKeeper.tree.put(node, typeof rule === 'string' ? rule : JSON.stringify(rule));
    async function problems(): Promise<number> {
      return ((await (await fetch(`${gateway.url}/readyz`)).json()) as { problems: number }).problems;
    }

    it('without a rule the tags that providers carry count; one that nobody has is served by the untagged', async () => {
      expect(await tagged('canary')).toBe('canary: canary');
      expect(await tagged('gray')).toBe('gray, other, plain');
    });

    it('a rule of 2.7 is obeyed within two seconds as it comes and changes, and when it is switched off', async () => {
      const rule = (name: string): string =>
        `force: false\nruntime: true\nenabled: true\nkey: odd-app\ntags:\n  - name: gray\n    addresses: ["${addressOf(name)}"]\n`;
      push(rule('plain'));
      await obeyed('gray', 'gray: plain');
      expect([await served(), await tagged('canary')]).toEqual(['gray, other', 'canary: canary']);
      push(rule('other'));
      await obeyed('gray', 'gray: other');
      expect(await served()).toBe('gray, plain');
      push(rule('other').replace('enabled: true', 'enabled: false'));
      await expect.poll(() => tagged('gray'), SOON).toBe('gray, other, plain');
    });

    it('a rule of 3.x is obeyed within two seconds, by what providers have, and by levels', async () => {
      push({
        configVersion: 'v3.0',
        key: 'odd-app',
        tags: [
          { name: 'gray', match: [{ key: 'env', value: { exact: 'gray' } }] },
          { name: 'beta', addresses: [addressOf('other')] },
        ],
      });
      await obeyed('gray', 'gray: gray');
      expect([await served(), await tagged('red')]).toEqual(['plain', 'plain']);
      expect([await tagged('beta'), await tagged('beta|team1')]).toEqual(['beta: other', 'beta: other']);
    });

    it('a tag that nobody has is served by the untagged; forced, by the request or by the rule, by nobody', async () => {
      const only = { cookie: 'only=gone' };
      expect(await served(only)).toBe('503 NO_PROVIDER');
      const tags = [{ name: 'gone', addresses: ['192.0.2.1:20880'] }];
      push({ key: 'odd-app', force: false, tags: [...tags, { name: 'gray', addresses: [addressOf('gray')] }] });
      await obeyed('gray', 'gray: gray');
      expect([await tagged('gone'), await served(only)]).toEqual(['other, plain', '503 NO_PROVIDER']);
      push({ key: 'odd-app', force: true, tags });
      await obeyed('gone', '503 NO_PROVIDER');
      // Who asks for something else is not concerned.
      expect([await tagged('red'), await served()]).toEqual(['gray, other, plain', 'gray, other, plain']);
    });

    it('a rule that is broken is reported, and the one before stays in force', async () => {
      push({ key: 'odd-app', tags: [{ name: 'gray', addresses: [addressOf('gray')] }] });
      await obeyed('gray', 'gray: gray');
      const load = startSteadyLoad(`${gateway.url}${CALL}0:1`);
      onTestFinished(() => load.stop());
      const tags = JSON.stringify([{ name: 'gray', addresses: [addressOf('plain')] }]);
      for (const [rule, problem] of [
        ['tags: [', 'line 1, column 8: '],
        ['tags: 5', '/tags: '],
        ['- a\n- b', 'expected a mapping'],
        ['tags: &a [*a]', 'nested too deeply, or an alias inside its own anchor'],
        ['tags: [{name: gray, addresses: {}}]', '/tags/0/addresses: '],
        [`tags: ${tags}\n---\ntags: ${tags}`, 'one is expected, 2 were found'],
        [
          'tags: [{name: gray, match: [{key: env, value: {regex: (}}]}]\nconfigVersion: v3.0',
          '/tags/0/match/0/value/regex: ',
        ],
        [`{"tags": ${tags}, "tags": []}`, 'this key stands here twice'],
        [`{"tags": ${'['.repeat(100_000)}`, 'nested too deeply'],
        [`tags: ${tags}\n#${'x'.repeat(2 * MEGABYTE)}`, 'more than 1048576 characters'],
      ] as const) {
        push(rule);
        await expect
          .poll(() => gateway.errors().replaceAll(/^(?!problem: .*odd-app\.tag-router: ).*$/gm, ''), SOON)
          .toContain(problem);
        expect([problem, await tagged('gray')]).toEqual([problem, 'gray: gray']);
      }
      await expect.poll(problems, SOON).toBe(1);
      push(`{"__proto__": {"enabled": false}, "constructor": 1, "tags": ${tags}}`);
      await obeyed('gray', 'gray: plain');
      await load.stop();
      expect(load.failures).toEqual([]);
    });

    it('rules that contradict themselves are obeyed as Dubbo obeys them, and reported', async () => {
      for (const [rule, expected, problem] of [
        [
          {
            tags: [
              { name: 'gray', addresses: [addressOf('plain')] },
              { name: 'gray', addresses: [addressOf('other')] },
            ],
          },
          'gray: other',
          '/tags: a name stands there twice, only one of them counts',
        ],
        [
          {
            configVersion: 'v3.0',
            tags: [
              {
                name: 'gray',
                addresses: [addressOf('plain')],
                match: [{ key: 'env', value: { exact: 'gray' } }],
              },
            ],
          },
          'gray: plain',
          '/tags/0/match: is ignored beside addresses',
        ],
        // Not at home in 2.7: there the tag is as good as not there.
        [
          { tags: [{ name: 'gray', match: [{ key: 'env', value: { exact: 'gray' } }] }] },
          'gray, other, plain',
          '/tags/0/match: is ignored, expected with configVersion v3.0 only',
        ],
        [
          { configVersion: 'v3.0', tags: [{ name: 'gray' }] },
          'gray, other, plain',
          'has no effect, because the tag gray has neither match nor addresses',
        ],
      ] as const) {
        push({ key: 'odd-app', ...rule });
        await expect.poll(() => tagged('gray'), SOON).toBe(expected);
        await expect.poll(problems, SOON).toBe(1);
        await expect.poll(() => gateway.errors(), SOON).toContain(problem);
      }
      // Two tags for one provider, and one that it carries itself, are none: it has them all.
      const tags = ['gray', 'blue'].map((name) => ({ name, addresses: [addressOf('canary'), addressOf('plain')] }));
      push({ key: 'odd-app', tags });
      await expect.poll(() => tagged('gray'), SOON).toBe('gray: canary, plain');
      expect([await tagged('blue'), await tagged('canary')]).toEqual(['blue: canary, plain', 'canary: canary']);
      expect([await served(), await problems()]).toEqual(['gray, other', 0]);
    });

    it('a rule that leaves nobody untagged takes all calls without a tag away, and says so', async () => {
      push({ key: 'odd-app', tags: [{ name: 'gray', addresses: ['0.0.0.0/0', '127.0.0.*'] }] });
      await expect.poll(() => served({}, 1), WITHIN).toBe('503 NO_PROVIDER');
      expect(await served()).toBe('503 NO_PROVIDER');
      expect(await (await fetch(`${gateway.url}${CALL}0:1`)).json()).toMatchObject({
        code: 'NO_PROVIDER',
        detail: `no provider of ${ODD_SERVICE} is left by the tag router: the request has no tag, and every provider is kept for a tag`,
      });
      expect(await tagged('gray')).toBe('gray: canary, gray, other, plain');
    });

    it('an override rule takes a provider out and gives another one a tag; a broken one does nothing', async () => {
      push(
        {
          configVersion: 'v3.0',
          key: ODD_SERVICE,
          configs: [
            { side: 'consumer', providerAddresses: [addressOf('other')], parameters: { disabled: true } },
            { side: 'consumer', providerAddresses: [addressOf('plain')], parameters: { 'dubbo.tag': 'blue' } },
          ],
        },
        OVERRIDES,
      );
      await obeyed('blue', 'blue: plain');
      expect(await served()).toBe('gray');
      push('configs: [{side: consumer, parameters: 7}]', OVERRIDES);
      await expect.poll(problems, SOON).toBe(1);
      expect([await tagged('blue'), await served()]).toEqual(['blue: plain', 'gray']);
    });

    it('a colouring rule whose value is missing or no number does nothing', async () => {
      for (const headers of [
        { cookie: 'other=1' },
        { cookie: 'half' },
        { cookie: 'half=' },
        { cookie: '=; ;;half;=x' },
        { 'x-user-id': '' },
        { 'x-order-id': 'four' },
        { 'x-order-id': '1004.5' },
        { 'x-order-id': '0x4' },
      ])
        expect([headers, await served(headers)]).toEqual([headers, 'gray, other, plain']);
    });

    it('a remainder is of all digits of an id, and a percentage has the same outcome each time', async () => {
      // Made with mmh3 of PyPI: 81.404 % of the way for 42, 49.68 % for the other.
      expect(await served({ 'x-user-id': '42' })).toBe('canary: canary');
      expect(await served({ cookie: 'half=42' })).toBe('gray, other, plain');
      expect(await served({ cookie: 'half=9007199254740993' })).toBe('canary: canary');
      expect(await served({ 'x-order-id': '9007199254741004' })).toBe('canary: canary');
      expect(await served({ 'x-order-id': `1${'0'.repeat(200)}004` })).toBe('canary: canary');
      expect(await served({ 'x-order-id': '9007199254741005' })).toBe('gray, other, plain');
    });
  });
}
