import { existsSync } from 'node:fs';
import { findCommand } from '../find-command.ts';
import { missingJavaTools } from '../java-tools.ts';

/** Debian's; its manifest brings in the jars that it depends on. */
export const ZOOKEEPER_JAR = '/usr/share/java/zookeeper.jar';

/** Why a ZooKeeper server cannot run on this machine; null when it can. */
export function missingZooKeeper(): string | null {
  if (findCommand('java') === null) return 'needs ZooKeeper, and that Java: no java in PATH';
  return existsSync(ZOOKEEPER_JAR) ? null : `needs ZooKeeper: no ${ZOOKEEPER_JAR} (Debian: libzookeeper-java)`;
}

/** Why a Redis server cannot run on this machine; null when it can. */
export function missingRedis(): string | null {
  return findCommand('redis-server') === null ? 'needs Redis: no redis-server in PATH (Debian: redis-server)' : null;
}

/** Why a Nacos server cannot be built and run on this machine; null when it can. */
export function missingNacos(): string | null {
  return missingJavaTools();
}
