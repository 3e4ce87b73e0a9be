import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import { liveHub, servingHub, summary } from './hub-fixture.ts';
import { LiveCenters, definitionText } from './live-centers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('empty protection', () => {
  it('keeps the last providers when all have gone, and says so', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 0 });
    centers.providers('a.B', 'empty://0.0.0.0/a.B?category=providers');
    expect(hub.find('a.B')[0]).toMatchObject({ isHeldBack: true });
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
    expect(hub.status().heldBack).toEqual(['a.B']);
    centers.providers('a.B', 'dubbo://h3:1/a.B');
    expect(hub.find('a.B')[0]).toMatchObject({ isHeldBack: false });
    expect(summary(hub.find('a.B'))).toEqual(['a.B h3']);
    expect(hub.status().heldBack).toEqual([]);
  });

  it('holds back one version, not the others', async () => {
    const { centers, hub } = await liveHub({ updateIntervalMs: 0 });
    for (const version of ['1', '2']) centers.define(`a.B:${version}`, definitionText('a.B'));
    centers.providers('a.B', 'dubbo://h:1/a.B?version=1');
    centers.providers('a.B', 'dubbo://h:1/a.B?version=2');
    expect(hub.find('a.B').map(({ isHeldBack }) => isHeldBack)).toEqual([true, false]);
  });

  it('can be switched off: then a service stays known, with no providers', async () => {
    const { centers, hub } = await servingHub({ emptyProtection: false });
    centers.providers('a.B');
    expect(summary(hub.find('a.B'))).toEqual(['a.B ']);
    expect(hub.status().heldBack).toEqual([]);
  });
});

