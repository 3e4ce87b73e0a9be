import type { CenterState } from './center-state.ts';
import type { ServiceDefinition } from './definition/service-definition.ts';
import { groupByService } from './registry/group-by-service.ts';
import type { ServiceProviders } from './registry/group-by-service.ts';
import type { Registry } from './registry/registry.ts';
import type { MetadataReport } from './report/metadata-report.ts';
import type { ProviderUrl } from './url/provider-url.ts';

/** All that is known of one service. Immutable: a change makes a new view. */
export interface ServiceView {
  /** `[group/]interface[:version]`. */
  readonly serviceKey: string;
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
  readonly definition: ServiceDefinition;
  /** Those that can be called. Empty when all have gone: the service is still known. */
  readonly providers: readonly ProviderUrl[];
  /** Grows with each change of any view of the hub. */
  readonly revision: number;
}

interface HubStatus {
  readonly registry: CenterState;
  readonly metadataReport: CenterState;
  /** Number of views. */
  readonly services: number;
  /** Number of providers in them. */
  readonly providers: number;
  /**
   * What was skipped or is missing, one line each, for the operator: may name addresses, never parameters of URLs. The first
   * hundred.
   */
  readonly problems: readonly string[];
  /** All of them. */
  readonly problemCount: number;
}

/** The centers put together: one view per service. */
export interface MetadataHub {
  /** The views of every group and version of the interface, by service key in order. One look-up in a map. */
  find(serviceInterface: string): readonly ServiceView[];
  views(): Iterable<ServiceView>;
  /** Tells `listener` each new view, after it can be found. Gives the function that ends this. */
  onChange(listener: (view: ServiceView) => void): () => void;
  status(): HubStatus;
  close(): Promise<void>;
}

export interface MetadataHubDependencies {
  readonly registry: Registry;
  readonly metadataReport: MetadataReport;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Puts the centers together. Resolves when everything that both know at the start is in the views. What is broken in it
 * is listed in `status().problems`; rejects only when a center cannot start at all.
 */
export async function createMetadataHub(dependencies: MetadataHubDependencies): Promise<MetadataHub> {
  const hub = new Hub(dependencies);
  await hub.start();
  return hub;
}

/** What is known of one interface. */
interface InterfaceState {
  readonly serviceInterface: string;
  providers: readonly ProviderUrl[];
  /** By service key in order. */
  views: readonly ServiceView[];
  problems: readonly string[];
  /** What went wrong with the last refresh itself, which is a bug: of us, of a center, or of a listener. */
  failure: string | null;
  /** Counts refreshes: one that was overtaken by a later one drops what it found. */
  refreshes: number;
}

/** Nobody reads more, and centers may hold thousands. */
const SHOWN_PROBLEMS = 100;
const NO_VIEWS: readonly ServiceView[] = [];

/** A change costs what the state of its interface costs, however many others there are. */
class Hub implements MetadataHub {
  readonly #registry: Registry;
  readonly #report: MetadataReport;
  readonly #now: () => number;
  readonly #states = new Map<string, InterfaceState>();
  readonly #running = new Set<Promise<void>>();
  readonly #listeners = new Set<(view: ServiceView) => void>();
  #stopReport: () => void = () => {};
  #revision = 0;

  constructor({ registry, metadataReport, now }: MetadataHubDependencies) {
    this.#registry = registry;
    this.#report = metadataReport;
    this.#now = now;
  }

