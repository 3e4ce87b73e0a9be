import { startZooKeeperServer, type ZooKeeperServer } from '../../interop/servers/zookeeper-server.ts';

/** Its own variable of the JVM, which counts more than what the command line says. */
const OPTIONS = '_JAVA_OPTIONS';
/** The tests' servers hold a few nodes. This one holds some hundred thousand, and every change of the last minutes. */
const HEAP = '-Xmx1g';
/** A hub that is busy or profiled must not lose its session. */
const SESSION_MS = 60_000;

/** Starts a ZooKeeper that is not the bottleneck. */
export async function startCenterServer(dir: string): Promise<ZooKeeperServer> {
  const before = process.env[OPTIONS];
  process.env[OPTIONS] = HEAP;
  try {
    return await startZooKeeperServer({ dir, maxSessionTimeoutMs: SESSION_MS });
  } finally {
    if (before === undefined) delete process.env[OPTIONS];
    else process.env[OPTIONS] = before;
  }
}
