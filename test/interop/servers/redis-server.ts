import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { askServer } from './ask-server.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

export interface RedisServerOptions {
  /** A folder of this server's own: its log and, with `persist`, its data. */
  readonly dir: string;
  /** For a server that comes back on its old port; a free one by default. */
  readonly port?: number;
  /** Redis's `requirepass`, the password of the user `default`. */
  readonly password?: string;
  /** Keeps every write in an append-only file, so that the next start has it again. Default false: each start is empty. */
  readonly persist?: boolean;
}

export interface RedisServer extends RunningServer {
  /** As a center's address, without the password: `redis://127.0.0.1:<port>`. */
  readonly address: string;
}

/** Starts a Redis server on 127.0.0.1; resolves when it answers (0.1 s). Needs Debian's `redis-server`. */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  await mkdir(options.dir, { recursive: true });
  const server = await startServerProcess({
    name: 'Redis',
    port: options.port,
    logFile: join(options.dir, 'redis.log'),
    startTimeoutMs: 10_000,
    command: (port) => Promise.resolve(['redis-server', ...toArguments(options, port)]),
    // Without the password the answer is -NOAUTH; either says that it has read its data.
    isReady: async (port) => /^(\+PONG|-NOAUTH)/.test(await askServer(port, 'PING\r\n', /\r\n/)),
  });
  return { ...server, address: `redis://127.0.0.1:${server.port}` };
}

function toArguments({ dir, password, persist }: RedisServerOptions, port: number): string[] {
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir];
  const data = ['--save', '', '--appendonly', persist === true ? 'yes' : 'no', '--appendfsync', 'always'];
  return [...place, ...data, ...(password === undefined ? [] : ['--requirepass', password])];
}
