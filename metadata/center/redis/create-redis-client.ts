import type * as Package from '@redis/client';
import type { CreateRedisClient, RedisClient, RedisClientOptions, RedisReply } from './redis-client.ts';
import { RedisReplyError } from './redis-client.ts';

/** One who has more questions open asks a server that does not keep up. */
const MAX_QUEUED = 1_000;

/** Gives the package `@redis/client`, from wherever the runtime has it. */
export type LoadRedis = () => Promise<Pick<typeof Package, 'createClient' | 'ErrorReply'>>;

/**
 * Opens connections with the package `@redis/client`, which is loaded with the first of them: reading it takes time that
 * gateways without Redis should not pay. Its ways of connecting again are off: a connection that has failed has ended.
 */
export function redisClients(load: LoadRedis): CreateRedisClient {
  return (options) => createRedisClient(options, load);
}

async function createRedisClient(options: RedisClientOptions, load: LoadRedis): Promise<RedisClient> {
  const { server, timeoutMs } = options;
  const { createClient, ErrorReply } = await load();
  const client = createClient({
    RESP: 2,
    socket: {
      ...server,
      ...(options.isTls ? { tls: true } : {}),
      connectTimeout: timeoutMs,
      reconnectStrategy: false,
    },
    ...(options.username === null ? {} : { username: options.username }),
    ...(options.password === null ? {} : { password: options.password }),
    database: options.database,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED,
    // Old servers, and those that only speak the protocol of Redis, may not know what these would send.
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  let cause: Error | null = null;
  const end = (reason: unknown): void => {
    cause ??= reason instanceof Error ? reason : new Error(String(reason));
    client.destroy();
  };
  // Without a listener errors would be thrown into callbacks of the socket. Of an answer that makes no sense only the
  // listener hears, and those who wait for answers wait on, unless the connection is ended.
  client.on('error', end);

  async function answerOf<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => end(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ErrorReply) throw new RedisReplyError(error.message);
      end(error);
      throw cause ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  const connecting = client.connect();
  // A client that is destroyed while it connects connects nevertheless.
  connecting.then(
    () => cause === null || client.destroy(),
    () => {},
  );
  try {
    await answerOf(connecting);
    // Without credentials and database, connecting has waited for no answer.
    await answerOf(client.sendCommand(['PING']));
  } catch (error) {
    end(error);
    throw error;
  }
  return {
    server,
    send: (command) => answerOf(client.sendCommand<RedisReply>([...command])),
    destroy: () => end(new Error('closed')),
  };
}
