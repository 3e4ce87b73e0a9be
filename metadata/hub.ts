import type { CenterState } from './center/center-state.ts';
import type { ConfigCenter } from './config-center/config-center.ts';
import type { ProviderUrl } from './url/provider-url.ts';
import type { Registry } from './registry/registry.ts';
import type { MetadataReport } from './report/metadata-report.ts';
import { NotReadyError } from './not-ready-error.ts';
import { InterfaceViews } from './view/interface-views.ts';
import { Rules } from './view/rules.ts';
import type { DefinitionText, ListedService, ServiceList } from './view/service-list.ts';
import type { ServiceView } from './view/service-view.ts';
import { UpdatePace } from './view/update-pace.ts';
import type { ViewDocument } from './view/view-document.ts';
import type { ViewStore } from './view/view-store.ts';

export type { DefinitionText, ListedService, ServiceList } from './view/service-list.ts';
export type { ServiceView } from './view/service-view.ts';

/** Which service is meant. */
export type ServiceName = Pick<ListedService, 'serviceInterface' | 'serviceKey'>;

export interface HubStatus {
  readonly registry: CenterState;
  readonly metadataReport: CenterState;
  /** Null where none is configured. */
  readonly configCenter: CenterState | null;
  /** Whether the registry was ever in step with what is known here; else what is known is from a store. */
  readonly isSynced: boolean;
  readonly isFrozen: boolean;
  /** Number of views. */
  readonly services: number;
  /** Number of providers in them. */
  readonly providers: number;
  /** Service keys whose providers the registry has lost and the views have not. */
  readonly heldBack: readonly string[];
  /**
   * What was skipped or is missing, one line each, for the operator: may name addresses, never parameters of URLs. The first
   * hundred.
   */
  readonly problems: readonly string[];
  /** All of them. */
  readonly problemCount: number;
}

/** What is known of services: one immutable, versioned view for each. */
export interface MetadataHub {
  /**
   * The views of every group and version of the interface, by service key in order. One look-up in a map; a promise only where the hub is
   * elsewhere and was never asked for this interface. Throws (or rejects with) NotReadyError where nobody can say yet whether there
   * is such a service.
   */
  find(serviceInterface: string): readonly ServiceView[] | Promise<readonly ServiceView[]>;
  /** What `find` would give, as far as it is here already. */
  known(serviceInterface: string): readonly ServiceView[];
  /**
   * All services. A promise only where the hub is elsewhere. Throws (or rejects with) NotReadyError where there is none and nobody can say yet
   * that there is none.
   */
  services(): ServiceList | Promise<ServiceList>;
  /** Definitions of some of them: of those that are still there, and of many perhaps only the first ones. */
  definitions(services: readonly ServiceName[]): readonly DefinitionText[] | Promise<readonly DefinitionText[]>;
  status(): HubStatus | Promise<HubStatus>;
  close(): Promise<void>;
}

/** The hub that owns the centers. */
export interface CenterHub extends MetadataHub {
  /** Resolves when everything that the centers know at the start is in the views. That may be never. */
  readonly synced: Promise<void>;
  find(serviceInterface: string): readonly ServiceView[];
  services(): ServiceList;
  definitions(services: readonly ServiceName[]): readonly DefinitionText[];
  status(): HubStatus;
  views(): Iterable<ServiceView>;
  /** The applications that say they provide the interface, whether any instance of them is there or not. Rejects if nobody can be asked. */
  mapping(serviceInterface: string): Promise<readonly string[]>;
  /** For a hub elsewhere. Null when there is no view of the interface. */
  documentOf(serviceInterface: string): ViewDocument | null;
  /** Tells `listener` each new view, after it can be found. Gives the function that ends this. */
  onChange(listener: (view: ServiceView) => void): () => void;
  /** While frozen, no view changes, whatever the centers say. */
  setFrozen(isFrozen: boolean): void;
}

export interface HubDependencies {
  readonly registry: Registry;
  readonly metadataReport: MetadataReport;
  readonly configCenter?: ConfigCenter | null;
  /** Where the last good views are kept. */
  readonly store?: ViewStore | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly options?: Partial<HubOptions>;
}

export interface HubOptions {
  /** Of the gateway itself. */
  readonly application: string;
  /** Changes of one service are merged for so long, in milliseconds. */
  readonly updateIntervalMs: number;
  /** The last providers of a service stay when the registry says that all have gone. */
  readonly emptyProtection: boolean;
  readonly isFrozen: boolean;
}

