import type { CenterState } from '../center/center-state.ts';
import { ProblemTable } from '../center/problem-table.ts';
import { rootPath } from '../center/zookeeper/root-path.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';
import type { ConfigCenter } from './config-center.ts';
import { followZnodeItem, ZnodeFolder } from './znode-item.ts';

export interface ZooKeeperConfigCenterOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: ZooKeeperClient;
  /** The config center's namespace. Default `dubbo`. */
  readonly namespace?: string;
}

const DEFAULT_GROUP = 'dubbo';

/**
 * The config center in ZooKeeper: `/<namespace>/config/<group>/<name>`. The names of a group are followed, and the data of those that are
 * there: an item that is asked for and is not there costs the center nothing.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-common/src/main/java/org/apache/dubbo/common/config/configcenter/TreePathDynamicConfiguration.java
 */
export function createZooKeeperConfigCenter(options: ZooKeeperConfigCenterOptions): ConfigCenter {
  const { client } = options;
  const root = `${rootPath(options.namespace ?? 'dubbo')}/config`;
  const problems = new ProblemTable();
  const folders = new Map<string, ZnodeFolder>();
  const stops = new Set<() => void>();
  let isClosed = false;
  return {
    watch(name, listener, group = DEFAULT_GROUP) {
      if (isClosed) return () => {};
      const folder = folders.get(group) ?? new ZnodeFolder(`${root}/${group}`);
      folders.set(group, folder);
      const stop = followZnodeItem(client, folder, name, problems, listener);
      stops.add(stop);
      return () => {
        if (stops.delete(stop)) stop();
      };
    },
    problems: () => problems.lines(),
    state(nowMs): CenterState {
      const state = client.state(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      return state.connected ? { ...state, detail: `${stops.size} items are followed` } : state;
    },
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      stops.clear();
      return Promise.resolve();
    },
  };
}
