import type { TestProject } from 'vitest/node';
import { FakeRedis } from './fake-redis.ts';
import type { RedisPorts } from './redis-ports.ts';

/** Runs in Node, before the tests inside workerd. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const fake = await FakeRedis.start({ password: 'right' });
  const garbage = await FakeRedis.start();
  garbage.spoil = () => ({ octets: 'HTTP/1.1 400 Bad Request\r\n\r\n' });
  const ports: RedisPorts = { redis: fake.port, noRedis: garbage.port };
  project.provide('redisPorts', ports);
  return async () => {
    await fake.stop();
    await garbage.stop();
  };
}
