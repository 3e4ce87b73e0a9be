import type { NacosClient } from '../center/nacos/nacos-client.ts';
import type { NacosInstance } from '../center/nacos/nacos-instance.ts';

/** One service of Nacos that is followed. */
export interface NacosService {
  readonly name: string;
  readonly group: string;
  /** Null: not known yet. */
  readonly instances: readonly NacosInstance[] | null;
  /** Why it could not be read the last time. */
  readonly failure: string | null;
}

interface NacosServicesOptions {
  readonly client: NacosClient;
  /** Nacos groups. */
  readonly groups: readonly string[];
  /** What a service belongs to: an interface, an application; null for what is not to be followed. */
  readonly ownerOf: (serviceName: string) => string | null;
  /** See `NacosClient.watchInstances`. */
  readonly pace?: (service: NacosService) => number;
  /** Gets all services of an owner, in order: once all of them are known, and whenever one of them changes. None: it has gone. */
  readonly onChange: (owner: string, services: readonly NacosService[]) => void;
}

interface FollowedService {
  readonly name: string;
  readonly group: string;
  instances: readonly NacosInstance[] | null;
  failure: string | null;
  stop: () => void;
}

interface Owner {
  readonly services: Map<string, FollowedService>;
  isTold: boolean;
}

/** Follows the services of groups of Nacos, sorted by what they belong to. */
export class NacosServices {
  readonly #options: NacosServicesOptions;
  readonly #owners = new Map<string, Owner>();
  /** Groups whose names are not known yet. */
  readonly #unknown: Set<string>;
  readonly #known = Promise.withResolvers<void>();
  #stops: readonly (() => void)[] = [];

  constructor(options: NacosServicesOptions) {
    this.#options = options;
    this.#unknown = new Set(options.groups);
  }

  /** Resolves when all that was there at the start was told. */
  async follow(): Promise<void> {
    this.#stops = [...this.#unknown].map((group) =>
      this.#options.client.watchServiceNames(group, { tell: (names) => this.#setNames(group, names) }),
    );
    await this.#known.promise;
    await this.#options.client.namingInStep();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { services } of this.#owners.values()) for (const { stop } of services.values()) stop();
    this.#owners.clear();
  }

  #setNames(group: string, names: readonly string[]): void {
    const owners = new Map<string, string>();
    for (const name of names) {
      const owner = this.#options.ownerOf(name);
      if (owner !== null) owners.set(name, owner);
    }
    for (const [owner, { services }] of this.#owners) {
      const gone = [...services.values()].filter((service) => service.group === group && !owners.has(service.name));
      for (const service of gone) this.#drop(owner, services, service);
    }
    for (const [name, owner] of owners) this.#add(owner, name, group);
    this.#unknown.delete(group);
    this.#resolveIfKnown();
  }

  #add(ownerName: string, name: string, group: string): void {
    const owner = this.#owners.get(ownerName) ?? { services: new Map<string, FollowedService>(), isTold: false };
    this.#owners.set(ownerName, owner);
    const key = keyOf(name, group);
    if (owner.services.has(key)) return;
    const service: FollowedService = { name, group, instances: null, failure: null, stop: () => {} };
    owner.services.set(key, service);
    const { client, pace } = this.#options;
    const watcher = {
      tell: (instances: readonly NacosInstance[]) => {
        service.instances = instances;
        service.failure = null;
        this.#tell(ownerName, owner);
      },
      fail: (failure: string) => {
        service.failure = failure;
        this.#tell(ownerName, owner);
      },
    };
    service.stop = client.watchInstances(name, group, watcher, pace === undefined ? undefined : () => pace(service));
  }

  #drop(ownerName: string, services: Map<string, FollowedService>, service: FollowedService): void {
    service.stop();
    services.delete(keyOf(service.name, service.group));
    const owner = this.#owners.get(ownerName);
    if (services.size === 0) this.#owners.delete(ownerName);
    if (owner?.isTold === true) this.#tell(ownerName, owner);
  }

  #tell(ownerName: string, owner: Owner): void {
    const services = [...owner.services.values()];
    // At first not before all are known: some would look like all.
    if (!owner.isTold && services.some(isUnknown)) return;
    owner.isTold = true;
    this.#options.onChange(ownerName, services.toSorted(byKey));
    this.#resolveIfKnown();
  }

  #resolveIfKnown(): void {
    if (this.#unknown.size > 0) return;
    for (const { services } of this.#owners.values()) if ([...services.values()].some(isUnknown)) return;
    this.#known.resolve();
  }
}

function isUnknown({ instances, failure }: NacosService): boolean {
  return instances === null && failure === null;
}

function keyOf(name: string, group: string): string {
  return `${group}@@${name}`;
}

function byKey(left: NacosService, right: NacosService): number {
  return keyOf(left.name, left.group) < keyOf(right.name, right.group) ? -1 : 1;
}
