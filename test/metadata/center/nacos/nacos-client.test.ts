import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NacosInstance } from '../../../../metadata/center/nacos/nacos-instance.ts';
import { followConfig, followInstances, followNames, NacosFixture, soon } from './nacos-fixture.ts';

const INSTANCES = '/nacos/v1/ns/instance/list';
const NAMES = '/nacos/v1/ns/service/list';
const LISTENER = '/nacos/v1/cs/configs/listener';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

const entry = (ip: string, more: object = {}) => ({ ip, port: 1, metadata: {}, ...more });

describe('instances', () => {
  it('are told in an order of their own, and again only when they change', async () => {
    const fake = await fixture.start();
    for (const last of [1, 2, 3, 4, 5]) fake.data.register('a', entry(`10.0.0.${last}`));
    const told = followInstances(fixture.open(fake.address()), 'a');
    // The fake lists them in another order each time.
    await soon(() => fake.count(INSTANCES)).toBeGreaterThan(8);
    expect(told).toEqual([['10.0.0.1:1', '10.0.0.2:1', '10.0.0.3:1', '10.0.0.4:1', '10.0.0.5:1']]);
    fake.data.deregister('a', '10.0.0.3', 1);
    await soon(() => told.length).toBe(2);
    expect(told[1]).toEqual(['10.0.0.1:1', '10.0.0.2:1', '10.0.0.4:1', '10.0.0.5:1']);
  });

  it('stay the same objects for as long as nothing of them changes', async () => {
    const fake = await fixture.start();
    fake.data.register('a', entry('10.0.0.1', { metadata: { x: '1', y: '2' } }));
    fake.data.register('a', entry('10.0.0.2'));
    const told: (readonly NacosInstance[])[] = [];
    fixture.open(fake.address()).watchInstances('a', 'DEFAULT_GROUP', { tell: (instances) => told.push(instances) });
    await soon(() => told.length).toBe(1);
    fake.data.register('a', entry('10.0.0.2', { metadata: { z: '3' } }));
    await soon(() => told.length).toBe(2);
    expect(told[1]?.[0]).toBe(told[0]?.[0]);
    expect(told[1]?.[1]).not.toBe(told[0]?.[1]);
    expect(told[1]?.[1]?.metadata).toEqual(new Map([['z', '3']]));
  });

  it('are none for a service that Nacos does not know', async () => {
    const fake = await fixture.start();
    const told = followInstances(fixture.open(fake.address()), 'nobody');
    await soon(() => told).toEqual([[]]);
  });

  it('are asked for by at most six requests at once, and in rounds that do not overlap', async () => {
    const fake = await fixture.start();
    fake.delayMs = 30;
    const client = fixture.open(fake.address());
    const all = Array.from({ length: 40 }, (_, index) => {
      fake.data.register(`s${index}`, entry('10.0.0.1'));
      followConfig(client, `c${index}`);
      return followInstances(client, `s${index}`);
    });
    await soon(() => fake.count(INSTANCES), { timeout: 5_000 }).toBeGreaterThan(120);
    expect(all.every((told) => told.length === 1)).toBe(true);
    expect(fake.seen.atOnce).toBe(6);
  });

  it('are looked at less often on request', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    let pace = 1_000;
    client.watchInstances('slow', 'DEFAULT_GROUP', { tell: () => {} }, () => pace);
    followNames(client);
    await soon(() => fake.count(NAMES)).toBeGreaterThan(6);
    expect(fake.count(INSTANCES)).toBe(1);
    pace = 1;
    await soon(() => fake.count(INSTANCES)).toBeGreaterThan(2);
  });

  it('of a new service are read at once, not with the next round', async () => {
    const fake = await fixture.start();
    const client = fixture.open(`nacos://127.0.0.1:${fake.port}?poll-interval=60000`);
    const first = followInstances(client, 'first');
    await soon(() => first.length).toBe(1);
    const second = followInstances(client, 'second');
    await soon(() => second.length).toBe(1);
    expect(fake.count(INSTANCES)).toBe(2);
  });

  it('are followed once for all who follow them, until the last one leaves', async () => {
    const fake = await fixture.start();
    fake.data.register('a', entry('10.0.0.1'));
    const client = fixture.open(fake.address());
    const first = followInstances(client, 'a');
    await soon(() => first.length).toBe(1);
    const left: unknown[] = [];
    const leave = client.watchInstances('a', 'DEFAULT_GROUP', { tell: (instances) => left.push(instances) });
    await soon(() => left.length).toBe(1);
    leave();
    fake.data.register('a', entry('10.0.0.2'));
    await soon(() => first.length).toBe(2);
    expect(left).toHaveLength(1);
  });
});

