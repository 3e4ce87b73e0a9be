import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHubPort } from '../../metadata/hub-port.ts';
import { createMetadataHub } from '../../metadata/hub.ts';
import type { CenterHub, MetadataHub, ServiceView } from '../../metadata/hub.ts';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import { createRemoteHub } from '../../metadata/remote-hub.ts';
import type { HubPort } from '../../metadata/remote-hub.ts';
import { LiveCenters, definitionText } from './live-centers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

interface World {
  readonly centers: LiveCenters;
  readonly hub: CenterHub;
  readonly remote: MetadataHub;
  /** Each question that went to the hub. */
  readonly asked: string[];
  /** What the runtime was told to wait for. */
  readonly background: Promise<unknown>[];
  /** Instead of the hub itself; null: it does not answer. */
  failure: Error | null | undefined;
}

async function world(): Promise<World> {
  const centers = new LiveCenters();
  const hub = await createMetadataHub({
    registry: centers.registry,
    metadataReport: centers.report,
    configCenter: centers.configCenter,
    now: () => Date.now(),
    options: { updateIntervalMs: 0 },
  });
  const port = createHubPort(hub, 5_000);
  const made: { -readonly [Key in keyof World]: World[Key] } = {
    centers,
    hub,
    asked: [],
    background: [],
    failure: undefined,
    remote: createRemoteHub({
      hub: () => questioned,
      waitUntil: (work) => void made.background.push(work),
      now: () => Date.now(),
    }),
  };
  const answer = <T>(give: () => Promise<T>): Promise<T> => {
    if (made.failure === null) return new Promise(() => {});
    return made.failure === undefined ? give().then((value) => structuredClone(value)) : Promise.reject(made.failure);
  };
  const questioned: HubPort = {
    views: (known) => {
      made.asked.push(
        known.map(({ serviceInterface, revision }) => `${serviceInterface}@${revision < 0 ? 'new' : 'known'}`).join(),
      );
      return answer(() => port.views(known));
    },
    services: (revision) => {
      made.asked.push(`services@${revision < 0 ? 'new' : 'known'}`);
      return answer(() => port.services(revision));
    },
    definitions: (services) => answer(() => port.definitions(services)),
    status: () => answer(() => port.status()),
  };
  return made;
}

async function servingWorld(): Promise<World> {
  const made = await world();
  made.centers.define('a.B');
  made.centers.providers('a.B', 'dubbo://h:1/a.B?application=app');
  made.centers.subscribed();
  await made.remote.find('a.B');
  return made;
}

function hosts(views: readonly ServiceView[] | Promise<readonly ServiceView[]>): string[] {
  if (views instanceof Promise) throw new Error('had to be waited for');
  return views.flatMap(({ providers }) => providers.map(({ host }) => host));
}

