import { describe, expect, it } from 'vitest';
import type { CenterState } from '../../metadata/center-state.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../../metadata/definition/service-definition.ts';
import { createMetadataHub } from '../../metadata/hub.ts';
import type { MetadataHub, ServiceView } from '../../metadata/hub.ts';
import type { ProvidersChange, Registry } from '../../metadata/registry/registry.ts';
import { createStaticRegistry } from '../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../metadata/report/file-metadata-report.ts';
import type { MetadataReport } from '../../metadata/report/metadata-report.ts';
import { parseProviderUrl } from '../../metadata/url/provider-url.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';

function definitionOf(serviceInterface: string, parameters: object = {}): object {
  return { canonicalName: serviceInterface, parameters, methods: [{ name: 'call', returnType: 'void' }], types: [] };
}

function staticHub(urls: readonly string[], definitions: readonly object[]): Promise<MetadataHub> {
  const files = definitions.map((definition, index) => [`${index}.json`, JSON.stringify(definition)] as const);
  return createMetadataHub({
    registry: createStaticRegistry(urls),
    metadataReport: createFileMetadataReport(new Map(files)),
    now: () => 0,
  });
}

function summary(views: Iterable<ServiceView>): string[] {
  return [...views].map(({ serviceKey, providers }) => `${serviceKey} ${providers.map(({ host }) => host).join()}`);
}

/** Centers whose changes the test makes. */
class LiveCenters {
  readonly definitions = new Map<string, ServiceDefinition>();
  readonly loads: string[] = [];
  closed = 0;
  /** While this is set the report cannot be asked. */
  failure: Error | null = null;
  /** Loads wait for this. */
  gate: Promise<void> = Promise.resolve();
  #onProviders: (change: ProvidersChange) => void = () => {};
  #onDefinition: ((serviceInterface: string) => void) | null = null;

  readonly registry: Registry = {
    subscribe: (listener) => {
      this.#onProviders = listener;
      return Promise.resolve();
    },
    problems: () => ['registry problem'],
    state: (nowMs) => this.#state('registry', nowMs),
    close: () => this.#close(),
  };
  readonly report: MetadataReport = {
    load: async (serviceInterface) => {
      this.loads.push(serviceInterface);
      const definition = this.definitions.get(serviceInterface) ?? null;
      await this.gate;
      if (this.failure !== null) throw this.failure;
      return definition;
    },
    list: () => [],
    onChange: (listener) => {
      this.#onDefinition = listener;
      return () => {
        this.#onDefinition = null;
      };
    },
    problems: () => ['report problem'],
    state: (nowMs) => this.#state('report', nowMs),
    close: () => this.#close(),
  };

  providers(serviceInterface: string, ...urls: (string | ProviderUrl)[]): void {
    const providers = urls.map((url) => (typeof url === 'string' ? parseProviderUrl(url, { serviceInterface }) : url));
    this.#onProviders({ serviceInterface, providers });
  }

  define(serviceInterface: string): void {
    this.definitions.set(serviceInterface, parseServiceDefinition(definitionOf(serviceInterface)));
    this.#onDefinition?.(serviceInterface);
  }

  get isListenedTo(): boolean {
    return this.#onDefinition !== null;
  }

  #state(address: string, nowMs: number): CenterState {
    return { address, connected: true, ageMs: nowMs - 1000, detail: '' };
  }

  #close(): Promise<void> {
    this.closed++;
    return Promise.resolve();
  }
}

async function liveHub(): Promise<{ centers: LiveCenters; hub: MetadataHub; next: () => Promise<ServiceView> }> {
  const centers = new LiveCenters();
  const hub = await createMetadataHub({ registry: centers.registry, metadataReport: centers.report, now: () => 5000 });
  const next = () =>
    new Promise<ServiceView>((resolve) => {
      const stop = hub.onChange((view) => {
        stop();
        resolve(view);
      });
    });
  return { centers, hub, next };
}

