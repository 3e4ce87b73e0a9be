import { boundedLines } from '../center/bounded-lines.ts';
import type { CenterState } from '../center/center-state.ts';
import { rootPath } from '../center/zookeeper/root-path.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';
import { ZnodeInstances } from './znode-instances.ts';
import type { InstancesChange, ServiceDiscovery } from './service-discovery.ts';

export interface ZooKeeperServiceDiscoveryOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: ZooKeeperClient;
  /** See `zooKeeperDiscoveryRoot`. Default `/services`. */
  readonly root?: string;
}

/**
 * Application-level registration in ZooKeeper, written by Curator: `/services/<application>/<host>:<port>`. An application is told of once it
 * has an instance.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/zookeeper/ZookeeperServiceDiscovery.java
 */
export function createZooKeeperServiceDiscovery(options: ZooKeeperServiceDiscoveryOptions): ServiceDiscovery {
  const { client } = options;
  const root = rootPath(options.root ?? '/services');
  const applications = new Map<string, ZnodeInstances>();
  let listener: (change: InstancesChange) => void = () => {};
  let stopRoot = (): void => {};
  let problem: string | null = null;
  let isClosed = false;

  function setApplications(names: ReadonlySet<string>): void {
    problem = null;
    for (const [name, known] of applications) {
      if (names.has(name)) continue;
      applications.delete(name);
      known.close();
      if (known.isTold) listener({ application: name, instances: [] });
    }
    for (const name of names) {
      if (applications.has(name)) continue;
      const added = new ZnodeInstances(client, `${root}/${name}`, name, (instances) => {
        listener({ application: name, instances });
      });
      applications.set(name, added);
      added.follow();
    }
  }

  return {
    async subscribe(onChange) {
      listener = onChange;
      const onNames = (names: readonly string[] | null): void => setApplications(new Set(names));
      stopRoot = client.watchChildren(root === '' ? '/' : root, onNames, (line) => void (problem = line));
      await client.synced();
    },
    problems() {
      const lines = problem === null ? [] : [problem];
      for (const known of applications.values()) lines.push(...known.problems());
      return boundedLines(lines);
    },
    state(nowMs): CenterState {
      const state = client.state(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      const told = [...applications.values()].filter(({ isTold }) => isTold).length;
      return state.connected ? { ...state, detail: `instances of ${told} applications` } : state;
    },
    close() {
      isClosed = true;
      stopRoot();
      for (const known of applications.values()) known.close();
      applications.clear();
      return Promise.resolve();
    },
  };
}
