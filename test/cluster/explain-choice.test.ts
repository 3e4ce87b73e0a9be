import { describe, expect, it } from 'vitest';
import { connectionFailed } from '../../gateway/remoting/remoting-errors.ts';
import { createFixture } from './gateway-fixture.ts';

const BROKEN = connectionFailed(true, null);
const API = 'com.example.Api?release=3.3.6&application=app';
const urlsOf = (...parameters: readonly string[]) =>
  parameters.map((more, index) => `dubbo://127.0.0.1:${index + 1}/${API}&${more}`);
const tagged = (tag: string | null, isTagForced = false) => ({ tag, isTagForced, place: null });
const drop = (port: number, reason: string) => ({ provider: `127.0.0.1:${port}`, reason });
const inRegion = (self: string) => JSON.stringify({ region: { self, 'min-providers': 1, 'min-healthy': 0.5 } });

/** A rule that switches these ports off. */
const switchOff = (...ports: readonly number[]) => ({
  'com.example.Api::.configurators': JSON.stringify({
    key: 'com.example.Api',
    configs: [
      { side: 'provider', addresses: ports.map((port) => `127.0.0.1:${port}`), parameters: { disabled: true } },
    ],
  }),
});

type Fixture = Awaited<ReturnType<typeof createFixture>>;
const stagesOf = async (fixture: Fixture, routing = tagged(null)) =>
  (await fixture.explain('get', '1', routing)).stages;
const fail = async (fixture: Fixture, count: number) => {
  for (let i = 0; i < count; i++) await fixture.call('get', '1').catch(() => {});
};

