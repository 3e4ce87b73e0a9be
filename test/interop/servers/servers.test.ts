import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zookeeper from 'node-zookeeper-client';
import { afterAll, beforeAll, it } from 'vitest';
import { describeWhere } from '../describe-where.ts';
import { askServer } from './ask-server.ts';
import { missingNacos, missingRedis, missingZooKeeper } from './missing-servers.ts';
import { type NacosServer, type NacosVersion, startNacosServer } from './nacos-server.ts';
import { startRedisServer } from './redis-server.ts';
import type { RunningServer } from './server-process.ts';
import { startZooKeeperServer } from './zookeeper-server.ts';

/** The first start builds Nacos. */
const NACOS_TIMEOUT_MS = 300_000;

let dir: string;
const started: RunningServer[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'servers-'));
});

afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()));
  await rm(dir, { recursive: true });
});

function keep<T extends RunningServer>(server: T): T {
  started.push(server);
  return server;
}

describeWhere(missingZooKeeper(), 'a ZooKeeper server', () => {
  it.concurrent('comes back on its port with its data, or without them', async ({ expect }) => {
    const options = { dir: join(dir, 'zookeeper') };
    const first = keep(await startZooKeeperServer(options));
    expect(first.address).toBe(`zookeeper://127.0.0.1:${first.port}`);
    await makeNode(first.port, '/kept');
    await first.stop();
    await expect(askServer(first.port, 'ruok')).rejects.toThrow('ECONNREFUSED');

    const second = keep(await startZooKeeperServer({ ...options, port: first.port }));
    expect(await namesOfNodes(second.port)).toContain('kept');
    await second.kill();

    const third = keep(await startZooKeeperServer({ ...options, port: first.port, clean: true }));
    expect(await namesOfNodes(third.port)).toEqual(['zookeeper']);
  });

  it.concurrent('bounds the sessions of its clients', async ({ expect }) => {
    const server = keep(await startZooKeeperServer({ dir: join(dir, 'bounds'), maxSessionTimeoutMs: 2_000 }));
    const configuration = await askServer(server.port, 'conf');
    expect(configuration).toMatch(/^minSessionTimeout=1000$/m);
    expect(configuration).toMatch(/^maxSessionTimeout=2000$/m);
  });
});

describeWhere(missingRedis(), 'a Redis server', () => {
  it.concurrent('comes back on its port with its data where it persists, else without', async ({ expect }) => {
    const options = { dir: join(dir, 'redis') };
    const first = keep(await startRedisServer({ ...options, persist: true }));
    expect(await askServer(first.port, 'SET kept 1\r\nQUIT\r\n')).toBe('+OK\r\n+OK\r\n');
    await first.stop();
    await expect(askServer(first.port, 'PING\r\n')).rejects.toThrow('ECONNREFUSED');

    const second = keep(await startRedisServer({ ...options, port: first.port, persist: true }));
    expect(await askServer(second.port, 'GET kept\r\nQUIT\r\n')).toBe('$1\r\n1\r\n+OK\r\n');
    await second.kill();

    const third = keep(await startRedisServer({ ...options, port: first.port }));
    expect(await askServer(third.port, 'GET kept\r\nQUIT\r\n')).toBe('$-1\r\n+OK\r\n');
  });

  it.concurrent('asks for its password', async ({ expect }) => {
    const server = keep(await startRedisServer({ dir: join(dir, 'password'), password: 'secret' }));
    expect(await askServer(server.port, 'GET a\r\nQUIT\r\n')).toMatch(/^-NOAUTH/);
    expect(await askServer(server.port, 'AUTH secret\r\nGET a\r\nQUIT\r\n')).toBe('+OK\r\n$-1\r\n+OK\r\n');
  });
});

describeWhere(missingNacos(), 'a Nacos server', () => {
  it.concurrent.for(['2.2.4', '3.1.0'] satisfies NacosVersion[])(
    '%s comes back on its port with its data or without them, with login or without',
    { timeout: NACOS_TIMEOUT_MS },
    async (version, { expect }) => {
      const options = { version, dir: join(dir, `nacos-${version}`) };
      const first = keep(await startNacosServer(options));
      expect(first.address).toBe(`nacos://127.0.0.1:${first.port}`);
      expect(await publish(first, 'kept')).toBe('true');
      await expect.poll(() => readConfig(first)).toEqual({ status: 200, text: 'kept' });
      await first.stop();
      await expect(readConfig(first)).rejects.toThrow('fetch failed');

      const auth = { username: 'shop', password: 'p&ss=1' };
      const second = keep(await startNacosServer({ ...options, port: first.port, auth }));
      expect((await readConfig(second)).status).toBe(403);
      expect(await readConfig(second, await login(second, auth))).toEqual({ status: 200, text: 'kept' });
      await second.stop();

      const admin = { username: 'nacos', password: 'of the admin' };
      const third = keep(await startNacosServer({ ...options, port: first.port, clean: true, auth: admin }));
      expect((await readConfig(third, await login(third, admin))).status).toBe(404);
    },
  );
});

async function login(server: NacosServer, user: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${server.url}/v1/auth/login`, { method: 'POST', body: new URLSearchParams(user) });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function publish(server: NacosServer, content: string): Promise<string> {
  const body = new URLSearchParams({ dataId: 'id', group: 'g', content });
  return (await fetch(`${server.url}/v1/cs/configs`, { method: 'POST', body })).text();
}

async function readConfig(server: NacosServer, accessToken = ''): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams({ dataId: 'id', group: 'g', accessToken });
  const answer = await fetch(`${server.url}/v1/cs/configs?${query.toString()}`);
  return { status: answer.status, text: await answer.text() };
}

async function makeNode(port: number, path: string): Promise<void> {
  const client = zookeeper.createClient(`127.0.0.1:${port}`);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { ACL, CreateMode } = zookeeper;
  client.once('connected', () => {
    client.mkdirp(path, Buffer.from('data'), ACL.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT, (error, made) =>
      error === null ? resolve(made) : reject(error),
    );
  });
  client.connect();
  await promise.finally(() => client.close());
}

async function namesOfNodes(port: number): Promise<string[]> {
  const client = zookeeper.createClient(`127.0.0.1:${port}`);
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  client.once('connected', () => {
    client.getChildren('/', (error, names) => (error === null ? resolve(names) : reject(error)));
  });
  client.connect();
  return promise.finally(() => client.close());
}
