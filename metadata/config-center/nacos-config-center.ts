import type { CenterState } from '../center/center-state.ts';
import { PROBE_NAME, toConfigName } from '../center/nacos/config-name.ts';
import type { NacosClient } from '../center/nacos/nacos-client.ts';
import { ProblemTable } from '../center/problem-table.ts';
import type { ConfigCenter } from './config-center.ts';

export interface NacosConfigCenterOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: NacosClient;
}

const DEFAULT_GROUP = 'dubbo';

/**
 * The config center in Nacos: an item is the configuration of that name and group, in the namespace of the center's address.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-configcenter/dubbo-configcenter-nacos/src/main/java/org/apache/dubbo/configcenter/support/nacos/NacosDynamicConfiguration.java
 */
export function createNacosConfigCenter({ client }: NacosConfigCenterOptions): ConfigCenter {
  const problems = new ProblemTable();
  const stops = new Set<() => void>();
  const stopProbe = client.watchConfig(PROBE_NAME, PROBE_NAME, { tell: () => {} });
  let isClosed = false;
  return {
    watch(name, listener, group = DEFAULT_GROUP) {
      if (isClosed) return () => {};
      const place = `${group}/${name}`;
      const stop = client.watchConfig(toConfigName(name), toConfigName(group), {
        tell(text) {
          problems.set(place, null);
          listener(text);
        },
        fail: (reason) => problems.set(place, `${place}: ${reason}`),
      });
      stops.add(stop);
      return () => {
        if (stops.delete(stop)) stop();
      };
    },
    problems: () => problems.lines(),
    state(nowMs): CenterState {
      const state = client.configState(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      return state.connected ? { ...state, detail: `${stops.size} items are followed` } : state;
    },
    close() {
      isClosed = true;
      stopProbe();
      for (const stop of stops) stop();
      stops.clear();
      return Promise.resolve();
    },
  };
}