const DEFAULT_OPTIONS: HubOptions = {
  application: 'dubbo-edge-gateway',
  updateIntervalMs: 1_000,
  emptyProtection: true,
  isFrozen: false,
};

/** Nobody reads more, and centers may hold thousands. */
const SHOWN = 100;
const NO_VIEWS: readonly ServiceView[] = [];

/**
 * Puts the centers together: begins with the views that the store has kept, and follows the centers from then on. Never rejects
 * because of them: what is broken in what they hold is listed in `status().problems`.
 */
export async function createMetadataHub(dependencies: HubDependencies): Promise<CenterHub> {
  const hub = new Hub(dependencies);
  await hub.start();
  return hub;
}

/** A change costs what the state of its interface costs, however many others there are. */
class Hub implements CenterHub {
  readonly #deps: HubDependencies;
  readonly #options: HubOptions;
  readonly #states = new Map<string, InterfaceViews>();
  readonly #listeners = new Set<(view: ServiceView) => void>();
  readonly #pace: UpdatePace<InterfaceViews>;
  readonly #rules: Rules;
  readonly #synced = Promise.withResolvers<void>();
  #updating: InterfaceViews | null = null;
  #isSubscribed = false;
  #isSynced = false;
  #revision = 0;
  /** The last list that was asked for. */
  #list: ServiceList | null = null;
  /** Of the last view that could not be stored; one line. */
  #storeProblem: string | null = null;

