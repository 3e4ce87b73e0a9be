import { groupByService } from '../registry/group-by-service.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { formatProviderUrl } from '../url/format-provider-url.ts';
import { parseProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import { UrlError } from '../url/url-error.ts';
import { ServiceSlot } from './service-slot.ts';
import type { SlotSettings } from './service-slot.ts';
import type { DefinitionText, ListedService } from './service-list.ts';
import type { ServiceView } from './service-view.ts';
import type { ServiceDocument, ViewDocument } from './view-document.ts';

/** Everything of one interface: its services (one for each group and version) and their views. */
export class InterfaceViews {
  readonly serviceInterface: string;
  /** By service key in order. Replaced as a whole. */
  views: readonly ServiceView[] = [];
  readonly #settings: SlotSettings;
  readonly #slots = new Map<string, ServiceSlot>();
  /** What the registry said last; null before it has said anything. */
  #told: readonly ProviderUrl[] | null = null;
  #problems: readonly string[] = [];
  /** What went wrong with the last refresh itself, which is a bug: of us, of a center, or of a listener. */
  failure: string | null = null;

  constructor(serviceInterface: string, settings: SlotSettings) {
    this.serviceInterface = serviceInterface;
    this.#settings = settings;
  }

  get isTold(): boolean {
    return this.#told !== null;
  }

  tell(providers: readonly ProviderUrl[]): void {
    this.#told = providers;
  }

  /** Hands what the registry said to the services. */
  update(): void {
    if (this.#told === null) return;
    const problems: string[] = [];
    const known = [...this.#slots.values()].map(({ key }) => key);
    for (const service of groupByService(this.serviceInterface, this.#told, known, problems)) {
      this.#slotOf(service).update(service);
    }
    this.#problems = problems;
  }

  /** Some service is provided, and nobody could say yet what it looks like. */
  get lacksDefinition(): boolean {
    for (const slot of this.#slots.values()) if (slot.lacksDefinition) return true;
    return false;
  }

  /** What the centers hold of some service is not known yet, and not known to be missing either. */
  get isPending(): boolean {
    for (const slot of this.#slots.values()) if (slot.isPending) return true;
    return false;
  }

  /** Makes new views where something is different, and gives those. */
  refresh(): readonly ServiceView[] {
    const changed: ServiceView[] = [];
    for (const slot of this.#slots.values()) if (slot.refresh() && slot.view !== null) changed.push(slot.view);
    if (changed.length > 0) this.views = this.#inOrder().flatMap(({ view }) => (view === null ? [] : [view]));
    return changed;
  }

  problems(): readonly string[] {
    const own = this.#inOrder().flatMap((slot) => slot.problems.map((problem) => `${slot.serviceKey}: ${problem}`));
    const failure = this.failure === null ? [] : [`${this.serviceInterface}: ${this.failure}`];
    return [...this.#problems, ...own, ...failure];
  }

  restore(document: ViewDocument): void {
    for (const service of document.services) {
      const { group, version } = service;
      const key = serviceKey(this.serviceInterface, group, version);
      const slot = this.#slotOf({ serviceKey: key, serviceInterface: this.serviceInterface, group, version });
      slot.restore(service.definition, readProviders(service), service.isHeldBack);
      this.#settings.rules.restore(service.rules);
    }
  }

  toDocument(): ViewDocument {
    const services: ServiceDocument[] = [];
    let newest = 0;
    for (const { view, definitionText } of this.#inOrder()) {
      if (view === null || definitionText === null) continue;
      const { group, version, providers, isHeldBack, rules, revision } = view;
      newest = Math.max(newest, revision);
      services.push({
        group,
        version,
        definition: definitionText,
        providers: providers.map(formatProviderUrl),
        isHeldBack,
        rules: rules.map(({ name, origin, text }) => ({ name, origin, text })),
        revision,
      });
    }
    return { serviceInterface: this.serviceInterface, revision: newest, services };
  }

  listed(): ListedService[] {
    return this.#inOrder().flatMap(({ listed }) => listed ?? []);
  }

  definitionOf(key: string): DefinitionText | null {
    return this.#slots.get(key)?.definitionOfListed ?? null;
  }

  close(): void {
    for (const slot of this.#slots.values()) slot.close();
  }

  #slotOf(service: Pick<ServiceView, 'serviceKey' | 'serviceInterface' | 'group' | 'version'>): ServiceSlot {
    const known = this.#slots.get(service.serviceKey);
    if (known !== undefined) return known;
    const slot = new ServiceSlot(service, this.#settings);
    this.#slots.set(service.serviceKey, slot);
    return slot;
  }

  #inOrder(): ServiceSlot[] {
    return [...this.#slots.values()].toSorted((left, right) => (left.serviceKey < right.serviceKey ? -1 : 1));
  }
}

/** A store is a file that anybody may have touched: what is broken in it is left out. */
function readProviders({ providers }: ServiceDocument): ProviderUrl[] {
  return providers.flatMap((text) => {
    try {
      return [parseProviderUrl(text)];
    } catch (error) {
      if (error instanceof UrlError) return [];
      throw error;
    }
  });
}
