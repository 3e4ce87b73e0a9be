import { FakeRedis } from './fake-redis.ts';
import { openReport } from './redis-centers.ts';
import type { RedisControl } from './redis-centers.ts';

const PASSWORD = 'pa55word-of-the-gateway';

export async function startFakeRedisControl(): Promise<RedisControl> {
  const fake = await FakeRedis.start({ password: PASSWORD });
  return {
    secrets: [PASSWORD],
    set: async (key, text) => void fake.strings.set(key, text),
    delete: async (key) => void fake.strings.delete(key),
    getField: async (key, field) => fake.hashes.get(key)?.get(field) ?? null,
    setField: async (key, field, text) => {
      const hash = fake.hashes.get(key) ?? new Map<string, string>();
      fake.hashes.set(key, hash.set(field, text));
    },
    openReport: () => openReport(`redis://:${PASSWORD}@127.0.0.1:${fake.port}`),
    stop: () => fake.stop(),
    start: async (options) => {
      if (options?.empty === true) fake.clear();
      await fake.start();
    },
    close: () => fake.stop(),
  };
}
