import { boundedLines } from '../center/bounded-lines.ts';
import type { CenterState } from '../center/center-state.ts';
import { rootPath } from '../center/zookeeper/root-path.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';
import { decodeUrlText } from '../url/decode-url-text.ts';
import { UrlError } from '../url/url-error.ts';
import { ZnodeProviders } from './znode-providers.ts';
import type { ProvidersChange, Registry } from './registry.ts';

export interface ZooKeeperRegistryOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: ZooKeeperClient;
  /** Dubbo's registry group, with or without a slash. Default `dubbo`. */
  readonly root?: string;
  /** Interfaces that anybody will ask for. */
  readonly wants: (serviceInterface: string) => boolean;
}

/** One interface that is followed. */
interface Interface {
  readonly providers: ZnodeProviders;
  stop: () => void;
}

/**
 * Interface-level registration in ZooKeeper, the same since 2.0: `/<group>/<interface>/providers/<URL>`, all names encoded. What
 * has no providers is not told of: other things lie beside the interfaces (`config`, `metadata`, `mapping`).
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/zookeeper/ZookeeperRegistry.java
 */
export function createZooKeeperRegistry(options: ZooKeeperRegistryOptions): Registry {
  return new ZooKeeperRegistry(options);
}

class ZooKeeperRegistry implements Registry {
  readonly #client: ZooKeeperClient;
  readonly #root: string;
  readonly #wants: (serviceInterface: string) => boolean;
  /** By the name of their node. */
  readonly #interfaces = new Map<string, Interface>();
  #listener: (change: ProvidersChange) => void = () => {};
  #stopRoot: () => void = () => {};
  #problem: string | null = null;
  #isClosed = false;

  constructor({ client, root = 'dubbo', wants }: ZooKeeperRegistryOptions) {
    this.#client = client;
    this.#root = rootPath(root);
    this.#wants = wants;
  }

  async subscribe(listener: (change: ProvidersChange) => void): Promise<void> {
    this.#listener = listener;
    const onNames = (names: readonly string[] | null): void => {
      this.#problem = null;
      this.#setInterfaces(new Set(names));
    };
    this.#stopRoot = this.#client.watchChildren(this.#root === '' ? '/' : this.#root, onNames, (problem) => {
      this.#problem = problem;
    });
    await this.#client.synced();
  }

  problems(): readonly string[] {
    const lines = this.#problem === null ? [] : [this.#problem];
    for (const { providers } of this.#interfaces.values()) lines.push(...providers.problems());
    return boundedLines(lines);
  }

  state(nowMs: number): CenterState {
    const state = this.#client.state(nowMs);
    if (this.#isClosed) return { ...state, connected: false, detail: 'closed' };
    return state.connected ? { ...state, detail: `providers of ${this.#interfaces.size} interfaces` } : state;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#stopRoot();
    for (const { stop } of this.#interfaces.values()) stop();
    this.#interfaces.clear();
    return Promise.resolve();
  }

  #setInterfaces(names: ReadonlySet<string>): void {
    for (const [name, known] of this.#interfaces) if (!names.has(name)) this.#drop(name, known);
    for (const name of names) {
      if (this.#interfaces.has(name)) continue;
      const serviceInterface = decodeName(name);
      if (serviceInterface !== null && this.#wants(serviceInterface)) this.#follow(name, serviceInterface);
    }
  }

  #follow(name: string, serviceInterface: string): void {
    const path = `${this.#root}/${name}/providers`;
    const providers = new ZnodeProviders(path, serviceInterface);
    const added: Interface = { providers, stop: () => {} };
    this.#interfaces.set(name, added);
    const onNames = (nodes: readonly string[] | null): void => {
      if (providers.setNodes(nodes ?? [])) this.#listener({ serviceInterface, providers: providers.urls });
    };
    added.stop = this.#client.watchChildren(path, onNames, (problem) => providers.setProblem(problem));
  }

  #drop(name: string, { providers, stop }: Interface): void {
    stop();
    this.#interfaces.delete(name);
    if (providers.urls.length > 0) this.#listener({ serviceInterface: providers.serviceInterface, providers: [] });
  }
}

function decodeName(name: string): string | null {
  try {
    return decodeUrlText(name, 0, { plusIsBlank: true });
  } catch (error) {
    if (error instanceof UrlError) return null;
    throw error;
  }
}
