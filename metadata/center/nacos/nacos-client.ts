import type { CenterAddress } from '../center-address.ts';
import { CenterLink } from '../center-link.ts';
import type { CenterState } from '../center-state.ts';
import { isConfigName } from './config-name.ts';
import { ConfigPoll } from './config-poll.ts';
import { NacosApi } from './nacos-api.ts';
import type { Fetch } from './nacos-http.ts';
import type { NacosInstance } from './nacos-instance.ts';
import { readNacosOptions } from './nacos-options.ts';
import { NacosSession } from './nacos-session.ts';
import { NamingPoll } from './naming-poll.ts';
import type { Watcher } from './watched.ts';

/**
 * One Nacos, for all who need something of it. Each `watch...` gives the function that ends it; nothing is told while
 * Nacos cannot be asked, and an answer that is an error is never taken for "there is none".
 */
export interface NacosClient {
  /** The names of all services of a group, each once and in order. */
  watchServiceNames(group: string, watcher: Watcher<readonly string[]>): () => void;
  /**
   * The instances of a service that take traffic. A service that Nacos does not know has none.
   *
   * @param pace asked each round how many poll intervals to let pass before this service is looked at again. Default 1
   */
  watchInstances(
    serviceName: string,
    group: string,
    watcher: Watcher<readonly NacosInstance[]>,
    pace?: () => number,
  ): () => void;
  /** Resolves when all service names and instances that are watched are known as they are now. */
  namingInStep(): Promise<void>;
  /** The text of a configuration, null for none. */
  watchConfig(dataId: string, group: string, watcher: Watcher<string | null>): () => void;
  /** The same once. Rejects with NacosError if Nacos could not be asked. */
  readConfig(dataId: string, group: string): Promise<string | null>;
  /** The dataIds of a group; none where Nacos does not let it be listed. Rejects with NacosError if Nacos could not be asked. */
  configNames(group: string): Promise<readonly string[]>;
  /** Of service names and instances. */
  namingState(nowMs: number): CenterState;
  /** Of configurations that are watched. */
  configState(nowMs: number): CenterState;
  /** Refused credentials, for as long as they are refused. */
  problems(): readonly string[];
  close(): Promise<void>;
}

export interface NacosClientDependencies {
  readonly address: CenterAddress;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Default: the global one. */
  readonly fetch?: Fetch;
  /** Gives 0 (included) to 1 (excluded). */
  readonly random?: () => number;
}

/** Throws an Error that names the parameter of the address that it cannot use. Connects to nothing before something is watched. */
export function createNacosClient(dependencies: NacosClientDependencies): NacosClient {
  const { address, now, random = Math.random, fetch: send = (url, init) => fetch(url, init) } = dependencies;
  const options = readNacosOptions(address);
  const { label, namespace, pollIntervalMs: intervalMs } = options;
  const session = new NacosSession(options, { fetch: send, now, random });
  const api = new NacosApi(session, namespace);
  let bug: string | null = null;
  const onBug = (error: unknown): void => {
    bug = `${label}: unexpected ${error instanceof Error ? error.name : typeof error} of a listener`;
  };
  const namingLink = new CenterLink(label, now);
  const configLink = new CenterLink(label, now);
  const shared = { api, intervalMs, now, random, onBug };
  const naming = new NamingPoll({ ...shared, link: namingLink });
  const configs = new ConfigPoll({ ...shared, link: configLink });
  return {
    watchServiceNames: (group, watcher) => naming.watchServiceNames(group, watcher),
    watchInstances: (name, group, watcher, pace = () => 1) => naming.watchInstances(name, group, watcher, pace),
    namingInStep: () => naming.inStep(),
    watchConfig(dataId, group, watcher) {
      return isConfigName(dataId) && isConfigName(group) ? configs.watch(dataId, group, watcher) : tellNone(watcher);
    },
    async readConfig(dataId, group) {
      return isConfigName(dataId) && isConfigName(group) ? (await api.config(dataId, group)).text : null;
    },
    configNames: (group) => (isConfigName(group) ? api.configNames(group) : Promise.resolve([])),
    namingState: (nowMs) => namingLink.state(nowMs),
    configState: (nowMs) => configLink.state(nowMs),
    problems: () => [session.refusal, bug].filter((problem) => problem !== null),
    async close() {
      session.close();
      await Promise.all([naming.close(), configs.close()]);
      namingLink.lost('closed');
      configLink.lost('closed');
    },
  };
}

/** Asked for a name that it cannot hold, Nacos answers with an error. */
function tellNone(watcher: Watcher<string | null>): () => void {
  let isEnded = false;
  queueMicrotask(() => {
    if (!isEnded) watcher.tell(null);
  });
  return () => {
    isEnded = true;
  };
}
