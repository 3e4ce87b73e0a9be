import type { CenterState } from '../center/center-state.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { readInstanceMetadata } from './instance-metadata.ts';
import { instanceServices } from './instance-services.ts';
import type { ProvidersChange, Registry } from './registry.ts';
import { RevisionLoader } from './revision-loader.ts';
import type { RevisionSource } from './revision-loader.ts';
import type { ServiceDiscovery, ServiceInstance } from './service-discovery.ts';

export interface ApplicationRegistryDependencies extends RevisionSource {
  readonly discovery: ServiceDiscovery;
  /** Interfaces that anybody will ask for. */
  readonly wants: (serviceInterface: string) => boolean;
}

/** One process, and what it provides. */
interface Process {
  /** Of everything that its URLs are made from. */
  readonly identity: string;
  /** By interface. */
  readonly urls: ReadonlyMap<string, readonly ProviderUrl[]>;
}

/**
 * Application-level discovery (Dubbo 3, and 2.7 in service mode) seen as a registry: instances of applications, and what each revision of
 * an application provides, become the providers of interfaces. An instance whose revision is not known yet keeps what it provided
 * before; while it is asked for, so do those that have just gone.
 */
export function createApplicationRegistry(dependencies: ApplicationRegistryDependencies): Registry {
  return new ApplicationRegistry(dependencies);
}

class ApplicationRegistry implements Registry {
  readonly #deps: ApplicationRegistryDependencies;
  readonly #loader: RevisionLoader;
  readonly #instances = new Map<string, readonly ServiceInstance[]>();
  /** By application, and there by address. */
  readonly #processes = new Map<string, ReadonlyMap<string, Process>>();
  /** By interface, the applications that provide it. */
  readonly #providing = new Map<string, Set<string>>();
  #listener: (change: ProvidersChange) => void = () => {};
  readonly #loaded = Promise.withResolvers<void>();
  #isSubscribed = false;

  constructor(deps: ApplicationRegistryDependencies) {
    this.#deps = deps;
    this.#loader = new RevisionLoader(deps, (application) => {
      this.#refresh(application);
      this.#checkLoaded();
    });
  }

  async subscribe(listener: (change: ProvidersChange) => void): Promise<void> {
    this.#listener = listener;
    await this.#deps.discovery.subscribe(({ application, instances }) => {
      this.#instances.set(application, instances);
      const byRevision = Map.groupBy(instances, (instance) => revisionKey(instance));
      this.#loader.setInstances(application, byRevision);
      this.#refresh(application);
    });
    this.#isSubscribed = true;
    this.#checkLoaded();
    await this.#loaded.promise;
  }

  problems(): readonly string[] {
    return [...this.#deps.discovery.problems(), ...this.#loader.problems()];
  }

  state(nowMs: number): CenterState {
    return this.#deps.discovery.state(nowMs);
  }

  close(): Promise<void> {
    this.#loader.close();
    return this.#deps.discovery.close();
  }

  #checkLoaded(): void {
    if (this.#isSubscribed && !this.#loader.isLoading) this.#loaded.resolve();
  }

  #refresh(application: string): void {
    const before = this.#processes.get(application) ?? new Map<string, Process>();
    const instances = this.#instances.get(application) ?? [];
    // One that goes and its successor of another revision are one change: nobody goes before it is known what the newcomers provide.
    const after = new Map<string, Process>(instances.some((instance) => this.#isAsked(instance)) ? before : []);
    for (const instance of instances) {
      const address = `${instance.host}:${instance.port}`;
      const process = this.#processOf(instance, before.get(address));
      if (process !== undefined) after.set(address, process);
    }
    this.#processes.set(application, after);
    const changed = new Set<string>();
    for (const [address, { urls }] of [...before, ...after]) {
      if (before.get(address)?.identity === after.get(address)?.identity) continue;
      for (const serviceInterface of urls.keys()) changed.add(serviceInterface);
    }
    for (const serviceInterface of changed) this.#tell(serviceInterface, application, after);
  }

  /** What it provides is asked for, for the first time. */
  #isAsked(instance: ServiceInstance): boolean {
    const { info, urls, problem } = this.#loader.get(revisionKey(instance));
    return info === null && urls === null && problem === null;
  }

  #processOf(instance: ServiceInstance, known: Process | undefined): Process | undefined {
    const key = revisionKey(instance);
    const { info, urls } = this.#loader.get(key);
    if (info === null && urls === null) return known;
    const identity = `${key}\n${JSON.stringify([...instance.metadata])}`;
    if (known?.identity === identity) return known;
    const provided = info === null ? (urls ?? []) : instanceServices(instance, info, this.#deps.wants);
    const wanted = provided.filter(({ serviceInterface }) => this.#deps.wants(serviceInterface));
    return { identity, urls: Map.groupBy(wanted, ({ serviceInterface }) => serviceInterface) };
  }

  #tell(serviceInterface: string, application: string, processes: ReadonlyMap<string, Process>): void {
    const applications = this.#providing.get(serviceInterface) ?? new Set<string>();
    this.#providing.set(serviceInterface, applications);
    if ([...processes.values()].some(({ urls }) => urls.has(serviceInterface))) applications.add(application);
    else applications.delete(application);
    const providers: ProviderUrl[] = [];
    for (const name of [...applications].toSorted()) {
      for (const { urls } of this.#processes.get(name)?.values() ?? [])
        providers.push(...(urls.get(serviceInterface) ?? []));
    }
    this.#listener({ serviceInterface, providers });
  }
}

/** Instances of one revision provide the same; one of 2.7 has none and is its own. */
function revisionKey(instance: ServiceInstance): string {
  const { revision } = readInstanceMetadata(instance);
  return `${instance.application}\n${revision ?? `${instance.host}:${instance.port}`}`;
}