  constructor(deps: HubDependencies) {
    this.#deps = deps;
    this.#options = { ...DEFAULT_OPTIONS, ...deps.options };
    this.#pace = new UpdatePace(this.#options.updateIntervalMs, this.#update.bind(this), deps.now);
    this.#rules = new Rules(deps.configCenter ?? null, this.#options.application, (serviceInterface) => {
      const state = this.#states.get(serviceInterface);
      if (state !== undefined && state !== this.#updating) this.#pace.request(state);
    });
  }

  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  async start(): Promise<void> {
    const stored = (await this.#deps.store?.load()) ?? [];
    // Isolates may know views of an earlier life of this hub, kept or not: those of this life have to be newer.
    this.#revision = Math.max(this.#deps.now(), ...stored.map(({ revision }) => revision));
    for (const document of stored) {
      const state = this.#stateOf(document.serviceInterface);
      state.restore(document);
      state.refresh();
    }
    if (this.#options.isFrozen) this.#pace.pause();
    const subscribed = this.#deps.registry.subscribe(({ serviceInterface, providers }) => {
      this.#tell(this.#stateOf(serviceInterface), providers);
    });
    void subscribed.then(() => this.#onSubscribed()).catch((error: unknown) => this.#synced.reject(error));
    this.#synced.promise.catch(() => {});
  }

  find(serviceInterface: string): readonly ServiceView[] {
    const state = this.#states.get(serviceInterface);
    if (state !== undefined && state.views.length > 0) return state.views;
    const reason = this.#whyUnknown(state);
    if (reason !== null) throw new NotReadyError(reason);
    return NO_VIEWS;
  }

  known(serviceInterface: string): readonly ServiceView[] {
    return this.#states.get(serviceInterface)?.views ?? NO_VIEWS;
  }

  services(): ServiceList {
    if (this.#list?.revision !== this.#revision) {
      const services = [...this.#states.values()].flatMap((state) => state.listed());
      services.sort((left, right) => (left.serviceKey < right.serviceKey ? -1 : 1));
      this.#list = { revision: this.#revision, services };
    }
    const reason = this.#list.services.length > 0 ? null : this.#whyUnknown(undefined);
    if (reason !== null) throw new NotReadyError(reason);
    return this.#list;
  }

  definitions(services: readonly ServiceName[]): readonly DefinitionText[] {
    return services.flatMap(({ serviceInterface, serviceKey }) => {
      return this.#states.get(serviceInterface)?.definitionOf(serviceKey) ?? [];
    });
  }

  *views(): Iterable<ServiceView> {
    for (const { views } of this.#states.values()) yield* views;
  }

  mapping(serviceInterface: string): Promise<readonly string[]> {
    return this.#deps.metadataReport.mapping(serviceInterface);
  }

  documentOf(serviceInterface: string): ViewDocument | null {
    const state = this.#states.get(serviceInterface);
    return state === undefined || state.views.length === 0 ? null : state.toDocument();
  }

  onChange(listener: (view: ServiceView) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  setFrozen(isFrozen: boolean): void {
    if (isFrozen === this.#pace.isPaused) return;
    if (isFrozen) this.#pace.pause();
    else this.#pace.resume();
  }

  status(): HubStatus {
    const { registry, metadataReport, configCenter, now } = this.#deps;
    const nowMs = now();
    const counts = { services: 0, providers: 0, problemCount: 0 };
    const heldBack: string[] = [];
    const problems: string[] = [];
    const add = (lines: readonly string[]): void => {
      counts.problemCount += lines.length;
      if (problems.length < SHOWN) problems.push(...lines.slice(0, SHOWN - problems.length));
    };
    for (const source of [registry, metadataReport, configCenter, this.#rules]) add(source?.problems() ?? []);
    if (this.#storeProblem !== null) add([this.#storeProblem]);
    for (const state of this.#states.values()) {
      counts.services += state.views.length;
      for (const { providers, isHeldBack, serviceKey } of state.views) {
        counts.providers += providers.length;
        if (isHeldBack) heldBack.push(serviceKey);
      }
      add(state.problems());
    }
    return {
      registry: registry.state(nowMs),
      metadataReport: metadataReport.state(nowMs),
      configCenter: configCenter?.state(nowMs) ?? null,
      isSynced: this.#isSynced,
      isFrozen: this.#pace.isPaused,
      ...counts,
      heldBack,
      problems,
    };
  }

  async close(): Promise<void> {
    const { registry, metadataReport, configCenter } = this.#deps;
    this.#listeners.clear();
    this.#pace.close();
    this.#rules.close();
    for (const state of this.#states.values()) state.close();
    await Promise.all([registry.close(), metadataReport.close(), configCenter?.close()]);
  }

  /** Why nobody can say whether there is such a service; null if it can be said. */
  #whyUnknown(state: InterfaceViews | undefined): string | null {
    if (this.#pace.isPaused) return 'updates are frozen, and no earlier view of it was kept';
    if (!this.#isSubscribed) return 'the registry has not been read yet';
    return state?.lacksDefinition === true ? 'the metadata center has not said yet what it looks like' : null;
  }

  #stateOf(serviceInterface: string): InterfaceViews {
    const known = this.#states.get(serviceInterface);
    if (known !== undefined) return known;
    const state: InterfaceViews = new InterfaceViews(serviceInterface, {
      metadataReport: this.#deps.metadataReport,
      rules: this.#rules,
      emptyProtection: this.#options.emptyProtection,
      nextRevision: () => ++this.#revision,
      // What is told while the state itself asks is in the views that it makes next.
      onChange: () => {
        if (this.#updating !== state) this.#pace.request(state);
      },
    });
    this.#states.set(serviceInterface, state);
    return state;
  }

  #tell(state: InterfaceViews, providers: readonly ProviderUrl[]): void {
    state.tell(providers);
    this.#pace.request(state);
  }

  /** What a store has kept and the registry does not know has no providers any more. */
  #onSubscribed(): void {
    this.#isSubscribed = true;
    for (const state of this.#states.values()) if (!state.isTold) this.#tell(state, []);
    this.#checkSynced();
  }

  #checkSynced(): void {
    if (this.#isSynced || !this.#isSubscribed) return;
    for (const state of this.#states.values()) if (state.isPending) return;
    this.#isSynced = true;
    this.#synced.resolve();
  }

  /** Tells whether a view has changed. */
  #update(state: InterfaceViews, isPatient: boolean): boolean {
    state.failure = null;
    this.#updating = state;
    try {
      state.update();
      if (state.isPending && isPatient) {
        this.#pace.waitForMore(state);
        return false;
      }
      const changed = state.refresh();
      for (const view of changed) this.#announce(view);
      if (changed.length > 0) this.#save(state);
      // Until all is known for the first time every piece of it counts: merging is for what comes later.
      return changed.length > 0 && this.#isSynced;
    } catch (error) {
      state.failure = String(error);
      return false;
    } finally {
      this.#updating = null;
      if (!state.isPending) this.#checkSynced();
    }
  }

  /** A listener that throws keeps the others from nothing. */
  #announce(view: ServiceView): void {
    for (const listener of this.#listeners) {
      try {
        listener(view);
      } catch (error) {
        const state = this.#states.get(view.serviceInterface);
        if (state !== undefined) state.failure = String(error);
      }
    }
  }

  #save(state: InterfaceViews): void {
    this.#deps.store?.save(state.toDocument()).then(
      () => {
        this.#storeProblem = null;
      },
      (error: unknown) => {
        this.#storeProblem = `the last good views cannot be stored: ${error instanceof Error ? error.message : String(error)}`;
      },
    );
  }
}
