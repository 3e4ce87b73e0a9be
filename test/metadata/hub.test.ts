import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetadataHub } from '../../metadata/hub.ts';
import type { CenterHub } from '../../metadata/hub.ts';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import { createStaticRegistry } from '../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../metadata/report/file-metadata-report.ts';
import { parseProviderUrl } from '../../metadata/url/provider-url.ts';
import { liveHub, servingHub, summary } from './hub-fixture.ts';
import { definitionText } from './live-centers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function staticHub(urls: readonly string[], definitions: readonly string[]): Promise<CenterHub> {
  const files = definitions.map((definition, index) => [`${index}.json`, definition] as const);
  return createMetadataHub({
    registry: createStaticRegistry(urls),
    metadataReport: createFileMetadataReport(new Map(files)),
    now: () => 0,
  });
}

describe('a hub of static centers', () => {
  it('has one view for each group and version, in order', async () => {
    const hub = await staticHub(
      [
        'dubbo://h1:1/a.B?version=2',
        'dubbo://h2:1/a.B?version=1&group=g',
        'dubbo://h3:1/a.B?version=2',
        'dubbo://h4:1/a.B',
        'dubbo://h5:1/a.C',
      ],
      [definitionText('a.B'), definitionText('a.C')],
    );
    await hub.synced;
    expect(summary(hub.find('a.B'))).toEqual(['a.B h4', 'a.B:2 h1,h3', 'g/a.B:1 h2']);
    expect(summary(hub.views())).toHaveLength(4);
    expect(hub.find('a.B')).toBe(hub.find('a.B'));
    expect(hub.find('a.D')).toEqual([]);
    expect(hub.find('constructor')).toEqual([]);
    expect(hub.status()).toMatchObject({
      registry: { address: 'static', connected: true, ageMs: 0 },
      metadataReport: { address: 'file', connected: true, ageMs: 0 },
      configCenter: null,
      isSynced: true,
      services: 4,
      providers: 5,
      heldBack: [],
      problems: [],
      problemCount: 0,
    });
    await hub.close();
  });

  it('reports a service without definition, with what was looked for and what is there', async () => {
    const hub = await staticHub(
      ['dubbo://h:1/a.B?version=1&token=secret', 'dubbo://h:1/a.C?group=g'],
      [definitionText('a.B', { version: '2' }), definitionText('a.B', { group: 'x', version: '3' })],
    );
    expect([...hub.views()]).toEqual([]);
    expect(hub.status().problems).toEqual([
      'a.B:1: no definition for group (none), version 1; there are only: group (none), version 2; group x, version 3',
      'g/a.C: no definition for group g, version (none); there is none of this interface',
    ]);
  });

  it('skips what is broken and serves the rest', async () => {
    const hub = await staticHub(
      ['dubbo://h:1/a.B?x=%', 'dubbo://h:1/a.B'],
      ['{"nonsense":true}', definitionText('a.B')],
    );
    expect(summary(hub.views())).toEqual(['a.B h']);
    expect(hub.status().problems).toEqual([
      'providers[0]: broken percent escape at 18',
      '0.json: no service definition: neither `canonicalName` nor `methods`',
    ]);
  });

  it('knows a service whose only providers cannot be called', async () => {
    const hub = await staticHub(
      ['tri://h:1/a.B', 'dubbo://h:2/a.B?enabled=false&token=secret'],
      [definitionText('a.B')],
    );
    expect(summary(hub.views())).toEqual(['a.B ']);
    expect(hub.status().problems).toEqual(['a.B: not called: tri://h:1 (protocol tri is not dubbo) and 1 more']);
  });
});

