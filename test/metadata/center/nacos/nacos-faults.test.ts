import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import type { Fault } from './fake-nacos.ts';
import { followConfig, followInstances, followNames, NacosFixture, soon } from './nacos-fixture.ts';

const INSTANCES = '/nacos/v1/ns/instance/list';
const LISTENER = '/nacos/v1/cs/configs/listener';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

const entry = (ip: string) => ({ ip, port: 1, metadata: {} });

/** All that can be followed, of something that is there. */
function followAll(client: NacosClient) {
  return {
    names: followNames(client),
    instances: followInstances(client, 'a'),
    config: followConfig(client, 'a'),
  };
}

const ALL = { names: [['a']], instances: [['10.0.0.1:1']], config: ['text'] };

async function startWithAll(address = '') {
  const fake = await fixture.start();
  fake.data.register('a', entry('10.0.0.1'));
  fake.data.publish('a', 'text', 'dubbo');
  const client = fixture.open(fake.address(address));
  return { fake, client, told: followAll(client) };
}

function states(client: NacosClient) {
  return [client.namingState(Date.now()), client.configState(Date.now())];
}

const untilConnected = (client: NacosClient, timeout = 8_000) =>
  soon(() => states(client).map(({ connected }) => connected), { timeout }).toEqual([true, true]);
const untilLost = (client: NacosClient, timeout = 8_000) =>
  soon(() => states(client).map(({ connected }) => connected), { timeout }).toEqual([false, false]);