/** Lets every refresh that can end end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
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
      [definitionOf('a.B'), definitionOf('a.C')],
    );
    expect(summary(hub.find('a.B'))).toEqual(['a.B h4', 'a.B:2 h1,h3', 'g/a.B:1 h2']);
    expect(summary(hub.views())).toHaveLength(4);
    expect(hub.find('a.B')).toBe(hub.find('a.B'));
    expect(hub.find('a.D')).toEqual([]);
    expect(hub.find('constructor')).toEqual([]);
    expect(hub.status()).toMatchObject({
      registry: { address: 'static', connected: true, ageMs: 0 },
      metadataReport: { address: 'file', connected: true, ageMs: 0 },
      services: 4,
      providers: 5,
      problems: [],
      problemCount: 0,
    });
    await hub.close();
  });

  it('reports a service without definition, with what was looked for and what is there', async () => {
    const hub = await staticHub(
      ['dubbo://h:1/a.B?version=1&token=secret', 'dubbo://h:1/a.C?group=g'],
      [definitionOf('a.B', { version: '2' }), definitionOf('a.B', { group: 'x', version: '3' })],
    );
    expect([...hub.views()]).toEqual([]);
    expect(hub.status().problems).toEqual([
      'a.B:1: no definition for group (none), version 1; there are only: group (none), version 2; group x, version 3',
      'g/a.C: no definition for group g, version (none); there is none of this interface',
    ]);
  });

  it('skips what is broken and serves the rest', async () => {
    const hub = await staticHub(['dubbo://h:1/a.B?x=%', 'dubbo://h:1/a.B'], [{ nonsense: true }, definitionOf('a.B')]);
    expect(summary(hub.views())).toEqual(['a.B h']);
    expect(hub.status().problems).toEqual([
      'providers[0]: broken percent escape at 18',
      '0.json: no service definition: neither `canonicalName` nor `methods`',
    ]);
  });

  it('knows a service whose only providers cannot be called', async () => {
    const hub = await staticHub(['tri://h:1/a.B', 'dubbo://h:2/a.B?enabled=false&token=secret'], [definitionOf('a.B')]);
    expect(summary(hub.views())).toEqual(['a.B ']);
    expect(hub.status().problems).toEqual(['a.B: not called: tri://h:1 (protocol tri is not dubbo) and 1 more']);
  });
});

describe('a hub of live centers', () => {
  it('replaces the view of a service whose providers change, and no other', async () => {
    const { centers, hub, next } = await liveHub();
    centers.define('a.B');
    centers.define('a.C');
    centers.providers('a.C', 'dubbo://h:1/a.C');
    centers.providers('a.B', 'dubbo://h:1/a.B');
    await settle();
    const [before] = hub.find('a.B');
    const [other] = hub.find('a.C');
    const view = next();
    centers.providers('a.B', 'dubbo://h:1/a.B', 'dubbo://h2:1/a.B');
    expect((await view).providers).toHaveLength(2);
    expect(hub.find('a.B')[0]).toBe(await view);
    expect(before?.providers).toHaveLength(1);
    expect((await view).revision).toBeGreaterThan(before?.revision ?? 0);
    expect(hub.find('a.C')[0]).toBe(other);
  });

  it('keeps a view where nothing is different', async () => {
    const { centers, hub } = await liveHub();
    const seen: string[] = [];
    hub.onChange(({ serviceKey }) => seen.push(serviceKey));
    centers.define('a.B');
    const one = parseProviderUrl('dubbo://h:1/a.B?version=1');
    centers.providers('a.B', one, 'dubbo://h:1/a.B?version=2');
    await settle();
    const [first] = hub.find('a.B');
    centers.providers('a.B', one);
    await settle();
    expect(hub.find('a.B')[0]).toBe(first);
    expect(seen).toEqual(['a.B:1', 'a.B:2', 'a.B:2']);
  });

  it('replaces the view when the definition changes, and makes none for what nobody provides', async () => {
    const { centers, hub, next } = await liveHub();
    centers.define('a.Unused');
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B');
    await settle();
    const view = next();
    centers.define('a.B');
    expect((await view).definition).toBe(centers.definitions.get('a.B'));
    expect(summary(hub.views())).toEqual(['a.B h']);
    expect(centers.loads).not.toContain('a.Unused');
  });

  it('keeps a service that has lost its providers, with none', async () => {
    const { centers, hub, next } = await liveHub();
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B?group=g&version=1');
    await settle();
    const view = next();
    centers.providers('a.B', 'empty://0.0.0.0/a.B?category=providers');
    expect(await view).toMatchObject({ serviceKey: 'g/a.B:1', group: 'g', version: '1', providers: [] });
    centers.providers('a.B', 'dubbo://h3:1/a.B?group=g&version=1');
    await settle();
    expect(summary(hub.views())).toEqual(['g/a.B:1 h3']);
  });

  it('keeps the last definition when it vanishes or cannot be asked for', async () => {
    const { centers, hub } = await liveHub();
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B');
    await settle();
    const known = hub.find('a.B')[0]?.definition;
    centers.failure = new Error('center is down');
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    await settle();
    expect(hub.find('a.B')[0]).toMatchObject({ definition: known, providers: [{ host: 'h2' }] });
    expect(hub.status().problems).toContain('a.B: its definition could not be loaded: Error: center is down');
    centers.failure = null;
    centers.definitions.clear();
    centers.providers('a.B', 'dubbo://h3:1/a.B');
    await settle();
    expect(hub.find('a.B')[0]).toMatchObject({ definition: known, providers: [{ host: 'h3' }] });
  });

  it('drops what an overtaken refresh found', async () => {
    const { centers, hub } = await liveHub();
    centers.define('a.B');
    const gate = Promise.withResolvers<void>();
    centers.gate = gate.promise;
    centers.providers('a.B', 'dubbo://slow:1/a.B');
    centers.gate = Promise.resolve();
    centers.providers('a.B', 'dubbo://fast:1/a.B');
    await settle();
    expect(summary(hub.views())).toEqual(['a.B fast']);
    gate.resolve();
    await settle();
    expect(summary(hub.views())).toEqual(['a.B fast']);
  });

  it('survives a listener that throws, and so do the other listeners', async () => {
    const { centers, hub } = await liveHub();
    const told: string[] = [];
    hub.onChange(() => {
      throw new Error('listener');
    });
    hub.onChange(({ serviceKey }) => told.push(serviceKey));
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B');
    await settle();
    expect(summary(hub.views())).toEqual(['a.B h']);
    expect(hub.status().problems).toContain('a.B: Error: listener');
    expect(told).toEqual(['a.B']);
  });

  it('remembers of refreshes that fail only the last one, and forgets it with the next that does not', async () => {
    const { centers, hub } = await liveHub();
    centers.define('a.B');
    for (let i = 1; i <= 3; i++) {
      const broken = Object.defineProperty({ ...parseProviderUrl('dubbo://h:1/a.B') }, 'protocol', {
        get: () => {
          throw new Error(`bug ${i}`);
        },
      });
      centers.providers('a.B', broken);
      await settle();
    }
    const centersOwn = ['registry problem', 'report problem'];
    expect(hub.status()).toMatchObject({ problems: [...centersOwn, 'a.B: Error: bug 3'], problemCount: 3 });
    centers.providers('a.B', 'dubbo://h:1/a.B');
    await settle();
    expect(hub.status()).toMatchObject({ problems: centersOwn, problemCount: 2 });
  });

  it('lists a hundred problems and counts the rest', async () => {
    const { centers, hub } = await liveHub();
    for (let i = 0; i < 150; i++) centers.providers(`a.S${i}`, 'dubbo://h:1/a.X');
    await settle();
    const { problems, problemCount } = hub.status();
    expect([problems.length, problemCount]).toEqual([100, 152]);
  });

  it('keeps the view of a version that another has replaced, with no providers', async () => {
    const { centers, hub } = await liveHub();
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B?version=1.0.0');
    await settle();
    centers.providers('a.B', 'dubbo://h:1/a.B?version=2.0.0');
    await settle();
    expect(summary(hub.find('a.B'))).toEqual(['a.B:1.0.0 ', 'a.B:2.0.0 h']);
  });

  it('tells how its centers are, by its own clock', async () => {
    const { hub } = await liveHub();
    expect(hub.status()).toMatchObject({
      registry: { address: 'registry', ageMs: 4000 },
      metadataReport: { address: 'report', ageMs: 4000 },
      problems: ['registry problem', 'report problem'],
    });
  });

  it('closes both centers and listens no more', async () => {
    const { centers, hub } = await liveHub();
    await hub.close();
    expect(centers.closed).toBe(2);
    expect(centers.isListenedTo).toBe(false);
  });
});
