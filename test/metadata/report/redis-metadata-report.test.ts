import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRedis } from '../../../metadata/center/node-load-redis.ts';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { redisClients } from '../../../metadata/center/redis/create-redis-client.ts';
import type { DefinitionKey, MetadataReport } from '../../../metadata/report/metadata-report.ts';
import { createRedisMetadataReport } from '../../../metadata/report/redis-metadata-report.ts';
import { FakeRedis } from '../center/redis/fake-redis.ts';
import { definitionKey } from '../center/redis/redis-centers.ts';

const PLAIN: DefinitionKey = { serviceInterface: 'a.B', group: null, version: null };
const createRedisClient = redisClients(loadRedis);
const KEY = definitionKey(PLAIN, 'shop');

describe('createRedisMetadataReport', () => {
  let fake: FakeRedis;
  let reports: MetadataReport[] = [];
  let servers: Server[] = [];

  const open = (address = `redis://127.0.0.1:${fake.port}`, timeoutMs = 300): MetadataReport => {
    const report = createRedisMetadataReport({
      address: parseCenterAddress(address),
      now: Date.now,
      pollIntervalMs: 20,
      createClient: (options) => createRedisClient({ ...options, timeoutMs }),
    });
    reports.push(report);
    return report;
  };
  const follow = (report: MetadataReport, key = PLAIN): (string | null)[] => {
    const told: (string | null)[] = [];
    report.watch(key, ['shop'], (text) => told.push(text));
    return told;
  };
  const stateOf = (report: MetadataReport) => report.state(Date.now());
  const untilState = (report: MetadataReport, connected: boolean, detail: RegExp): Promise<void> =>
    expect
      .poll(() => stateOf(report), { timeout: 5_000 })
      .toMatchObject({
        connected,
        detail: expect.stringMatching(detail),
      });
  /** Counts the commands from now on. */
  const newlySeen = (): (() => readonly string[]) => {
    const start = fake.seen.length;
    return () => fake.seen.slice(start);
  };

  beforeEach(async () => {
    fake = await FakeRedis.start();
    fake.strings.set(KEY, '{"first":1}');
  });
  afterEach(async () => {
    await Promise.all(reports.map((report) => report.close()));
    await fake.stop();
    for (const server of servers) server.close();
    reports = [];
    servers = [];
  });

  it('reads a text only when it has changed', async () => {
    const report = open();
    const told = follow(report);
    await expect.poll(() => told).toEqual(['{"first":1}']);
    const seen = newlySeen();
    await expect.poll(() => seen().length).toBeGreaterThan(5);
    expect(new Set(seen())).toEqual(new Set(['EVAL']));
    fake.strings.set(KEY, '{"second":2}');
    await expect.poll(() => told).toEqual(['{"first":1}', '{"second":2}']);
    expect(seen().filter((name) => name === 'MGET')).toHaveLength(1);
    expect(stateOf(report)).toMatchObject({ connected: true, detail: 'follows 1 definitions' });
  });

  it('follows many at once', async () => {
    const keys = Array.from({ length: 230 }, (_, index) => ({ ...PLAIN, version: String(index) }));
    for (const key of keys.slice(1)) fake.strings.set(definitionKey(key, 'shop'), `{"of":"${key.version}"}`);
    const report = open();
    const told = keys.map((key) => follow(report, key));
    await expect.poll(() => told.flat()).toHaveLength(230);
    expect(told.map((texts) => texts[0])).toEqual([null, ...keys.slice(1).map(({ version }) => `{"of":"${version}"}`)]);
  });

  it('lists what it follows and is there', async () => {
    const report = open();
    const other = { ...PLAIN, version: '1' };
    const [told, toldOfOther] = [follow(report), follow(report, other)];
    await expect.poll(() => [told, toldOfOther]).toEqual([['{"first":1}'], [null]]);
    expect(report.list('a.B')).toEqual([PLAIN]);
    expect(report.list('a.C')).toEqual([]);
  });

  it('tells what it could not read when the connection broke', async () => {
    fake.spoil = ([name]) => (name === 'MGET' ? { octets: '?' } : undefined);
    const report = open();
    const told = follow(report);
    await untilState(report, false, /./);
    await expect.poll(() => fake.seen.filter((name) => name === 'MGET').length).toBeGreaterThan(1);
    expect(told).toEqual([]);
    fake.spoil = () => undefined;
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['{"first":1}']);
  });

  it('reads everything, and less often, where it may not compare on the server', async () => {
    fake.spoil = ([name]) =>
      name === 'EVAL' ? { error: "NOPERM User gateway has no permissions to run the 'eval' command" } : undefined;
    const report = open();
    const told = follow(report);
    await expect.poll(() => told).toEqual(['{"first":1}']);
    fake.strings.set(KEY, '{"second":2}');
    await expect.poll(() => told).toEqual(['{"first":1}', '{"second":2}']);
    fake.strings.delete(KEY);
    await expect.poll(() => told).toEqual(['{"first":1}', '{"second":2}', null]);
    expect(stateOf(report)).toMatchObject({ connected: true, detail: expect.stringContaining('without EVAL') });
  });

  it('waits for a server that is loading', async () => {
    fake.spoil = ([name]) =>
      name === 'EVAL' ? { error: 'LOADING Redis is loading the dataset in memory' } : undefined;
    const report = open();
    const told = follow(report);
    await untilState(report, false, /: LOADING/);
    fake.spoil = () => undefined;
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['{"first":1}']);
  });

  it('names a key that holds no text', async () => {
    fake.strings.delete(KEY);
    fake.hashes.set(KEY, new Map());
    const report = open();
    const told = follow(report);
    await expect.poll(() => told).toEqual([null]);
    expect(report.problems()).toEqual([`${KEY}: holds something else than a text, expected a definition`]);
    fake.hashes.clear();
    await expect.poll(() => report.problems()).toEqual([]);
  });

  it.each(['+OK\r\n', ':1\r\n', '$-1\r\n', '*0\r\n', '*2\r\n+a\r\n+b\r\n', '-\r\n'])(
    'survives an answer that fits no question: %j',
    async (octets) => {
      const report = open();
      const told = follow(report);
      await expect.poll(() => told).toEqual(['{"first":1}']);
      fake.spoil = ([name]) => (name === 'PING' ? undefined : { octets });
      await untilState(report, false, /127\.0\.0\.1:\d+: (.*something else than was asked for|an error)$/);
      await expect(report.mapping('a.B')).rejects.toThrow(Error);
      fake.spoil = () => undefined;
      await untilState(report, true, /follows/);
      expect(told).toEqual(['{"first":1}']);
    },
  );

  it.each(['HTTP/1.1 400 Bad Request\r\n\r\n', '\u0000\u0001\u0002', '*-5\r\n', '$99999999999\r\nx', '%1\r\n'])(
    'survives garbage: %j',
    async (octets) => {
      fake.spoil = () => ({ octets });
      const report = open();
      const told = follow(report);
      await untilState(report, false, /127\.0\.0\.1/);
      await expect(report.metadataInfo('shop', '1')).rejects.toThrow(Error);
      fake.spoil = () => undefined;
      await expect.poll(() => told, { timeout: 5_000 }).toEqual(['{"first":1}']);
    },
  );

  it('gives up a server that does not answer', async () => {
    const report = open();
    const told = follow(report);
    await expect.poll(() => told).toEqual(['{"first":1}']);
    fake.spoil = () => ({ octets: '' });
    await untilState(report, false, /no answer in 300 ms/);
    fake.spoil = () => undefined;
    await untilState(report, true, /follows/);
  });

  it('uses the first server that answers', async () => {
    const other = await FakeRedis.start();
    const { port } = other;
    await other.stop();
    const report = open(`redis://127.0.0.1:${port},127.0.0.1:${fake.port}`);
    const told = follow(report);
    await expect.poll(() => told).toEqual(['{"first":1}']);
    expect(stateOf(report).address).toBe(`redis://127.0.0.1:${port},127.0.0.1:${fake.port}`);
    await fake.stop();
    await untilState(
      report,
      false,
      new RegExp(`${port}: connect ECONNREFUSED.*; .*${fake.port}: connect ECONNREFUSED`),
    );
  });

  it('tells once that the credentials were refused, and does not insist', async () => {
    await fake.stop();
    fake = await FakeRedis.start({ password: 'right' });
    const report = open(`redis://gateway:wr0ng@127.0.0.1:${fake.port}`);
    await untilState(report, false, /the credentials were refused$/);
    // Dubbo gives the password only: that is tried, too.
    expect(fake.credentials).toEqual([['gateway', 'wr0ng'], ['wr0ng']]);
    await expect(report.mapping('a.B')).rejects.toThrow('the credentials were refused');
    expect(report.problems()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(fake.credentials).toHaveLength(2);
  });

  it('is told where it has to give a password', async () => {
    await fake.stop();
    fake = await FakeRedis.start({ password: 'right' });
    await untilState(open(), false, /the credentials were refused$/);
  });

  it('gives the password without a user that the server does not know', async () => {
    const { strings } = fake;
    await fake.stop();
    fake = await FakeRedis.start({ password: 'right' });
    fake.strings.set(KEY, strings.get(KEY) ?? '');
    const told = follow(open(`redis://dubbo:right@127.0.0.1:${fake.port}`));
    await expect.poll(() => told).toEqual(['{"first":1}']);
  });

  it('shows no credentials that a server repeats', async () => {
    fake.spoil = ([, ...args]) => ({ error: `ERR what is ${args.join(' ')}?` });
    const report = open(`redis://:s3cret@127.0.0.1:${fake.port}`);
    await untilState(report, false, /answers ERR/);
    expect(JSON.stringify(stateOf(report))).not.toContain('s3cret');
  });

  it('chooses the database', async () => {
    let database: string | undefined;
    fake.spoil = ([name, index]) => {
      if (name === 'SELECT') database = index;
      return undefined;
    };
    await untilState(open(`redis://127.0.0.1:${fake.port}?database=3`), true, /follows/);
    expect(database).toBe('3');
  });

  it('reads the mapping of another group', async () => {
    fake.hashes.set('shops:mapping', new Map([['a.B', 'shop, stock']]));
    expect(await open(`redis://127.0.0.1:${fake.port}?group=shops`).mapping('a.B')).toEqual(['shop', 'stock']);
  });

  it('refuses addresses that mean what is not there', () => {
    expect(() => open('redis://127.0.0.1?cluster=true')).toThrow(
      'cluster=true: Redis clusters are not in this version',
    );
    expect(() => open('redis://127.0.0.1?database=x')).toThrow('database: is not a number');
  });

  it.each(['rediss://127.0.0.1:PORT', 'redis://127.0.0.1:PORT?ssl=true'])('speaks TLS: %s', async (address) => {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (octets) => {
        resolve(octets[0]);
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    open(address.replace('PORT', String((server.address() as AddressInfo).port)));
    // A handshake.
    expect(await promise).toBe(0x16);
  });

  it('goes on when a listener throws, and says so', async () => {
    const report = open();
    report.watch(PLAIN, ['shop'], () => {
      throw new Error('a bug');
    });
    const told = follow(report);
    await expect.poll(() => told).toEqual(['{"first":1}']);
    expect(report.problems()).toEqual([`${KEY}: could not be taken in: a bug`]);
    expect(stateOf(report).connected).toBe(true);
  });

  it('leaves no connection behind', async () => {
    const report = open();
    await untilState(report, true, /follows/);
    expect(fake.connections).toBe(1);
    await report.close();
    await expect.poll(() => fake.connections).toBe(0);
    expect(stateOf(report)).toMatchObject({ connected: false, detail: 'closed' });
  });

  it('leaves no connection behind that was just being opened', async () => {
    fake.spoil = () => ({ octets: '' });
    const report = open();
    await expect.poll(() => fake.seen).toContain('PING');
    await report.close();
    await expect.poll(() => fake.connections, { timeout: 2_000 }).toBe(0);
  });
});