describe('service names', () => {
  it('are told in order, and again only when they change', async () => {
    const fake = await fixture.start();
    fake.data.register('b', entry('10.0.0.1'));
    fake.data.register('a', entry('10.0.0.1'));
    fake.data.register('other', entry('10.0.0.1'), 'G');
    const client = fixture.open(fake.address());
    const told = followNames(client);
    const toldOfG = followNames(client, 'G');
    await soon(() => fake.count(NAMES)).toBeGreaterThan(8);
    fake.data.register('c', entry('10.0.0.1'));
    await soon(() => told).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(toldOfG).toEqual([['other']]);
  });

  it('are read page by page when there are thousands', async () => {
    const fake = await fixture.start();
    for (let index = 0; index < 2_500; index++) fake.data.register(`s${index}`, entry('10.0.0.1'));
    const told = followNames(fixture.open(`nacos://127.0.0.1:${fake.port}?poll-interval=60000`));
    await soon(() => told.length).toBe(1);
    expect(new Set(told[0]).size).toBe(2_500);
    expect(fake.count(NAMES)).toBe(3);
  });

  it('are read again when they change while they are read', async () => {
    const pages = [
      { count: 1_001, doms: Array.from({ length: 1_000 }, (_, index) => `s${index}`) },
      { count: 1_000, doms: [] },
      { count: 2, doms: ['a', 'b'] },
    ];
    const fetch = () => Promise.resolve(Response.json(pages.shift() ?? { count: 2, doms: ['a', 'b'] }));
    const told = followNames(fixture.open('nacos://h', { fetch }));
    await soon(() => told).toEqual([['a', 'b']]);
  });

  it('that never stay the same are not told', async () => {
    let count = 1_000;
    const fetch = () => Promise.resolve(Response.json({ count: ++count, doms: ['a'] }));
    const client = fixture.open('nacos://h', { fetch });
    const told = followNames(client);
    await soon(() => client.namingState(Date.now()).detail).toBe('the list of services changed whenever it was read');
    expect(told).toEqual([]);
  });

  it.each(['2', '3'] as const)('are those of the group alone, also where Nacos lists more (%s)', async (version) => {
    const fake = await fixture.start({ version, hasV1: version === '2' });
    for (const group of ['G', 'G2', 'MY-G']) fake.data.register(`of-${group}`, entry('10.0.0.1'), group);
    const told = followNames(fixture.open(fake.address()), 'G');
    await soon(() => told).toEqual([['of-G']]);
  });
});

