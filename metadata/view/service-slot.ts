import { DefinitionError } from '../definition/definition-error.ts';
import { readDefinitionText } from '../definition/read-definition-text.ts';
import { StoredDefinition } from '../definition/stored-definition.ts';
import type { DefinitionKey, MetadataReport } from '../report/metadata-report.ts';
import type { ServiceProviders } from '../registry/group-by-service.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { listedService } from './service-list.ts';
import type { DefinitionText, ListedService } from './service-list.ts';
import { createServiceView } from './service-view.ts';
import type { ServiceView } from './service-view.ts';
import type { Rules } from './rules.ts';

export interface SlotSettings {
  readonly metadataReport: MetadataReport;
  readonly rules: Rules;
  /** Providers stay when the registry says that all have gone. */
  readonly emptyProtection: boolean;
  readonly nextRevision: () => number;
  /** The definition has changed. */
  readonly onChange: () => void;
}

/** What is known of one service: the last good of each of its parts, and the view that they make. */
export class ServiceSlot {
  readonly key: DefinitionKey;
  readonly serviceKey: string;
  readonly #settings: SlotSettings;
  #providers: readonly ProviderUrl[] = [];
  #isHeldBack = false;
  #stored: StoredDefinition | null = null;
  #definitionProblems: readonly string[] = [];
  /** The applications whose definition is followed; null before the first. */
  #applications: readonly string[] | null = null;
  #isAnswered = false;
  #stop: () => void = () => {};
  /** What the view was made of. */
  #shown: StoredDefinition | null = null;
  view: ServiceView | null = null;
  /** What lists say of the view, once one was asked for. */
  #listed: ListedService | null = null;

  constructor(
    service: Pick<ServiceView, 'serviceKey' | 'serviceInterface' | 'group' | 'version'>,
    settings: SlotSettings,
  ) {
    const { serviceInterface, group, version } = service;
    this.key = { serviceInterface, group, version };
    this.serviceKey = service.serviceKey;
    this.#settings = settings;
  }

  /** A center has not said yet what it has. */
  get isPending(): boolean {
    if (this.#applications === null) return false;
    return !this.#isAnswered || this.#settings.rules.isPending(this.key, this.#applications);
  }

  /** It is provided, but its definition is not known. */
  get lacksDefinition(): boolean {
    return this.#stored === null && !this.#isAnswered && this.#providers.length > 0;
  }

  get problems(): readonly string[] {
    return this.#definitionProblems;
  }

  /** Takes what a store has kept; somebody may have touched it since. */
  restore(text: string, providers: readonly ProviderUrl[], isHeldBack: boolean): void {
    this.#take(text);
    this.#providers = providers;
    this.#isHeldBack = isHeldBack;
  }

  /** Takes the providers that the registry has now. */
  update({ providers }: Pick<ServiceProviders, 'providers'>): void {
    this.#isHeldBack = this.#settings.emptyProtection && providers.length === 0 && this.#providers.length > 0;
    if (!this.#isHeldBack) this.#providers = providers;
    this.#followDefinition(applicationsOf(this.#providers));
  }

  /** Makes a new view where something is different. Tells whether it did. */
  refresh(): boolean {
    const rules = this.#settings.rules.of(this.key, this.#applications ?? applicationsOf(this.#providers));
    const stored = this.#stored;
    if (stored === null || this.#isSame(stored, rules)) return false;
    this.view = createServiceView({
      ...this.key,
      serviceKey: this.serviceKey,
      stored,
      providers: this.#providers,
      isHeldBack: this.#isHeldBack,
      rules,
      revision: this.#settings.nextRevision(),
    });
    this.#shown = stored;
    this.#listed = null;
    return true;
  }

  get definitionText(): string | null {
    return this.#shown?.text ?? null;
  }

  /** Null where there is no view. The same object while that stays. */
  get listed(): ListedService | null {
    if (this.view === null || this.#shown === null) return null;
    this.#listed ??= listedService(this.view, this.#shown);
    return this.#listed;
  }

  /** Of the same definition as `listed`. */
  get definitionOfListed(): DefinitionText | null {
    if (this.#shown === null) return null;
    const { id, text } = this.#shown;
    return { serviceKey: this.serviceKey, definitionId: id, text };
  }

  close(): void {
    this.#stop();
  }

  #isSame(stored: StoredDefinition, rules: ServiceView['rules']): boolean {
    const { view } = this;
    return (
      view !== null &&
      this.#shown === stored &&
      view.isHeldBack === this.#isHeldBack &&
      isSameList(view.rules, rules) &&
      isSameList(view.providers, this.#providers)
    );
  }

  #followDefinition(applications: readonly string[]): void {
    if (this.#applications !== null && isSameList(this.#applications, applications)) return;
    this.#stop();
    this.#applications = applications;
    this.#isAnswered = false;
    const { metadataReport, onChange } = this.#settings;
    let isCurrent = true;
    const stop = metadataReport.watch(this.key, applications, (text) => {
      if (!isCurrent) return;
      this.#isAnswered = true;
      this.#take(text);
      onChange();
    });
    this.#stop = () => {
      isCurrent = false;
      stop();
    };
  }

  /** The last good definition stays where there is none any more, or one that cannot be used. */
  #take(text: string | null): void {
    if (text === null) {
      this.#definitionProblems = [missing(this.key, this.#settings.metadataReport)];
      return;
    }
    if (text === this.#stored?.text) {
      this.#definitionProblems = [];
      return;
    }
    try {
      const definition = readDefinitionText(text);
      requireSameService(this.key, definition);
      this.#definitionProblems = definition.problems;
      this.#stored = new StoredDefinition(
        text,
        definition.methods.map(({ name }) => name),
      );
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      this.#definitionProblems = [`its definition is not used: ${error.message}`];
    }
  }
}

/** In order of appearance: the first that has published a definition is asked for it. */
function applicationsOf(providers: readonly ProviderUrl[]): readonly string[] {
  const names = new Set<string>();
  for (const { parameters } of providers) {
    const name = parameters.get('application');
    if (name !== undefined) names.add(name);
  }
  return [...names].toSorted();
}

/** A document that somebody copied to where another one belongs would give wrong types. */
function requireSameService(key: DefinitionKey, definition: DefinitionKey): void {
  const dotted = (name: string): string => name.replaceAll('$', '.');
  if (dotted(definition.serviceInterface) !== dotted(key.serviceInterface)) {
    throw new DefinitionError(`it is of ${definition.serviceInterface}`, '/canonicalName', 'provider');
  }
  if (definition.version !== null && definition.version !== key.version) {
    throw new DefinitionError(`it is of version ${definition.version}`, '/parameters/version', 'provider');
  }
}

function missing({ serviceInterface, group, version }: DefinitionKey, report: MetadataReport): string {
  const others = report.list(serviceInterface).map(describe);
  const found = others.length === 0 ? 'there is none of this interface' : `there are only: ${others.join('; ')}`;
  return `no definition for ${describe({ group, version })}; ${found}`;
}

function describe({ group, version }: Pick<DefinitionKey, 'group' | 'version'>): string {
  return `group ${group ?? '(none)'}, version ${version ?? '(none)'}`;
}

function isSameList<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