describe('a Nacos', () => {
  it('that is away at the start is said to be, and told of once it is there', async () => {
    const { fake, client, told } = await startWithAll();
    await fake.stop();
    await untilLost(client);
    await soon(() => states(client).map(({ detail }) => detail)).toEqual(
      Array(2).fill(`127.0.0.1:${fake.port}: no connection (ECONNREFUSED)`),
    );
    await expect(client.readConfig('a', 'dubbo')).rejects.toThrow('no connection');
    await fake.start();
    await untilConnected(client);
    expect(told).toEqual(ALL);
  });

  it('that goes and comes back changed is told of by its changes', async () => {
    const { fake, client, told } = await startWithAll();
    await untilConnected(client);
    await fake.stop();
    await untilLost(client);
    const seen: boolean[] = [];
    const look = (): number => seen.push(...states(client).map(({ connected }) => connected));
    // It is tried again and again meanwhile, and stays lost.
    await soon(look, { interval: 20, timeout: 5_000 }).toBeGreaterThan(100);
    expect(seen).not.toContain(true);
    expect(told).toEqual(ALL);
    fake.data.register('b', entry('10.0.0.2'));
    fake.data.publish('a', 'changed', 'dubbo');
    await fake.start();
    await untilConnected(client);
    await soon(() => told).toEqual({ ...ALL, names: [['a'], ['a', 'b']], config: ['text', 'changed'] });
  });

  it('that comes back empty holds nothing', async () => {
    const { fake, client, told } = await startWithAll();
    await untilConnected(client);
    await fake.stop();
    fake.data.clear();
    await fake.start();
    await soon(() => told, { timeout: 8_000 }).toEqual({
      names: [['a'], []],
      instances: [['10.0.0.1:1'], []],
      config: ['text', null],
    });
  });

  it('that flaps is told of no more often than it changes', async () => {
    const { fake, client, told } = await startWithAll();
    for (let time = 0; time < 5; time++) {
      await untilConnected(client);
      await fake.stop();
      await untilLost(client);
      await fake.start();
    }
    await untilConnected(client);
    expect(told).toEqual(ALL);
    fake.data.publish('a', 'changed', 'dubbo');
    await soon(() => told.config).toEqual(['text', 'changed']);
  });

  it('that is slow is waited for', async () => {
    const fake = await fixture.start();
    fake.delayMs = 400;
    fake.data.register('a', entry('10.0.0.1'));
    fake.data.publish('a', 'text', 'dubbo');
    const client = fixture.open(fake.address());
    const told = followAll(client);
    await soon(() => told, { timeout: 5_000 }).toEqual(ALL);
    await untilConnected(client);
  });

  it('that does not answer is lost after a while', async () => {
    const { fake, client, told } = await startWithAll();
    await untilConnected(client);
    fake.spoil('silent', /instance|service/);
    const detail = `127.0.0.1:${fake.port}: no answer within 5000 ms`;
    await soon(() => client.namingState(Date.now()), { timeout: 8_000 }).toMatchObject({ connected: false, detail });
    fake.spoil(null);
    await untilConnected(client);
    expect(told).toEqual(ALL);
  });

  const faults: readonly (readonly [fault: Fault, naming: RegExp, config: RegExp])[] = [
    [
      'html',
      /v1\/ns\/service\/list: the answer is not JSON$/,
      /: the answer (has no Content-MD5|names no configuration)$/,
    ],
    ['garbage', /the answer has no list of services$/, /: the answer (has no Content-MD5|names no configuration)$/],
    ['half', /no connection/, /no connection/],
    ['error', /v1\/ns\/service\/list: answered 500$/, /: answered 500$/],
    ['starting', /:\d+: answered 503$/, /:\d+: answered 503$/],
  ];
  it.each(faults)(
    'whose answers are spoilt (%s) is lost, and holds what it held',
    async (fault, naming, config) => {
      const { fake, client, told } = await startWithAll();
      await untilConnected(client);
      await soon(() => fake.hanging).toBe(1);
      fake.spoil(fault);
      await soon(() => {
        // A listener that hangs is told of a change that is none.
        fake.data.publish('a', 'text', 'dubbo');
        return states(client).map(({ connected, detail }) => [connected, detail]);
      }).toEqual([
        [false, expect.stringMatching(naming)],
        [false, expect.stringMatching(config)],
      ]);
      await expect(client.readConfig('a', 'dubbo')).rejects.toThrow(Error);
      expect(
        states(client)
          .map(({ detail }) => detail)
          .join(),
      ).not.toMatch(/[<{]|\n/);
      fake.spoil(null);
      await untilConnected(client);
      expect(told).toEqual(ALL);
      expect(client.problems()).toEqual([]);
    },
    20_000,
  );

  it.each(faults)(
    'whose answers are spoilt from the start (%s) holds nothing until they are not',
    async (fault) => {
      const fake = await fixture.start();
      fake.data.register('a', entry('10.0.0.1'));
      fake.data.publish('a', 'text', 'dubbo');
      fake.spoil(fault);
      const client = fixture.open(fake.address());
      const told = followAll(client);
      await soon(() => states(client).map(({ detail }) => detail)).not.toContain('not connected yet');
      expect(told).toEqual({ names: [], instances: [], config: [] });
      fake.spoil(null);
      await untilConnected(client);
      expect(told).toEqual(ALL);
    },
    20_000,
  );
});

describe('a service that cannot be read', () => {
  it('is its own problem, and is told again once it can be', async () => {
    const fake = await fixture.start();
    fake.data.register('good', entry('10.0.0.1'));
    fake.data.register('bad', entry('10.0.0.2'));
    const fetch = (url: string, init: RequestInit) =>
      isBroken && url.includes('serviceName=bad')
        ? Promise.resolve(new Response('{"code":404,"data":null}'))
        : globalThis.fetch(url, init);
    let isBroken = false;
    const client = fixture.open(fake.address(), { fetch });
    const [good, bad] = [followInstances(client, 'good'), followInstances(client, 'bad')];
    await soon(() => bad).toEqual([['10.0.0.2:1']]);
    isBroken = true;
    const reason = `127.0.0.1:${fake.port}: v1/ns/instance/list: the answer has no list of instances`;
    await soon(() => bad.at(-1)).toBe(reason);
    fake.data.register('good', entry('10.0.0.3'));
    await soon(() => good).toEqual([['10.0.0.1:1'], ['10.0.0.1:1', '10.0.0.3:1']]);
    expect(client.namingState(Date.now()).connected).toBe(true);
    isBroken = false;
    await soon(() => bad.at(-1)).toEqual(['10.0.0.2:1']);
    expect(bad.filter((line) => typeof line !== 'string')).toHaveLength(2);
  });
});

describe('a configuration that cannot be read', () => {
  it('is its own problem, and is told once it can be', async () => {
    const fake = await fixture.start();
    for (const name of ['good', 'bad']) fake.data.publish(name, 'text', 'dubbo');
    let isBroken = true;
    const fetch = (url: string, init: RequestInit) =>
      isBroken && url.includes('dataId=bad')
        ? Promise.resolve(new Response('busy', { status: 409 }))
        : globalThis.fetch(url, init);
    const client = fixture.open(fake.address(), { fetch });
    const good = followConfig(client, 'good');
    const bad: (string | null)[] = [];
    const failures: string[] = [];
    client.watchConfig('bad', 'dubbo', { tell: (text) => bad.push(text), fail: (reason) => failures.push(reason) });
    await soon(() => failures[0]).toBe(`127.0.0.1:${fake.port}: v1/cs/configs: answered 409`);
    fake.data.publish('good', 'changed', 'dubbo');
    await soon(() => good).toEqual(['text', 'changed']);
    expect(client.configState(Date.now()).connected).toBe(true);
    isBroken = false;
    await soon(() => bad, { timeout: 8_000 }).toEqual(['text']);
  });
});

describe('an answer without end', () => {
  it('is cut off', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const fetch = () => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent++;
          controller.enqueue(megabyte);
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-md5': 'x' } }));
    };
    const client = fixture.open('nacos://h', { fetch });
    await expect(client.readConfig('a', 'g')).rejects.toThrow('h:8848: an answer of more than 16777216 octets');
    expect(sent).toBeLessThan(20);
  });
});