describe('configurations', () => {
  it('are told when they come, change and go, without polling', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const told = followConfig(client, 'a');
    await soon(() => told).toEqual([null]);
    await soon(() => fake.hanging).toBe(1);
    fake.data.publish('a', 'first', 'dubbo');
    await soon(() => told).toEqual([null, 'first']);
    fake.data.publish('a', 'second', 'dubbo');
    await soon(() => told).toEqual([null, 'first', 'second']);
    fake.data.unpublish('a', 'dubbo');
    await soon(() => told).toEqual([null, 'first', 'second', null]);
    // Each change is an answer, and a new listening; at first perhaps one more, for what was added.
    await soon(() => fake.hanging).toBe(1);
    expect(fake.count(LISTENER)).toBeLessThan(6);
  });

  it('are read again when a listener hears of a change before readers can see it', async () => {
    const fake = await fixture.start();
    fake.staleMs = 400;
    const told = followConfig(fixture.open(fake.address()), 'a');
    await soon(() => told).toEqual([null]);
    fake.data.publish('a', 'first', 'dubbo');
    await soon(() => told).toEqual([null, 'first']);
    expect(fake.count(LISTENER)).toBeLessThan(20);
  });

  it('that are added while a listener hangs are followed soon, many by few requests', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const first = followConfig(client, 'first');
    await soon(() => first).toEqual([null]);
    await soon(() => fake.hanging).toBe(1);
    const before = fake.count(LISTENER);
    const added = Array.from({ length: 200 }, (_, index) => followConfig(client, `added${index}`));
    await soon(() => added.every((told) => told.length === 1), { timeout: 5_000 }).toBe(true);
    await soon(() => fake.hanging).toBe(1);
    expect(fake.count(LISTENER) - before).toBeLessThan(4);
    fake.data.publish('added77', 'here', 'dubbo');
    await soon(() => added[77]).toEqual([null, 'here']);
    fake.data.publish('first', 'there', 'dubbo');
    await soon(() => first).toEqual([null, 'there']);
  });

  it('that nobody follows any more are listened for no longer', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const left: unknown[] = [];
    const leave = client.watchConfig('left', 'dubbo', { tell: (text) => left.push(text) });
    const stays = followConfig(client, 'stays');
    await soon(() => [left, stays]).toEqual([[null], [null]]);
    await soon(() => fake.hanging).toBe(1);
    const before = fake.count(LISTENER);
    leave();
    await soon(() => fake.count(LISTENER)).toBeGreaterThan(before);
    fake.data.publish('left', 'x', 'dubbo');
    fake.data.publish('stays', 'x', 'dubbo');
    await soon(() => stays).toEqual([null, 'x']);
    expect(left).toEqual([null]);
  });

  it('make no storm of a listener that always answers at once', async () => {
    const fake = await fixture.start();
    fake.holdMs = 0;
    const client = fixture.open(`nacos://127.0.0.1:${fake.port}?poll-interval=200`);
    const told = followConfig(client, 'a');
    await soon(() => told).toEqual([null]);
    const before = Date.now();
    await soon(() => fake.count(LISTENER), { timeout: 3_000 }).toBe(6);
    expect(Date.now() - before).toBeGreaterThan(600);
  });

  it('in their thousands are listened for by few requests at once', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const all = Array.from({ length: 3_500 }, (_, index) => followConfig(client, `c${index}`));
    await soon(() => all.every((told) => told.length === 1), { timeout: 20_000 }).toBe(true);
    fake.data.publish('c3499', 'here', 'dubbo');
    await soon(() => all[3_499], { timeout: 5_000 }).toEqual([null, 'here']);
    expect(fake.seen.atOnce).toBeLessThanOrEqual(6);
  }, 30_000);

  it('that Nacos cannot hold are not asked for', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    expect(await client.readConfig('a/b', 'dubbo')).toBeNull();
    expect(await client.configNames('a b')).toEqual([]);
    const told = [followConfig(client, 'a$b'), followConfig(client, 'a', 'with blank')];
    await soon(() => told).toEqual([[null], [null]]);
    expect(fake.seen.paths.size).toBe(0);
  });

  it.each(['2', '3'] as const)('are read once and listed by group (%s)', async (version) => {
    const fake = await fixture.start({ version });
    const client = fixture.open(fake.address());
    fake.data.publish('a', 'Grüße', 'g');
    fake.data.publish('b', '', 'g');
    fake.data.publish('c', '', 'other');
    expect(await client.readConfig('a', 'g')).toBe('Grüße');
    expect(await client.readConfig('b', 'other')).toBeNull();
    expect((await client.configNames('g')).toSorted()).toEqual(['a', 'b']);
    expect(await client.configNames('nothing')).toEqual([]);
  });
});