describe('an explained choice', () => {
  it('calls nobody', async () => {
    const fixture = await createFixture({ urls: urlsOf('', '') });
    await fixture.explain('get', '1');
    expect(fixture.sent).toEqual([]);
  });

  it('begins with who is known, and who is switched off', async () => {
    const fixture = await createFixture({ urls: urlsOf('', '', ''), rules: switchOff(2, 3) });
    expect((await stagesOf(fixture))[0]).toEqual({
      stage: 'directory',
      note: '3 providers of com.example.Api are known',
      kept: ['127.0.0.1:1'],
      keptCount: 1,
      dropped: [2, 3].map((port) => drop(port, 'it is switched off (enabled, disabled)')),
      droppedCount: 2,
    });
  });

  it('shows whom the tag router drops: by a rule of the application, and by what providers carry', async () => {
    const rule = '{"force":false,"tags":[{"name":"blue","addresses":["127.0.0.1:1"]}]}';
    const fixture = await createFixture({ urls: urlsOf('', 'dubbo.tag=gray', ''), rules: { 'app.tag-router': rule } });
    expect((await stagesOf(fixture, tagged('gray')))[1]).toEqual({
      stage: 'tag router',
      note: 'the providers with the tag gray serve',
      kept: ['127.0.0.1:2'],
      keptCount: 1,
      dropped: [
        drop(1, 'the rule app.tag-router gives it the tag blue'),
        drop(3, 'it has no tag, and the request has gray'),
      ],
      droppedCount: 2,
    });
    const untagged = await fixture.explain('get', '1');
    expect(untagged.stages[1]).toMatchObject({
      kept: ['127.0.0.1:3'],
      dropped: [drop(1, 'the rule app.tag-router gives it the tag blue'), drop(2, 'it carries dubbo.tag=gray')],
    });
    expect(untagged.candidates.map(({ provider }) => provider)).toEqual(['127.0.0.1:3']);
  });

  it('ends with the stage that leaves nobody', async () => {
    const fixture = await createFixture({ urls: urlsOf('', ''), config: inRegion('cn-hangzhou') });
    const { stages, level, candidates, candidateCount } = await fixture.explain('get', '1', tagged('gray', true));
    expect(stages.map(({ stage, note, keptCount }) => [stage, note, keptCount])).toEqual([
      ['directory', '2 providers of com.example.Api are known', 2],
      ['tag router', 'no provider has the tag gray, and the request forces it', 0],
    ]);
    expect([level, candidates, candidateCount]).toEqual([null, [], 0]);
    const none = await createFixture({ urls: urlsOf(''), rules: switchOff(1) });
    expect((await stagesOf(none)).map(({ stage }) => stage)).toEqual(['directory']);
  });

  it('shows whom the region router drops, and the level that serves', async () => {
    const urls = urlsOf('region=cn-hangzhou', 'region=cn-shanghai', '');
    const { stages, level } = await (
      await createFixture({ urls, config: inRegion('cn-hangzhou') })
    ).explain('get', '1');
    expect(stages[2]).toEqual({
      stage: 'region router',
      note: 'region cn-hangzhou serves',
      kept: ['127.0.0.1:1'],
      keptCount: 1,
      dropped: [drop(2, 'it is in region cn-shanghai'), drop(3, 'it does not say where it is')],
      droppedCount: 2,
    });
    expect(level).toBe('region cn-hangzhou');
  });

  it('shows who is isolated and why, and who cannot be reached', async () => {
    const urls = [...urlsOf('', '', ''), `dubbo://127.0.0.1:9/${API}`];
    const fixture = await createFixture({ urls, failures: new Map([[1, BROKEN]]) });
    await fail(fixture, 40);
    const { stages, candidates } = await fixture.explain('get', '1');
    expect(stages.at(-1)).toEqual({
      stage: 'health',
      note: '1 of 4 are isolated',
      kept: ['127.0.0.1:2', '127.0.0.1:3'],
      keptCount: 2,
      dropped: [
        drop(1, 'it is isolated: 5 calls in a row failed'),
        drop(9, 'no connection to it can be opened, or it is shutting down'),
      ],
      droppedCount: 2,
    });
    expect(candidates.map(({ provider }) => provider)).toEqual(['127.0.0.1:2', '127.0.0.1:3']);
  });

  it('drops none of the isolated in a panic', async () => {
    const fixture = await createFixture({
      urls: urlsOf('', '', ''),
      failures: new Map([1, 2].map((port) => [port, BROKEN])),
    });
    await fail(fixture, 40);
    expect((await stagesOf(fixture)).at(-1)).toMatchObject({
      note: '2 of 3 are isolated; too many for that to count',
      keptCount: 3,
      droppedCount: 0,
    });
  });

  it('goes on to all where nobody of a level can be called, and names somebody where nobody can be called at all', async () => {
    const down = `dubbo://127.0.0.1:9/${API}&region=cn-hangzhou`;
    const config = inRegion('cn-hangzhou');
    const wider = await (
      await createFixture({ urls: [down, ...urlsOf('region=cn-shanghai')], config })
    ).explain('get', '1');
    expect(wider.stages.slice(2).map(({ stage, note, kept }) => [stage, note, kept])).toEqual([
      ['region router', 'region cn-hangzhou serves', ['127.0.0.1:9']],
      ['health', '0 of 1 are isolated; nobody of them can be called, and the next are asked', []],
      ['health', '0 of 2 are isolated', ['127.0.0.1:1']],
    ]);
    expect([wider.level, wider.candidates.map(({ provider }) => provider)]).toEqual(['all', ['127.0.0.1:1']]);
    const nobody = await (await createFixture({ urls: [down], config })).explain('get', '1');
    expect(nobody.stages.at(-1)!.note).toBe('0 of 1 are isolated; nobody can be called: somebody is, all the same');
    expect([nobody.level, nobody.candidateCount]).toEqual(['region cn-hangzhou', 1]);
  });

  it('says how each candidate would be called', async () => {
    const urls = [
      `dubbo://127.0.0.1:1/${API}&timeout=3000&dubbo.tag=gray&weight=200&get.weight=50`,
      `dubbo://[::1]:2/com.example.Api?release=2.6.12&application=app&dubbo.tag=gray`,
    ];
    const { candidates } = await (await createFixture({ urls })).explain('get', '1', tagged('gray'));
    expect(candidates).toMatchObject([
      {
        provider: '127.0.0.1:1',
        tag: 'gray',
        generic: 'raw.return',
        timeoutMs: 3_000,
        weight: 50,
        attachments: { timeout: '3000' },
      },
      { provider: '[::1]:2', tag: 'gray', generic: 'true', timeoutMs: 1_000, weight: 100 },
    ]);
  });

  it('shows no more than a hundred of anything, and how many there are', async () => {
    const urls = urlsOf(...Array.from({ length: 600 }, (_, index) => (index % 4 === 0 ? 'dubbo.tag=gray' : '')));
    const rules = switchOff(...Array.from({ length: 150 }, (_, index) => 4 * index + 2));
    const { stages, candidates, candidateCount } = await (await createFixture({ urls, rules })).explain('get', '1');
    expect(
      stages.map((stage) => [stage.kept.length, stage.keptCount, stage.dropped.length, stage.droppedCount]),
    ).toEqual([
      [100, 450, 100, 150],
      [100, 300, 100, 150],
      [100, 300, 0, 0],
      [100, 300, 0, 0],
    ]);
    expect([candidates.length, candidateCount]).toEqual([100, 300]);
  });
});