describe('a hub of live centers', () => {
  it('replaces the view of a service whose providers change, and no other', async () => {
    const { centers, hub } = await servingHub();
    centers.define('a.C');
    centers.providers('a.C', 'dubbo://h:1/a.C');
    const [before] = hub.find('a.B');
    const [other] = hub.find('a.C');
    centers.providers('a.B', 'dubbo://h:1/a.B', 'dubbo://h2:1/a.B');
    const [after] = hub.find('a.B');
    expect(summary([before!, after!])).toEqual(['a.B h', 'a.B h,h2']);
    expect(after!.revision).toBeGreaterThan(before!.revision);
    expect(after!.definition).toBe(before!.definition);
    expect(hub.find('a.C')[0]).toBe(other);
  });

  it('keeps a view where nothing is different', async () => {
    const { centers, hub } = await liveHub({ updateIntervalMs: 0 });
    const seen: string[] = [];
    hub.onChange(({ serviceKey, providers }) => seen.push(`${serviceKey} ${providers.length}`));
    centers.define('a.B:1', definitionText('a.B'));
    centers.define('a.B:2', definitionText('a.B'));
    const one = parseProviderUrl('dubbo://h:1/a.B?version=1');
    centers.providers('a.B', one, 'dubbo://h:1/a.B?version=2');
    const [first] = hub.find('a.B');
    centers.providers('a.B', one, 'dubbo://h:1/a.B?version=2', 'dubbo://h2:1/a.B?version=2');
    expect(hub.find('a.B')[0]).toBe(first);
    expect(seen).toEqual(['a.B:1 1', 'a.B:2 1', 'a.B:2 2']);
  });

  it('replaces the view when the definition changes, and makes none for what nobody provides', async () => {
    const { centers, hub } = await servingHub();
    centers.define('a.Unused');
    const before = hub.find('a.B')[0]!.definition;
    centers.define('a.B', definitionText('a.B', {}, 'new'));
    expect(hub.find('a.B')[0]!.definition).not.toBe(before);
    expect(summary(hub.views())).toEqual(['a.B h']);
    expect(centers.watched).toEqual(['a.B <- app']);
  });

  it('asks for the definition of the applications that provide the service', async () => {
    const { centers } = await servingHub();
    centers.providers('a.B', 'dubbo://h:1/a.B?application=b', 'dubbo://h2:1/a.B?application=a', 'dubbo://h3:1/a.B');
    expect(centers.watched).toEqual(['a.B <- app', 'a.B <- a,b']);
    // A watch for the definition, and rules of the service, of the gateway and of both applications.
    expect(centers.watches).toBe(1 + 2 + 2);
  });

  it('keeps the last good definition when it vanishes, breaks or is of another service', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 0 });
    const [view] = hub.find('a.B');
    const broken: [string | null, string][] = [
      [null, 'a.B: no definition for group (none), version (none); there is none of this interface'],
      ['{"secret', 'a.B: its definition is not used: is not JSON'],
      [definitionText('a.C'), 'a.B: its definition is not used: /canonicalName: it is of a.C'],
      [
        definitionText('a.B', { version: '2.0', token: 'secret' }),
        'a.B: its definition is not used: /parameters/version: it is of version 2.0',
      ],
    ];
    for (const [text, problem] of broken) {
      centers.define('a.B', text);
      expect(hub.find('a.B')[0]).toBe(view);
      expect(
        hub
          .status()
          .problems.slice(2)
          .map((line) => line.replace(/ \(at position.*/, '')),
      ).toEqual([problem]);
    }
    centers.define('a.B');
    expect(hub.find('a.B')[0]).toBe(view);
    expect(hub.status().problems.slice(2)).toEqual([]);
  });

  it('merges what comes within the interval, and serves the first change at once', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 1_000 });
    const seen: string[] = [];
    hub.onChange((view) => seen.push(...summary([view])));
    for (const host of ['h1', 'h2', 'h3', 'h4']) {
      centers.providers('a.B', `dubbo://${host}:1/a.B`);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(seen).toEqual(['a.B h1']);
    await vi.advanceTimersByTimeAsync(600);
    expect(seen).toEqual(['a.B h1', 'a.B h4']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toHaveLength(2);
  });

  it('waits an interval at most for centers that say nothing, then serves what is known', async () => {
    const { centers, hub } = await servingHub();
    centers.isSilent = true;
    centers.providers('a.B', 'dubbo://h2:1/a.B?application=other');
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(summary(hub.find('a.B'))).toEqual(['a.B h2']);
  });

  it('says why it cannot tell whether there is such a service', async () => {
    const { centers, hub } = await liveHub();
    expect(() => hub.find('a.B')).toThrow(new NotReadyError('the registry has not been read yet'));
    centers.isSilent = true;
    centers.providers('a.B', 'dubbo://h:1/a.B');
    centers.subscribed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(() => hub.find('a.B')).toThrow(NotReadyError);
    expect(hub.find('a.C')).toEqual([]);
    expect(hub.status()).toMatchObject({ isSynced: false, services: 0 });
    centers.define('a.B');
    centers.speak();
    await hub.synced;
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
  });

  it('reports a refresh that fails, and goes on with the next', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 0 });
    const heard: string[] = [];
    const stop = hub.onChange(() => {
      throw new Error('no');
    });
    hub.onChange(({ serviceKey }) => heard.push(serviceKey));
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    expect(heard).toEqual(['a.B']);
    expect(hub.status().problems).toContain('a.B: Error: no');
    stop();
    centers.providers('a.B', 'dubbo://h3:1/a.B');
    expect(hub.status().problems).not.toContain('a.B: Error: no');
  });

  it('lists the first hundred problems and counts all', async () => {
    const { centers, hub } = await liveHub();
    for (let index = 0; index < 150; index++) centers.providers(`a.S${index}`, `dubbo://h:1/a.S${index}`);
    const { problems, problemCount } = hub.status();
    expect([problems.length, problemCount]).toEqual([100, 152]);
  });

  it('tells how its centers are, by its own clock', async () => {
    const { hub } = await liveHub();
    expect(hub.status()).toMatchObject({
      registry: { address: 'registry', ageMs: 4000 },
      metadataReport: { address: 'report', ageMs: 4000 },
      configCenter: { address: 'config', ageMs: 4000 },
      problems: ['registry problem', 'report problem'],
    });
  });

  it('closes its centers, listens no more and leaves no timer', async () => {
    const { centers, hub } = await servingHub();
    centers.providers('a.B', 'dubbo://h1:1/a.B');
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    expect(vi.getTimerCount()).toBe(1);
    await hub.close();
    expect([centers.closed, centers.watches, vi.getTimerCount()]).toEqual([3, 0, 0]);
  });
});