describe('several servers', () => {
  it('are tried in turn, and one that is dead is left alone', async () => {
    const [dead, alive] = [await fixture.start(), await fixture.start()];
    await dead.stop();
    alive.data.register('a', entry('10.0.0.1'));
    alive.data.publish('a', 'text', 'dubbo');
    const client = fixture.open(`nacos://127.0.0.1:${dead.port},127.0.0.1:${alive.port}?poll-interval=50`, {
      random: () => 0,
    });
    const told = followAll(client);
    await untilConnected(client, 1_000);
    expect(told).toEqual(ALL);
  });

  it('stand in for each other', async () => {
    const [first, second] = [await fixture.start(), await fixture.start()];
    for (const { data } of [first, second]) {
      data.register('a', entry('10.0.0.1'));
      data.publish('a', 'text', 'dubbo');
    }
    const client = fixture.open(`nacos://127.0.0.1:${first.port},127.0.0.1:${second.port}?poll-interval=50`, {
      random: () => 0,
    });
    const told = followAll(client);
    await untilConnected(client);
    expect(second.seen.paths.size).toBe(0);
    await first.stop();
    await soon(() => second.count(INSTANCES)).toBeGreaterThan(2);
    await soon(() => second.count(LISTENER)).toBeGreaterThan(0);
    await untilConnected(client);
    await first.start();
    const before = first.count(INSTANCES);
    await second.stop();
    await soon(() => first.count(INSTANCES), { timeout: 8_000 }).toBeGreaterThan(before);
    await untilConnected(client);
    expect(told).toEqual(ALL);
  });

  it('of which one answers with pages for people are asked for the others', async () => {
    const [page, good] = [await fixture.start(), await fixture.start()];
    page.spoil('html');
    good.data.register('a', entry('10.0.0.1'));
    good.data.publish('a', 'text', 'dubbo');
    const client = fixture.open(`nacos://127.0.0.1:${page.port},127.0.0.1:${good.port}?poll-interval=50`, {
      random: () => 0,
    });
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(ALL);
  });
});

describe('a server that has another API', () => {
  it('is found out: 3.x with v1 switched off, each configuration by polling', async () => {
    const fake = await fixture.start({ version: '3', hasV1: false });
    fake.data.register('a', entry('10.0.0.1'));
    fake.data.publish('a', 'text', 'dubbo');
    const client = fixture.open(fake.address());
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(ALL);
    fake.data.publish('a', 'changed', 'dubbo');
    fake.data.deregister('a', '10.0.0.1', 1);
    await soon(() => told).toEqual({ ...ALL, instances: [['10.0.0.1:1'], []], config: ['text', 'changed'] });
    fake.data.unpublish('a', 'dubbo');
    await soon(() => told.config).toEqual(['text', 'changed', null]);
    // Asked once, and known from then on.
    expect(fake.count('/nacos/v1/ns/service/list')).toBe(1);
    expect(fake.count(INSTANCES)).toBe(0);
  });

  it('and is no Nacos at all is said so', async () => {
    const fake = await fixture.start();
    const client = fixture.open(fake.address('&contextPath=wrong'));
    followAll(client);
    const server = `127.0.0.1:${fake.port}: no Nacos at this path`;
    await soon(() => states(client).map(({ detail }) => detail)).toEqual([
      `${server} (404 for v3/admin/ns/service/list)`,
      `${server} (404 for v3/client/cs/config)`,
    ]);
  });
});
