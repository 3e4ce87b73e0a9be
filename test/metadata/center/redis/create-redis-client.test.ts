import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { redisClients } from '../../../../metadata/center/redis/create-redis-client.ts';
import { loadRedis } from '../../../../metadata/center/node-load-redis.ts';
import { FakeRedis } from './fake-redis.ts';

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock('@redis/client', (original) => {
  loaded();
  return original();
});

const createRedisClient = redisClients(loadRedis);
const options = { isTls: false, username: null, password: null, database: 0, timeoutMs: 500 };

it('loads the package when it is needed, not before', async () => {
  expect(loaded).not.toHaveBeenCalled();
  const fake = await FakeRedis.start();
  const client = await createRedisClient({ ...options, server: { host: '127.0.0.1', port: fake.port } });
  expect(loaded).toHaveBeenCalledOnce();
  client.destroy();
  client.destroy();
  await fake.stop();
});

it('ends in order whatever a server says', async () => {
  let octets: Uint8Array = new Uint8Array();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end(octets));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    // What begins well.
    fc
      .tuple(
        fc.constantFrom('+PONG\r\n', '*2\r\n', '$5\r\nab', ':', '-', '*99999999\r\n'),
        fc.string({ maxLength: 20 }),
      )
      .map(([head, tail]) => Buffer.from(head + tail)),
  );
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      octets = answer;
      const opened = await createRedisClient({ ...options, server: { host: '127.0.0.1', port } }).then(
        (client) => client,
        (error: unknown) => error,
      );
      if (opened instanceof Error) return;
      const client = opened as Awaited<ReturnType<typeof createRedisClient>>;
      await expect(client.send(['GET', 'x'])).rejects.toThrow(Error);
      client.destroy();
    }),
    { numRuns: 60 },
  );
  server.close();
});
