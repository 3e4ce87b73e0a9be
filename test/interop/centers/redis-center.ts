import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { openReport } from '../../metadata/center/redis/redis-centers.ts';
import type { RedisControl } from '../../metadata/center/redis/redis-centers.ts';
import { startRedisServer } from '../servers/redis-server.ts';
import type { RedisServer } from '../servers/redis-server.ts';
import { TcpRelay } from './tcp-relay.ts';

const PASSWORD = 'pa55word-of-the-gateway';

/** A real Redis server, written to directly, and read through a relay. */
export interface RealRedis extends RedisControl {
  /** Any command, over a connection of its own. */
  command(...command: string[]): Promise<unknown>;
  /** Ends the server and starts it again with nothing in it. */
  restart(): Promise<void>;
  /** The address through the relay. */
  address(credentials?: string): string;
}

export async function startRealRedis(): Promise<RealRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'redis-'));
  let server: RedisServer = await startRedisServer({ dir, password: PASSWORD });
  const { port } = server;
  const relay = new TcpRelay(port);
  await relay.start();
  const command = async (...words: string[]): Promise<unknown> => {
    const client = createClient({ url: `redis://:${PASSWORD}@127.0.0.1:${port}` });
    await client.connect();
    try {
      return await client.sendCommand(words);
    } finally {
      client.destroy();
    }
  };
  const restart = async (): Promise<void> => {
    await server.stop();
    server = await startRedisServer({ dir, port, password: PASSWORD });
  };
  const address = (credentials = `:${PASSWORD}`): string => `redis://${credentials}@127.0.0.1:${relay.port}`;
  return {
    secrets: [PASSWORD],
    command,
    restart,
    address,
    set: async (key, text) => void (await command('SET', key, text)),
    delete: async (key) => void (await command('DEL', key)),
    getField: async (key, field) => (await command('HGET', key, field)) as string | null,
    setField: async (key, field, text) => void (await command('HSET', key, field, text)),
    openReport: () => openReport(address()),
    stop: () => relay.stop(),
    async start(options) {
      if (options?.empty === true) await restart();
      await relay.start();
    },
    async close() {
      await relay.stop();
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