  async start(): Promise<void> {
    this.#stopReport = this.#report.onChange((serviceInterface) => {
      const state = this.#states.get(serviceInterface);
      // A definition of what nobody ever provided makes no service.
      if (state !== undefined) this.#refresh(state);
    });
    await this.#registry.subscribe(({ serviceInterface, providers }) => {
      const state = this.#stateOf(serviceInterface);
      state.providers = providers;
      this.#refresh(state);
    });
    // A refresh may be overtaken by another while it is awaited.
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  find(serviceInterface: string): readonly ServiceView[] {
    return this.#states.get(serviceInterface)?.views ?? NO_VIEWS;
  }

  *views(): Iterable<ServiceView> {
    for (const { views } of this.#states.values()) yield* views;
  }

  onChange(listener: (view: ServiceView) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  status(): HubStatus {
    const nowMs = this.#now();
    const counts = { services: 0, providers: 0, problemCount: 0 };
    const problems: string[] = [];
    const add = (lines: readonly string[]): void => {
      counts.problemCount += lines.length;
      if (problems.length < SHOWN_PROBLEMS) problems.push(...lines.slice(0, SHOWN_PROBLEMS - problems.length));
    };
    add(this.#registry.problems());
    add(this.#report.problems());
    for (const state of this.#states.values()) {
      counts.services += state.views.length;
      for (const { providers } of state.views) counts.providers += providers.length;
      add(state.problems);
      if (state.failure !== null) add([state.failure]);
    }
    return { registry: this.#registry.state(nowMs), metadataReport: this.#report.state(nowMs), ...counts, problems };
  }

  async close(): Promise<void> {
    this.#stopReport();
    this.#listeners.clear();
    await Promise.all([this.#registry.close(), this.#report.close()]);
  }

  #stateOf(serviceInterface: string): InterfaceState {
    const known = this.#states.get(serviceInterface);
    if (known !== undefined) return known;
    const state: InterfaceState = {
      serviceInterface,
      providers: [],
      views: NO_VIEWS,
      problems: [],
      failure: null,
      refreshes: 0,
    };
    this.#states.set(serviceInterface, state);
    return state;
  }

  #refresh(state: InterfaceState): void {
    const refresh = ++state.refreshes;
    const running: Promise<void> = this.#update(state, refresh)
      .catch((error: unknown) => {
        if (refresh === state.refreshes) state.failure = describeFailure(state, error);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #update(state: InterfaceState, refresh: number): Promise<void> {
    const problems: string[] = [];
    const services = groupByService(state.serviceInterface, state.providers, state.views, problems);
    const definitions = await Promise.all(services.map((service) => this.#load(state, service, problems)));
    if (refresh !== state.refreshes) return;
    const seen = state.views;
    state.problems = problems;
    state.failure = null;
    state.views = services.flatMap((service, index) => this.#viewOf(state, service, definitions[index] ?? null));
    for (const view of state.views) if (!seen.includes(view)) this.#tell(state, view);
  }

  /** A listener that throws keeps the others from nothing. */
  #tell(state: InterfaceState, view: ServiceView): void {
    for (const listener of this.#listeners) {
      try {
        listener(view);
      } catch (error) {
        state.failure = describeFailure(state, error);
      }
    }
  }

  /** The definition of the service. The last known one stays when the report has none any more or cannot be asked. */
  async #load(state: InterfaceState, service: ServiceProviders, problems: string[]): Promise<ServiceDefinition | null> {
    const { serviceInterface, group, version } = service;
    const known = seenView(state, service)?.definition ?? null;
    try {
      const definition = await this.#report.load(serviceInterface, group, version);
      if (definition === null) problems.push(missing(service, this.#report));
      return definition ?? known;
    } catch (error) {
      problems.push(`${service.serviceKey}: its definition could not be loaded: ${String(error)}`);
      return known;
    }
  }

  /** The view of the service: the one there is if nothing has changed, none if the service has no definition. */
  #viewOf(state: InterfaceState, service: ServiceProviders, definition: ServiceDefinition | null): ServiceView[] {
    if (definition === null) return [];
    const seen = seenView(state, service);
    if (seen?.definition === definition && isSameList(seen.providers, service.providers)) return [seen];
    return [{ ...service, definition, revision: ++this.#revision }];
  }
}

function describeFailure({ serviceInterface }: InterfaceState, error: unknown): string {
  return `${serviceInterface}: ${String(error)}`;
}

function seenView(state: InterfaceState, service: ServiceProviders): ServiceView | undefined {
  return state.views.find((view) => view.serviceKey === service.serviceKey);
}

function isSameList(left: readonly ProviderUrl[], right: readonly ProviderUrl[]): boolean {
  return left.length === right.length && left.every((provider, index) => provider === right[index]);
}

function missing({ serviceKey, serviceInterface, group, version }: ServiceProviders, report: MetadataReport): string {
  const others = report.list(serviceInterface).map(describe);
  const found = others.length === 0 ? 'there is none of this interface' : `there are only: ${others.join('; ')}`;
  return `${serviceKey}: no definition for ${describe({ group, version })}; ${found}`;
}

function describe({ group, version }: Pick<ServiceView, 'group' | 'version'>): string {
  return `group ${group ?? '(none)'}, version ${version ?? '(none)'}`;
}