describe('the address', () => {
  it('names the namespace of all', async () => {
    const fake = await fixture.start();
    fake.data.register('a', entry('10.0.0.1'), 'DEFAULT_GROUP', 'ns-1');
    fake.data.publish('c', 'text', 'dubbo', 'ns-1');
    const client = fixture.open(fake.address('&namespace=ns-1'));
    const [names, instances, config] = [followNames(client), followInstances(client, 'a'), followConfig(client, 'c')];
    await soon(() => [names, instances, config]).toEqual([[['a']], [['10.0.0.1:1']], ['text']]);
    await soon(() => fake.hanging).toBe(1);
    fake.data.publish('c', 'changed', 'dubbo', 'ns-1');
    await soon(() => config).toEqual(['text', 'changed']);
    expect(await client.readConfig('c', 'dubbo')).toBe('changed');
    const inPublic = fixture.open(fake.address('&namespace=public'));
    expect(await inPublic.readConfig('c', 'dubbo')).toBeNull();
  });

  it('names scheme and path', async () => {
    const urls: string[] = [];
    const fetch = (url: string) => {
      urls.push(url);
      return Promise.resolve(new Response('config data not exist', { status: 404 }));
    };
    const open = (address: string) => fixture.open(address, { fetch });
    await open('nacos://h').readConfig('a', 'g');
    await open('nacos://h:80?contextPath=/deep/path/&secure=true').readConfig('a', 'g');
    await open('nacos://[::1]:1?contextPath=/').readConfig('a$', 'g');
    await open('nacos://[::1]:1?contextPath=/').readConfig('a', 'g');
    expect(urls).toEqual([
      'http://h:8848/nacos/v1/cs/configs?dataId=a&group=g',
      'https://h:80/deep/path/v1/cs/configs?dataId=a&group=g',
      'http://[::1]:1/v1/cs/configs?dataId=a&group=g',
    ]);
  });

  it.each(['0', '19', '3600001', '-1', 'soon', '1e3'])('is refused with a poll-interval of %s', (interval) => {
    expect(() => fixture.open(`nacos://h?poll-interval=${interval}`)).toThrow(
      'poll-interval: expected milliseconds from 20 to 3600000',
    );
  });
});

describe('close', () => {
  it('ends all requests at once, and asks for nothing more', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const told = followConfig(client, 'a');
    const names = followNames(client);
    await soon(() => told.length + names.length).toBe(2);
    await soon(() => fake.hanging).toBe(1);
    const before = Date.now();
    await client.close();
    expect(Date.now() - before).toBeLessThan(1_000);
    const asked = [...fake.seen.paths];
    fake.data.publish('a', 'x', 'dubbo');
    followConfig(client, 'b');
    followNames(client);
    await expect(client.readConfig('a', 'dubbo')).rejects.toThrow('not wanted any more');
    expect([...fake.seen.paths]).toEqual(asked);
    expect([told, names]).toEqual([[null], [[]]]);
    expect(client.namingState(Date.now())).toMatchObject({ connected: false, detail: 'closed' });
    expect(client.configState(Date.now())).toMatchObject({ connected: false, detail: 'closed' });
  });
});

describe('a listener that throws', () => {
  it('keeps the others from nothing, and is a problem without its text', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address());
    const fail = (): never => {
      throw new TypeError('a secret');
    };
    client.watchServiceNames('DEFAULT_GROUP', { tell: fail });
    client.watchConfig('a', 'dubbo', { tell: fail });
    const [names, config] = [followNames(client), followConfig(client, 'a')];
    await soon(() => [names, config]).toEqual([[[]], [null]]);
    fake.data.publish('a', 'x', 'dubbo');
    await soon(() => config).toEqual([null, 'x']);
    expect(client.problems()).toEqual([`nacos://127.0.0.1:${fake.port}: unexpected TypeError of a listener`]);
    expect(client.namingState(Date.now()).connected).toBe(true);
  });
});
