import type { CenterAddress } from '../center-address.ts';
import type { ServerAddress } from '../dial.ts';
import type { CreateRedisClient, RedisClient } from './redis-client.ts';
import { RedisReplyError } from './redis-client.ts';

/** A Redis, however many servers it has. */
export interface RedisTarget {
  readonly address: CenterAddress;
  readonly database: number;
  readonly createClient: CreateRedisClient;
}

/** No server could be used. The message says of each why. */
export class RedisUnreachableError extends Error {
  readonly areCredentialsRefused: boolean;

  constructor(reasons: readonly string[], areCredentialsRefused: boolean) {
    super(reasons.join('; '));
    this.name = 'RedisUnreachableError';
    this.areCredentialsRefused = areCredentialsRefused;
  }
}

const TIMEOUT_MS = 5_000;

/** Opens a connection to the first of the servers that answers. Throws RedisUnreachableError. */
export async function openFirstServer(target: RedisTarget): Promise<RedisClient> {
  const reasons: string[] = [];
  let areCredentialsRefused = false;
  for (const server of target.address.servers) {
    try {
      return await openServer(target, server);
    } catch (error) {
      areCredentialsRefused ||= isRefusal(error);
      reasons.push(redisReason(error, target.address, server));
    }
  }
  throw new RedisUnreachableError(reasons, areCredentialsRefused);
}

/** What an operator is told of a failure: one line, in which servers cannot show credentials that we told them. */
export function redisReason(error: unknown, { username, password }: CenterAddress, server?: ServerAddress): string {
  const where =
    server === undefined ? '' : `${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}: `;
  if (isRefusal(error)) return `${where}the credentials were refused`;
  const message = (error instanceof Error ? error.message : String(error)) || 'an error';
  const isTelling = [username, password].some((secret) => secret !== null && message.includes(secret));
  if (isTelling) return `${where}${error instanceof RedisReplyError ? `answers ${error.code}` : 'failed'}`;
  return `${where}${message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)}`;
}

async function openServer(target: RedisTarget, server: ServerAddress): Promise<RedisClient> {
  const { address, database, createClient } = target;
  const { protocol, username, password, parameters } = address;
  const isTls = protocol === 'rediss' || parameters.get('ssl') === 'true';
  const options = { server, isTls, password, database, timeoutMs: TIMEOUT_MS };
  try {
    return await createClient({ ...options, username });
  } catch (error) {
    // Dubbo sends the password only, so that a user may stand in an address whom the server does not know.
    if (username === null || password === null || !isRefusal(error)) throw error;
    return createClient({ ...options, username: null });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RedisReplyError && error.areCredentialsRefused;
}
