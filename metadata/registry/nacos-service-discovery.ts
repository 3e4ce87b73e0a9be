import { boundedLines } from '../center/bounded-lines.ts';
import type { CenterState } from '../center/center-state.ts';
import type { NacosClient } from '../center/nacos/nacos-client.ts';
import type { NacosInstance } from '../center/nacos/nacos-instance.ts';
import { isDubboInstance } from './instance-metadata.ts';
import { readNacosEndpoint } from './nacos-endpoint.ts';
import { isInterfaceName } from './nacos-service-name.ts';
import { NacosServices } from './nacos-services.ts';
import type { NacosService } from './nacos-services.ts';
import type { InstancesChange, ServiceDiscovery, ServiceInstance } from './service-discovery.ts';

export interface NacosServiceDiscoveryOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: NacosClient;
  /**
   * Dubbo's registry group, or its parameter `nacos.group`, which counts for applications only. Default `DEFAULT_GROUP`. 2.7 registers
   * applications there whatever the registry's group is: `orders,DEFAULT_GROUP` follows both.
   */
  readonly group?: string;
}

interface Application {
  readonly instances: readonly ServiceInstance[];
  readonly problems: readonly string[];
  readonly isTold: boolean;
}

/** Applications that are none of Dubbo's, of Spring Cloud for one, are looked at only every so many rounds. */
const SLOW_PACE = 10;
const MOST_PROBLEMS = 10;

/**
 * Application-level registration in Nacos: a service for each application, named after it. An application is told of once it has an
 * instance of Dubbo.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-nacos/src/main/java/org/apache/dubbo/registry/nacos/NacosServiceDiscovery.java
 */
export function createNacosServiceDiscovery(options: NacosServiceDiscoveryOptions): ServiceDiscovery {
  const { client, group = 'DEFAULT_GROUP' } = options;
  const applications = new Map<string, Application>();
  /** Each instance is read once. */
  const read = new WeakMap<NacosInstance, ServiceInstance | string>();
  let listener: (change: InstancesChange) => void = () => {};
  let isClosed = false;

  function toInstance(instance: NacosInstance, application: string): ServiceInstance | string {
    const known = read.get(instance);
    if (known !== undefined) return known;
    const endpoint = readNacosEndpoint(instance);
    const made =
      typeof endpoint === 'string'
        ? `an instance cannot be used: ${endpoint}`
        : Object.freeze({ application, ...endpoint, metadata: instance.metadata });
    read.set(instance, made);
    return made;
  }

  function onChange(name: string, services: readonly NacosService[]): void {
    const before = applications.get(name);
    const instances: ServiceInstance[] = [];
    const problems = new Set<string>();
    for (const service of services) {
      if (service.failure !== null) problems.add(`${name}: ${service.failure}`);
      for (const instance of (service.instances ?? []).filter(isDubbo)) {
        const made = toInstance(instance, name);
        if (typeof made === 'string') problems.add(`${name}: ${made}`);
        else instances.push(made);
      }
    }
    const isTold = before?.isTold === true || instances.length > 0;
    const after = { instances, problems: boundedLines([...problems], MOST_PROBLEMS), isTold };
    if (services.length === 0) applications.delete(name);
    else applications.set(name, after);
    if (!isSame(before?.instances ?? [], instances)) listener({ application: name, instances });
  }

  const followed = new NacosServices({
    client,
    groups: [...new Set(group.split(','))],
    ownerOf: (name) => (isInterfaceName(name) ? null : name),
    pace: ({ instances }) => (isOfOthers(instances ?? []) ? SLOW_PACE : 1),
    onChange,
  });
  return {
    subscribe(onInstances) {
      listener = onInstances;
      return followed.follow();
    },
    problems: () => boundedLines([...applications.values()].flatMap(({ problems }) => problems)),
    state(nowMs): CenterState {
      const state = client.namingState(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      const told = [...applications.values()].filter(({ isTold }) => isTold).length;
      return state.connected ? { ...state, detail: `instances of ${told} applications` } : state;
    },
    close() {
      isClosed = true;
      followed.close();
      return Promise.resolve();
    },
  };
}

function isDubbo({ ip, port, metadata }: NacosInstance): boolean {
  return isDubboInstance({ application: '', host: ip, port, metadata });
}

function isOfOthers(instances: readonly NacosInstance[]): boolean {
  return instances.length > 0 && !instances.some(isDubbo);
}

function isSame(left: readonly ServiceInstance[], right: readonly ServiceInstance[]): boolean {
  return left.length === right.length && left.every((instance, index) => instance === right[index]);
}