describe('a frozen hub', () => {
  it('changes nothing, and catches up when it thaws', async () => {
    const { centers, hub } = await servingHub();
    hub.setFrozen(true);
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    centers.define('a.B', definitionText('a.B', {}, 'new'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
    expect(hub.status().isFrozen).toBe(true);
    hub.setFrozen(false);
    expect(summary(hub.find('a.B'))).toEqual(['a.B h2']);
    expect(hub.status().isFrozen).toBe(false);
  });

  it('begins with what was kept, and knows nothing else', async () => {
    const { store } = await servingHub();
    const { centers, hub } = await liveHub({ isFrozen: true }, { store });
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    centers.subscribed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
    expect(() => hub.find('a.C')).toThrow('updates are frozen');
  });
});

describe('a hub with a store', () => {
  it('serves the last good views before any center answers', async () => {
    const before = await servingHub();
    before.centers.rule('app.tag-router', 'enabled: true\ntags: [{name: gray, addresses: ["h:1"]}]');
    await vi.advanceTimersByTimeAsync(2_000);
    const [kept] = before.hub.find('a.B');
    const centers = new LiveCenters();
    centers.isSilent = true;
    const { hub } = await liveHub({}, { centers, store: before.store });
    const [view] = hub.find('a.B');
    expect(view).toEqual({ ...kept, revision: expect.any(Number) as number, definition: expect.anything() as object });
    expect(view!.rules.map(({ name }) => name)).toEqual(['app.tag-router']);
    // Whoever knows the views of the earlier life must see these as newer ones.
    expect(view!.revision).toBeGreaterThan(kept!.revision);
    expect(hub.status()).toMatchObject({ isSynced: false, services: 1 });
  });

  it('makes views that are newer than those of any earlier life, where nothing was kept', async () => {
    const before = await servingHub();
    await vi.advanceTimersByTimeAsync(10);
    const after = await servingHub();
    expect(after.hub.find('a.B')[0]!.revision).toBeGreaterThan(before.hub.find('a.B')[0]!.revision);
  });

  it('holds back what was kept and the registry does not know any more', async () => {
    const { store } = await servingHub();
    const { centers, hub } = await liveHub({}, { store });
    centers.subscribed();
    await hub.synced;
    expect(summary(hub.find('a.B'))).toEqual(['a.B h']);
    expect(hub.status().heldBack).toEqual(['a.B']);
  });

  it('leaves out what is broken in it', async () => {
    const { store } = await servingHub();
    const document = store.documents.get('a.B')!;
    const [service] = document.services;
    store.documents.set('a.B', {
      ...document,
      services: [{ ...service!, providers: ['dubbo://h:1/a.B?x=%', 'dubbo://h4:1/a.B'] }],
    });
    store.documents.set('a.C', { ...document, serviceInterface: 'a.C', services: [{ ...service!, definition: 'no' }] });
    const { hub } = await liveHub({}, { store });
    expect(summary(hub.views())).toEqual(['a.B h4']);
  });

  it('says once that it cannot be written, and serves on', async () => {
    const { centers, hub, store } = await servingHub({ updateIntervalMs: 0 });
    store.failure = new Error('read-only file system');
    centers.providers('a.B', 'dubbo://h2:1/a.B');
    centers.providers('a.B', 'dubbo://h3:1/a.B');
    await vi.advanceTimersByTimeAsync(0);
    expect(summary(hub.find('a.B'))).toEqual(['a.B h3']);
    expect(hub.status().problems.slice(2)).toEqual(['the last good views cannot be stored: read-only file system']);
    store.failure = null;
    centers.providers('a.B', 'dubbo://h4:1/a.B');
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.status().problems.slice(2)).toEqual([]);
  });
});

describe('rules', () => {
  const TAGS = 'enabled: true\nforce: false\ntags:\n  - name: gray\n    addresses: ["h:1"]\n';

  it('are in the view, with their origin, and follow each change', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 0, application: 'gw' });
    expect(hub.find('a.B')[0]!.rules).toEqual([]);
    centers.rule('app.tag-router', TAGS);
    centers.rule('a.B::.configurators', 'key: a.B\nconfigs: [{side: consumer, parameters: {timeout: 5}}]');
    centers.rule(
      'gw.configurators',
      'key: gw\nscope: application\nconfigs: [{side: consumer, parameters: {retries: 0}}]',
    );
    centers.rule('other.tag-router', TAGS);
    const rules = hub.find('a.B')[0]!.rules.map(({ name, origin }) => [name, origin]);
    expect(rules).toEqual([
      ['a.B::.configurators', 'config'],
      ['gw.configurators', 'config'],
      ['app.tag-router', 'config'],
    ]);
    centers.rule('app.tag-router', null);
    expect(hub.find('a.B')[0]!.rules).toHaveLength(2);
  });

  it('are followed no longer than a service needs them', async () => {
    const { centers } = await servingHub({ updateIntervalMs: 0 });
    const before = centers.watches;
    for (let release = 0; release < 20; release++) {
      centers.providers('a.B', `dubbo://h:1/a.B?application=app-${release}`);
    }
    expect(centers.watches).toBe(before);
    centers.rule('app-19.tag-router', TAGS);
    centers.define('a.B', definitionText('a.B', {}, 'new'));
  });

  it('stay when what comes next cannot be read', async () => {
    const { centers, hub } = await servingHub({ updateIntervalMs: 0 });
    centers.rule('app.tag-router', TAGS);
    const [view] = hub.find('a.B');
    centers.rule('app.tag-router', 'tags: [');
    expect(hub.find('a.B')[0]).toBe(view);
    expect(hub.status().problems.at(-1)).toMatch(/^app\.tag-router: /);
    centers.rule('app.tag-router', TAGS);
    expect(hub.status().problems).toHaveLength(2);
    centers.rule('other.tag-router', 'tags: [');
    centers.providers('a.B', 'dubbo://h:1/a.B?application=other');
    expect(hub.status().problems).toHaveLength(3);
    centers.rule('other.tag-router', null);
    expect(hub.status().problems).toHaveLength(2);
  });

  it('are waited for before a service is shown for the first time', async () => {
    const { centers, hub } = await liveHub();
    centers.isSilent = true;
    centers.rule('app.tag-router', TAGS);
    centers.define('a.B');
    centers.providers('a.B', 'dubbo://h:1/a.B?application=app');
    centers.subscribed();
    await vi.advanceTimersByTimeAsync(10);
    expect(() => hub.find('a.B')).toThrow(NotReadyError);
    centers.speak();
    expect(hub.find('a.B')[0]!.rules).toHaveLength(1);
  });
});
