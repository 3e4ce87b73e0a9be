import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askServer } from './ask-server.ts';
import { ZOOKEEPER_JAR } from './missing-servers.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

export interface ZooKeeperServerOptions {
  /** A folder of this server's own: configuration, log, and `data/`, which the next start finds again. */
  readonly dir: string;
  /** For a server that comes back on its old port; a free one by default. */
  readonly port?: number;
  /** Starts without the data of the last time. Only after that server has ended. */
  readonly clean?: boolean;
  /** Bounds of what a client may ask for; the server looks for expired sessions every 500 ms. Default 1000 and 6000. */
  readonly minSessionTimeoutMs?: number;
  readonly maxSessionTimeoutMs?: number;
}

export interface ZooKeeperServer extends RunningServer {
  /** As a registry address: `zookeeper://127.0.0.1:<port>`. */
  readonly address: string;
}

const TICK_MS = 500;

/** Starts a ZooKeeper server on 127.0.0.1; resolves when it answers (0.5 to 1 s). Needs Debian's `libzookeeper-java`. */
export async function startZooKeeperServer(options: ZooKeeperServerOptions): Promise<ZooKeeperServer> {
  const data = join(options.dir, 'data');
  if (options.clean === true) await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const server = await startServerProcess({
    name: 'ZooKeeper',
    port: options.port,
    logFile: join(options.dir, 'zookeeper.log'),
    startTimeoutMs: 30_000,
    async command(port) {
      const configuration = join(options.dir, 'zoo.cfg');
      await writeFile(configuration, toConfiguration(options, port, data));
      return ['java', ...JVM_OPTIONS, `-Duser.home=${options.dir}`, '-cp', ZOOKEEPER_JAR, MAIN_CLASS, configuration];
    },
    // `ruok` is answered before the server takes requests.
    isReady: async (port) => /^Mode: standalone$/m.test(await askServer(port, 'srvr')),
  });
  return { ...server, address: `zookeeper://127.0.0.1:${server.port}` };
}

const MAIN_CLASS = 'org.apache.zookeeper.server.ZooKeeperServerMain';
const JVM_OPTIONS = [
  '-Xmx128m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  // A test loses nothing when the machine does: no fsync, and a log of 1 MB instead of 64 MB.
  '-Dzookeeper.forceSync=no',
  '-Dzookeeper.preAllocSize=1024',
];

function toConfiguration(options: ZooKeeperServerOptions, port: number, data: string): string {
  return [
    `tickTime=${TICK_MS}`,
    `minSessionTimeout=${options.minSessionTimeoutMs ?? 1_000}`,
    `maxSessionTimeout=${options.maxSessionTimeoutMs ?? 6_000}`,
    `dataDir=${data}`,
    `clientPort=${port}`,
    'clientPortAddress=127.0.0.1',
    'maxClientCnxns=0',
    'admin.enableServer=false',
    '4lw.commands.whitelist=*',
    '',
  ].join('\n');
}
