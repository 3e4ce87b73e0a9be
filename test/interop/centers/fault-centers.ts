import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { missingNacos, missingRedis, missingZooKeeper } from '../servers/missing-servers.ts';
import { startNacosServer } from '../servers/nacos-server.ts';
import { startRedisServer } from '../servers/redis-server.ts';
import type { RunningServer } from '../servers/server-process.ts';
import { startZooKeeperServer } from '../servers/zookeeper-server.ts';

/** A server that can be stopped and come back on its port, with its data or without. */
interface Restartable {
  /** Of `/readyz`: which center it is. */
  readonly center: 'registry' | 'metadataReport';
  readonly name: string;
  readonly address: string;
  stop(): Promise<void>;
  start(clean: boolean): Promise<void>;
}

/** The centers of one shop. */
export interface FaultCenters {
  readonly name: string;
  readonly missing: string | null;
  readonly dubboVersion: '3.2.16' | '3.3.6';
  start(dir: string): Promise<readonly Restartable[]>;
}

type StartServer = (port: number | undefined, clean: boolean) => Promise<RunningServer & { readonly address: string }>;

async function restartable(name: string, center: Restartable['center'], start: StartServer): Promise<Restartable> {
  let server = await start(undefined, true);
  return {
    name,
    center,
    address: server.address,
    stop: () => server.stop(),
    async start(clean) {
      server = await start(server.port, clean);
    },
  };
}

async function folder(dir: string, name: string): Promise<string> {
  const path = join(dir, name);
  await mkdir(path, { recursive: true });
  return path;
}

const withPort = (port: number | undefined): { readonly port?: number } => (port === undefined ? {} : { port });

export const FAULT_CENTERS: readonly FaultCenters[] = [
  {
    name: 'ZooKeeper and Redis',
    missing: missingZooKeeper() ?? missingRedis(),
    dubboVersion: '3.2.16',
    async start(dir) {
      const [zooKeeperDir, redisDir] = [await folder(dir, 'zookeeper'), await folder(dir, 'redis')];
      return Promise.all([
        restartable('ZooKeeper', 'registry', (port, clean) => {
          return startZooKeeperServer({ dir: zooKeeperDir, clean, ...withPort(port) });
        }),
        restartable('Redis', 'metadataReport', (port, clean) => {
          return startRedisServer({ dir: redisDir, persist: !clean, ...withPort(port) });
        }),
      ]);
    },
  },
  {
    name: 'Nacos 3.1.0',
    missing: missingNacos(),
    dubboVersion: '3.3.6',
    async start(dir) {
      const nacosDir = await folder(dir, 'nacos');
      const start: StartServer = (port, clean) => {
        return startNacosServer({ version: '3.1.0', dir: nacosDir, clean, ...withPort(port) });
      };
      return [await restartable('Nacos', 'registry', start)];
    },
  },
];
