import { boundedLines } from '../center/bounded-lines.ts';
import { decodeText } from '../center/decode-text.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';
import type { ServiceInstance } from './service-discovery.ts';
import { readZooKeeperInstance } from './zookeeper-instance.ts';

/** One node, which holds one instance. */
interface InstanceNode {
  stop: () => void;
  /** Null: nothing that can be used. Undefined: not known yet. */
  instance: ServiceInstance | null | undefined;
  problem: string | null;
}

/**
 * Dubbo names the node of an instance so. With a group for a root there are other nodes, too: interfaces with their `providers`,
 * `metadata`, `mapping`, whose data are an address of somebody.
 */
const INSTANCE_NAME = /:\d{1,5}$/;
const MOST_PROBLEMS = 10;

/** The instances of one application, each in the data of a node. */
export class ZnodeInstances {
  readonly #client: ZooKeeperClient;
  readonly #path: string;
  readonly #application: string;
  readonly #tell: (instances: readonly ServiceInstance[]) => void;
  /** In the order of their names. */
  #nodes: ReadonlyMap<string, InstanceNode> = new Map();
  /** Nodes whose data are not known yet. */
  #unknown = 0;
  #told: readonly ServiceInstance[] = [];
  #stop: () => void = () => {};
  #problem: string | null = null;
  isTold = false;

  constructor(
    client: ZooKeeperClient,
    path: string,
    application: string,
    tell: (instances: readonly ServiceInstance[]) => void,
  ) {
    this.#client = client;
    this.#path = path;
    this.#application = application;
    this.#tell = tell;
  }

  follow(): void {
    const onNames = (names: readonly string[] | null): void => {
      this.#problem = null;
      this.#setNodes(names?.filter((name) => INSTANCE_NAME.test(name)) ?? []);
    };
    this.#stop = this.#client.watchChildren(this.#path, onNames, (problem) => void (this.#problem = problem));
  }

  problems(): readonly string[] {
    const lines = this.#problem === null ? [] : [this.#problem];
    for (const { problem } of this.#nodes.values()) if (problem !== null) lines.push(problem);
    return boundedLines(lines, MOST_PROBLEMS);
  }

  close(): void {
    this.#stop();
    for (const { stop } of this.#nodes.values()) stop();
    this.#nodes = new Map();
  }

  #setNodes(names: readonly string[]): void {
    const before = this.#nodes;
    const after = new Map<string, InstanceNode>();
    for (const name of names) {
      after.set(name, before.get(name) ?? { stop: () => {}, instance: undefined, problem: null });
    }
    this.#nodes = after;
    this.#unknown = [...after.values()].filter(({ instance }) => instance === undefined).length;
    for (const [name, { stop }] of before) if (!after.has(name)) stop();
    for (const [name, node] of after) if (!before.has(name)) this.#followNode(name, node);
    this.#tellIfKnown();
  }

  #followNode(name: string, node: InstanceNode): void {
    const path = `${this.#path}/${name}`;
    const set = (instance: ServiceInstance | null, problem: string | null): void => {
      if (node.instance === undefined) this.#unknown--;
      node.instance = instance;
      node.problem = problem;
      this.#tellIfKnown();
    };
    const onData = (data: Uint8Array | null): void => {
      // It has gone after the list was made; the next list will not have it.
      if (data === null) return set(null, null);
      const text = decodeText(data);
      const instance = text === null ? 'is not UTF-8' : readZooKeeperInstance(this.#application, text);
      if (typeof instance === 'string') set(null, `${path}: ${instance}`);
      else set(instance, null);
    };
    node.stop = this.#client.watchData(path, onData, (problem) => set(node.instance ?? null, problem));
  }

  /** Not before all are known: some would look as if the others had gone. */
  #tellIfKnown(): void {
    if (this.#unknown > 0) return;
    const instances: ServiceInstance[] = [];
    for (const { instance } of this.#nodes.values()) {
      if (instance !== null && instance !== undefined) instances.push(instance);
    }
    const isSame =
      instances.length === this.#told.length && instances.every((instance, index) => instance === this.#told[index]);
    if (isSame) return;
    this.#told = instances;
    this.isTold = true;
    this.#tell(instances);
  }
}