describe('a remote hub', () => {
  it('asks for what it has never seen, and then serves it without waiting', async () => {
    const { remote, asked, hub } = await servingWorld();
    const views = remote.find('a.B');
    expect(hosts(views)).toEqual(['h']);
    const [view] = hub.find('a.B');
    expect((views as readonly ServiceView[])[0]).toEqual({ ...view, definition: expect.anything() as object });
    expect(asked).toEqual(['a.B@new']);
  });

  it('lists all services, and asks for the list again only to hear that it is the same', async () => {
    const { remote, hub, asked, centers } = await servingWorld();
    const list = await remote.services();
    expect(list).toEqual(hub.services());
    expect(list.services).toMatchObject([{ serviceKey: 'a.B', definitionLength: definitionText('a.B').length }]);
    expect(await remote.services()).toBe(list);
    await vi.advanceTimersByTimeAsync(600);
    expect(await remote.services()).toBe(list);
    centers.define('a.C');
    centers.providers('a.C', 'dubbo://c:1/a.C?dubbo.tag=canary');
    await vi.advanceTimersByTimeAsync(600);
    const { services } = await remote.services();
    expect(services.map(({ serviceKey, tags }) => [serviceKey, tags])).toEqual([
      ['a.B', []],
      ['a.C', ['canary']],
    ]);
    expect(asked.slice(1)).toEqual(['services@new', 'services@known', 'services@known']);
    const [definition] = await remote.definitions(services.slice(1));
    expect(definition).toEqual({
      serviceKey: 'a.C',
      definitionId: services[1]!.definitionId,
      text: definitionText('a.C'),
    });
    expect(await remote.definitions([{ serviceInterface: 'a.D', serviceKey: 'a.D' }])).toEqual([]);
  });

  it('lists what it knows while the hub cannot be reached, and nothing before it ever was', async () => {
    const made = await servingWorld();
    made.failure = new Error('evicted');
    await expect(made.remote.services()).rejects.toThrow(NotReadyError);
    made.failure = undefined;
    const list = await made.remote.services();
    made.failure = new Error('evicted');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await made.remote.services()).toBe(list);
    await expect(made.remote.definitions(list.services)).rejects.toThrow(NotReadyError);
  });

  it('cannot say that there is no service before the registry has been read', async () => {
    const { remote } = await world();
    const asked = remote.services();
    const refused = expect(asked).rejects.toThrow('the registry has not been read yet');
    await vi.advanceTimersByTimeAsync(6_000);
    await refused;
  });

  it('refreshes behind the back of who asks, all that it serves with one question', async () => {
    const { remote, asked, centers, background } = await servingWorld();
    centers.define('a.C');
    centers.providers('a.C', 'dubbo://c:1/a.C');
    await remote.find('a.C');
    const definition = (remote.find('a.B') as readonly ServiceView[])[0]!.definition;
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    await vi.advanceTimersByTimeAsync(600);
    expect(hosts(remote.find('a.B'))).toEqual(['h']);
    expect(hosts(remote.find('a.B'))).toEqual(['h']);
    expect(background).toHaveLength(1);
    await background[0];
    expect(hosts(remote.find('a.B'))).toEqual(['h2']);
    expect((remote.find('a.B') as readonly ServiceView[])[0]!.definition).toBe(definition);
    expect(asked).toEqual(['a.B@new', 'a.C@new', 'a.B@known,a.C@known']);
  });

  it('asks again no sooner than half a second later', async () => {
    const { remote, asked } = await servingWorld();
    for (let tenth = 0; tenth < 20; tenth++) {
      void remote.find('a.B');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked.length).toBeLessThanOrEqual(1 + 4);
  });

  it('serves on while the hub cannot be reached, does not answer, or is another one', async () => {
    const made = await servingWorld();
    for (const failure of [new Error('evicted'), null]) {
      made.failure = failure;
      for (let second = 0; second < 10; second++) {
        const found = made.remote.find('a.B');
        await vi.advanceTimersByTimeAsync(1_000);
        expect(hosts(await found)).toEqual(['h']);
      }
    }
    made.failure = undefined;
    made.centers.providers('a.B', 'dubbo://h5:1/a.B');
    await vi.advanceTimersByTimeAsync(5_000);
    void made.remote.find('a.B');
    await vi.advanceTimersByTimeAsync(10);
    expect(hosts(made.remote.find('a.B'))).toEqual(['h5']);
  });

  it('says that its views grow old while the hub answers otherwise', async () => {
    const made = await servingWorld();
    await vi.advanceTimersByTimeAsync(600);
    made.failure = new Error('too large');
    void made.remote.find('a.B');
    await vi.advanceTimersByTimeAsync(0);
    made.failure = undefined;
    const { problems } = await made.remote.status();
    expect(problems[0]).toBe('views of the hub cannot be refreshed: too large');
  });

  it('takes what does not fit one answer in several', async () => {
    const made = await servingWorld();
    const names = ['a.L1', 'a.L2', 'a.L3'];
    for (const name of names) {
      made.centers.define(name, definitionText(name, {}, 'x'.repeat(5_000_000)));
      made.centers.providers(name, `dubbo://h:1/${name}`);
      await made.remote.find(name);
    }
    for (const name of names) made.centers.providers(name, `dubbo://new:1/${name}`);
    await vi.advanceTimersByTimeAsync(600);
    for (let question = 0; question < 3; question++) {
      void made.remote.find('a.B');
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(names.flatMap((name) => hosts(made.remote.known(name)))).toEqual(['new', 'new', 'new']);
  });

  it('waits a moment for the hub after a long pause, and goes on without it', async () => {
    const made = await servingWorld();
    made.centers.providers('a.B', 'dubbo://h2:1/a.B');
    await vi.advanceTimersByTimeAsync(2_100);
    const views = made.remote.find('a.B');
    expect(views).toBeInstanceOf(Promise);
    expect(hosts(await views)).toEqual(['h2']);
    await vi.advanceTimersByTimeAsync(61_000);
    made.failure = null;
    const late = made.remote.find('a.B');
    // Only the first one waits for a hub that does not answer.
    expect(hosts(made.remote.find('a.B'))).toEqual(['h2']);
    await vi.advanceTimersByTimeAsync(500);
    expect(hosts(await late)).toEqual(['h2']);
  });

  it('says why it knows nothing', async () => {
    const made = await world();
    const waiting = Promise.resolve(made.remote.find('a.B')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toEqual(new NotReadyError('the registry has not been read yet'));
    // Once the hub has been patient, nobody waits any more.
    await expect(made.remote.find('a.B')).rejects.toThrow(NotReadyError);
    made.failure = new Error('gone');
    await expect(made.remote.find('a.B')).rejects.toThrow(new NotReadyError('the hub of the registry does not answer'));
  });

  it('waits for a hub that has just begun', async () => {
    const made = await world();
    const waiting = made.remote.find('a.B');
    await vi.advanceTimersByTimeAsync(1_000);
    made.centers.define('a.B');
    made.centers.providers('a.B', 'dubbo://h:1/a.B');
    made.centers.subscribed();
    await vi.advanceTimersByTimeAsync(0);
    expect(hosts(await waiting)).toEqual(['h']);
  });

  it('remembers for a moment what is not there', async () => {
    const { remote, asked, centers } = await servingWorld();
    for (let time = 0; time < 5; time++) expect(await remote.find('a.None')).toEqual([]);
    expect(asked).toEqual(['a.B@new', 'a.None@new']);
    centers.define('a.None');
    centers.providers('a.None', 'dubbo://n:1/a.None');
    await vi.advanceTimersByTimeAsync(600);
    expect(hosts(await remote.find('a.None'))).toEqual(['n']);
  });

  it('forgets what nobody asks for any more', async () => {
    const { remote, centers, asked } = await servingWorld();
    centers.define('a.C');
    centers.providers('a.C', 'dubbo://c:1/a.C');
    await remote.find('a.C');
    await vi.advanceTimersByTimeAsync(300_000);
    await remote.find('a.B');
    await vi.advanceTimersByTimeAsync(301_000);
    await remote.find('a.B');
    expect(asked.at(-1)).toBe('a.B@known');
    expect(remote.known('a.C')).toEqual([]);
  });

  it('tells the status of the hub, or what it knows by itself', async () => {
    const made = await servingWorld();
    expect(await made.remote.status()).toMatchObject({ isSynced: true, services: 1, registry: { connected: true } });
    made.failure = new Error('cut off');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await made.remote.status()).toMatchObject({
      services: 1,
      providers: 1,
      registry: { connected: false, ageMs: 7_000, detail: 'cut off' },
      problems: ['the hub of this Worker does not answer'],
    });
  });

  it('waits a moment for the status of a hub that has just begun', async () => {
    const { remote, centers } = await world();
    const waiting = remote.status();
    await vi.advanceTimersByTimeAsync(500);
    centers.subscribed();
    expect(await waiting).toMatchObject({ isSynced: true });
    const late = await world();
    const status = late.remote.status();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await status).toMatchObject({ isSynced: false });
  });

  it('keeps rules and what is held back on the way', async () => {
    const { centers, remote, hub } = await world();
    centers.rule('app.tag-router', 'enabled: true\ntags: [{name: gray, addresses: ["h:1"]}]');
    centers.define('g/a.B:2', definitionText('a.B'));
    centers.providers('a.B', 'dubbo://h:1/a.B?application=app&group=g&version=2&token=t%26');
    centers.subscribed();
    centers.providers('a.B');
    const [view] = await remote.find('a.B');
    const [own] = hub.find('a.B');
    expect(view).toEqual({ ...own, definition: expect.anything() as object });
    expect([view?.isHeldBack, view?.rules.length]).toEqual([true, 1]);
  });
});
