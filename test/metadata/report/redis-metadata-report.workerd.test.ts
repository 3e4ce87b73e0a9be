import { expect, it } from 'vitest';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { redisClients } from '../../../metadata/center/redis/create-redis-client.ts';
import { createRedisMetadataReport } from '../../../metadata/report/redis-metadata-report.ts';
import { redisPorts } from '../center/redis/redis-ports.ts';

const createClient = redisClients(() => import('@redis/client'));
const WITHIN = { timeout: 5_000 };

it('follows a definition in workerd', async () => {
  const server = { host: '127.0.0.1', port: redisPorts().redis };
  const options = { server, isTls: false, username: null, password: 'right', database: 0, timeoutMs: 5_000 };
  const writer = await createClient(options);
  const report = createRedisMetadataReport({
    address: parseCenterAddress(`redis://:right@127.0.0.1:${server.port}`),
    now: Date.now,
    pollIntervalMs: 50,
    createClient,
  });
  const told: (string | null)[] = [];
  report.watch({ serviceInterface: 'a.B', group: 'g', version: '1' }, ['shop'], (text) => told.push(text));
  await expect.poll(() => told, WITHIN).toEqual([null]);
  await writer.send(['SET', 'a.B:1:g:provider:shop', '{"text":"Grüße, 世界"}']);
  await expect.poll(() => told, WITHIN).toEqual([null, '{"text":"Grüße, 世界"}']);
  await writer.send(['SET', 'shop:8f14', '{"app":"shop"}']);
  expect(await report.metadataInfo('shop', '8f14')).toBe('{"app":"shop"}');
  expect(report.state(Date.now())).toMatchObject({ connected: true, ageMs: 0 });
  await report.close();
  writer.destroy();
});

it.each<{ of: string; address: () => string; detail: RegExp }>([
  {
    of: 'credentials that are wrong',
    address: () => `redis://:wrong@127.0.0.1:${redisPorts().redis}`,
    detail: /: the credentials were refused$/,
  },
  { of: 'a server that is down', address: () => 'redis://127.0.0.1:1', detail: /^127\.0\.0\.1:1: ./ },
  {
    of: 'a server that is no Redis',
    address: () => `redis://127.0.0.1:${redisPorts().noRedis}`,
    detail: /: Unknown RESP type/,
  },
])('tells in workerd of $of', async ({ address, detail }) => {
  const report = createRedisMetadataReport({ address: parseCenterAddress(address()), now: Date.now, createClient });
  await expect.poll(() => report.state(Date.now()).detail, WITHIN).toMatch(detail);
  await expect(report.mapping('a.B')).rejects.toThrow(Error);
  await report.close();
});
