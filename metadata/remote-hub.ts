import type { DefinitionText, HubStatus, MetadataHub, ServiceList, ServiceName, ServiceView } from './hub.ts';
import { NotReadyError } from './not-ready-error.ts';
import { decodeViews } from './view/decode-views.ts';
import type { DecodedViews } from './view/decode-views.ts';
import type { ViewDocument } from './view/view-document.ts';

/** What a hub says when it is asked for views. */
export interface HubAnswer {
  /** Of the interfaces asked for, those whose views are newer than the revision that was named. */
  readonly documents: readonly ViewDocument[];
  /** There are more of them than fit one answer: ask again. */
  readonly hasMore: boolean;
  /** Interfaces of which nobody can say yet whether they are there, and why. */
  readonly unknown: readonly { readonly serviceInterface: string; readonly reason: string }[];
}

export interface KnownInterface {
  readonly serviceInterface: string;
  /** Of its newest view that is known; -1 for none. */
  readonly revision: number;
}

/** All services, unless the asker has seen this list before. */
export interface ListAnswer {
  /** Null: it is the one of the revision that was named. */
  readonly list: ServiceList | null;
  /** Why nobody can say yet that there is no service; null where somebody can, or there is one. */
  readonly notReady: string | null;
}

/** The hub as one can ask it from elsewhere. Every method rejects when it cannot be reached. */
export interface HubPort {
  views(known: readonly KnownInterface[]): Promise<HubAnswer>;
  /** @param knownRevision of the list that the asker has; -1 for none */
  services(knownRevision: number): Promise<ListAnswer>;
  /** See `MetadataHub.definitions`. */
  definitions(services: readonly ServiceName[]): Promise<readonly DefinitionText[]>;
  status(): Promise<HubStatus>;
}

export interface RemoteHubDependencies {
  readonly hub: () => HubPort;
  /** Keeps the runtime from ending work that nobody waits for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Served {
  decoded: DecodedViews;
  usedMs: number;
}

/** How old what is known may be before it is refreshed, behind the back of whoever asks. */
const REFRESH_MS = 500;
/**
 * Older than this it is not trusted without asking: the isolate was idle, and whoever comes first waits, but not long. Where the hub does not answer
 * nobody else waits for so long.
 */
const COLD_MS = 2_000;
const COLD_WAIT_MS = 500;
const STATUS_WAIT_MS = 2_000;
/** The first time there is nothing to go on with. */
const FIRST_WAIT_MS = 8_000;
/** A refresh that takes longer is given up: the request that ran it may have ended. */
const REFRESH_LIMIT_MS = 5_000;
/** What nobody has asked for this long is forgotten. */
const FORGET_MS = 600_000;
const HUB_SILENT = 'the hub of the registry does not answer';
/** Names that do not exist: so many are remembered, each for as long as what is known stays fresh. */
const MAX_ABSENT = 1_000;

/**
 * A hub that is elsewhere, as one isolate of a Worker sees it: keeps only the views that it serves, refreshes them in the background
 * with one question for all, and waits only for what it has never seen.
 */
export function createRemoteHub(dependencies: RemoteHubDependencies): MetadataHub {
  return new RemoteHub(dependencies);
}

class RemoteHub implements MetadataHub {
  readonly #deps: RemoteHubDependencies;
  readonly #served = new Map<string, Served>();
  readonly #absent = new Map<string, number>();
  /** All services, once somebody has asked for them. */
  #list: { readonly list: ServiceList; readonly askedMs: number } | null = null;
  #freshMs = -Infinity;
  #triedMs = -Infinity;
  #refreshingSinceMs: number | null = null;
  /** Why the last refresh brought nothing. */
  #problem: string | null = null;

  constructor(deps: RemoteHubDependencies) {
    this.#deps = deps;
  }

  find(serviceInterface: string): readonly ServiceView[] | Promise<readonly ServiceView[]> {
    const served = this.#served.get(serviceInterface);
    if (served === undefined) return this.#first(serviceInterface);
    const now = this.#deps.now();
    served.usedMs = now;
    const age = now - this.#freshMs;
    if (age < REFRESH_MS) return served.decoded.views;
    const isCold = age >= COLD_MS && now - this.#triedMs >= COLD_MS;
    const refreshed = this.#refresh(now);
    if (!isCold || refreshed === null) return served.decoded.views;
    return within(COLD_WAIT_MS, refreshed).then(
      () => served.decoded.views,
      () => served.decoded.views,
    );
  }

  known(serviceInterface: string): readonly ServiceView[] {
    return this.#served.get(serviceInterface)?.decoded.views ?? [];
  }

  /** Asked for by tools and people, and not by each call: it waits for the hub, for as long as it has nothing to go on with. */
  async services(): Promise<ServiceList> {
    const known = this.#list;
    if (known !== null && this.#deps.now() - known.askedMs < REFRESH_MS) return known.list;
    const question = this.#deps.hub().services(known?.list.revision ?? -1);
    const answer = await within(known === null ? FIRST_WAIT_MS : COLD_WAIT_MS, question).catch(() => null);
    const list = answer?.list ?? known?.list ?? null;
    if (list === null) throw new NotReadyError(answer?.notReady ?? HUB_SILENT);
    this.#list = { list, askedMs: this.#deps.now() };
    return list;
  }

  async definitions(services: readonly ServiceName[]): Promise<readonly DefinitionText[]> {
    return within(FIRST_WAIT_MS, this.#deps.hub().definitions(services)).catch(() => {
      throw new NotReadyError(HUB_SILENT);
    });
  }

  status(): Promise<HubStatus> {
    return within(STATUS_WAIT_MS, this.#deps.hub().status()).then(
      (status) => this.#withProblem(status),
      (error: unknown) => this.#statusWithout(error),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Each request asks for itself: a promise of another request would die with that. */
  async #first(serviceInterface: string): Promise<readonly ServiceView[]> {
    const now = this.#deps.now();
    if (now - (this.#absent.get(serviceInterface) ?? -Infinity) < REFRESH_MS) return [];
    const answer = await within(FIRST_WAIT_MS, this.#deps.hub().views([{ serviceInterface, revision: -1 }])).catch(
      () => {
        throw new NotReadyError(HUB_SILENT);
      },
    );
    this.#take(answer);
    const served = this.#served.get(serviceInterface);
    if (served !== undefined) return served.decoded.views;
    const [unknown] = answer.unknown;
    if (unknown !== undefined) throw new NotReadyError(unknown.reason);
    if (this.#absent.size >= MAX_ABSENT) this.#absent.clear();
    this.#absent.set(serviceInterface, this.#deps.now());
    return [];
  }

  /** Null while another one runs. */
  #refresh(now: number): Promise<void> | null {
    if (this.#refreshingSinceMs !== null && now - this.#refreshingSinceMs < REFRESH_LIMIT_MS) return null;
    this.#refreshingSinceMs = now;
    this.#triedMs = now;
    for (const [name, { usedMs }] of this.#served) if (now - usedMs > FORGET_MS) this.#served.delete(name);
    const known = [...this.#served].map(([serviceInterface, { decoded }]) => ({
      serviceInterface,
      revision: decoded.revision,
    }));
    const work = within(REFRESH_LIMIT_MS, this.#deps.hub().views(known))
      .then((answer) => {
        this.#take(answer);
        this.#problem = null;
        // What did not fit the answer is asked for by the next request.
        if (!answer.hasMore) this.#freshMs = this.#deps.now();
      })
      .catch((error: unknown) => {
        this.#problem = `views of the hub cannot be refreshed: ${error instanceof Error ? error.message : String(error)}`;
        throw error;
      })
      .finally(() => {
        this.#refreshingSinceMs = null;
      });
    // What is known serves on; the age of it shows in the status.
    this.#deps.waitUntil(work.catch(() => {}));
    return work;
  }

  #take({ documents }: HubAnswer): void {
    const now = this.#deps.now();
    for (const document of documents) {
      const served = this.#served.get(document.serviceInterface);
      // Two questions may be answered out of order.
      if (served !== undefined && served.decoded.revision > document.revision) continue;
      const decoded = decodeViews(document, served?.decoded ?? null);
      if (served !== undefined) served.decoded = decoded;
      else {
        if (this.#served.size === 0) this.#freshMs = now;
        this.#served.set(document.serviceInterface, { decoded, usedMs: now });
      }
    }
  }

  #withProblem(status: HubStatus): HubStatus {
    if (this.#problem === null) return status;
    return { ...status, problems: [this.#problem, ...status.problems], problemCount: status.problemCount + 1 };
  }

  /** What this isolate knows by itself. */
  #statusWithout(error: unknown): HubStatus {
    const reason = error instanceof Error ? error.message : String(error);
    const ageMs = Math.max(0, this.#deps.now() - this.#freshMs);
    const center = { address: 'hub', connected: false, ageMs: Number.isFinite(ageMs) ? ageMs : 0, detail: reason };
    const views = [...this.#served.values()].flatMap(({ decoded }) => decoded.views);
    return {
      registry: center,
      metadataReport: center,
      configCenter: center,
      isSynced: false,
      isFrozen: false,
      services: views.length,
      providers: views.reduce((sum, { providers }) => sum + providers.length, 0),
      heldBack: views.filter(({ isHeldBack }) => isHeldBack).map(({ serviceKey }) => serviceKey),
      problems: ['the hub of this Worker does not answer'],
      problemCount: 1,
    };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
