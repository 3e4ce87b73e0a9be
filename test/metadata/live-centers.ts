import type { CenterState } from '../../metadata/center/center-state.ts';
import type { ConfigCenter } from '../../metadata/config-center/config-center.ts';
import type { ProvidersChange, Registry } from '../../metadata/registry/registry.ts';
import type { DefinitionKey, MetadataReport } from '../../metadata/report/metadata-report.ts';
import { parseProviderUrl } from '../../metadata/url/provider-url.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';
import { serviceKey } from '../../metadata/url/service-key.ts';

/** The text of a definition with one method, `call`; `mark` makes texts differ. */
export function definitionText(serviceInterface: string, parameters: object = {}, mark = ''): string {
  const methods = [{ name: 'call', parameterTypes: [], returnType: 'void' }];
  return JSON.stringify({ canonicalName: serviceInterface, codeSource: mark, parameters, methods, types: [] });
}

type Listener = (text: string | null) => void;

/** Centers whose changes the test makes. */
export class LiveCenters {
  /** By service key. */
  readonly #definitions = new Map<string, string>();
  readonly #watches = new Map<Listener, { readonly key: DefinitionKey; readonly applications: readonly string[] }>();
  readonly #rules = new Map<string, string>();
  readonly #ruleWatches = new Map<Listener, string>();
  /** What was ever asked for: `service key <- applications`. */
  readonly watched: string[] = [];
  closed = 0;
  /** While this is set the metadata center and the config center say nothing. */
  isSilent = false;
  #onProviders: (change: ProvidersChange) => void = () => {};
  readonly #subscribed = Promise.withResolvers<void>();

  readonly registry: Registry = {
    subscribe: (listener) => {
      this.#onProviders = listener;
      return this.#subscribed.promise;
    },
    problems: () => ['registry problem'],
    state: (nowMs) => this.#state('registry', nowMs),
    close: () => this.#close(),
  };

  readonly report: MetadataReport = {
    watch: (key, applications, listener) => {
      const service = serviceKey(key.serviceInterface, key.group, key.version);
      this.watched.push(`${service} <- ${applications.join()}`);
      this.#watches.set(listener, { key, applications });
      if (!this.isSilent) listener(this.#definitions.get(service) ?? null);
      return () => void this.#watches.delete(listener);
    },
    list: () => [],
    metadataInfo: () => Promise.resolve(null),
    mapping: () => Promise.resolve([]),
    problems: () => ['report problem'],
    state: (nowMs) => this.#state('report', nowMs),
    close: () => this.#close(),
  };

  readonly configCenter: ConfigCenter = {
    watch: (name, listener) => {
      this.#ruleWatches.set(listener, name);
      if (!this.isSilent) listener(this.#rules.get(name) ?? null);
      return () => void this.#ruleWatches.delete(listener);
    },
    problems: () => [],
    state: (nowMs) => this.#state('config', nowMs),
    close: () => this.#close(),
  };

  /** The registry has told all that it knows. */
  subscribed(): void {
    this.#subscribed.resolve();
  }

  providers(serviceInterface: string, ...urls: (string | ProviderUrl)[]): void {
    const providers = urls.map((url) => (typeof url === 'string' ? parseProviderUrl(url, { serviceInterface }) : url));
    this.#onProviders({ serviceInterface, providers });
  }

  /** @param service a service key, which is the interface where there is neither group nor version */
  define(service: string, text: string | null = definitionText(service)): void {
    if (text === null) this.#definitions.delete(service);
    else this.#definitions.set(service, text);
    for (const [listener, { key }] of this.#watches) {
      if (serviceKey(key.serviceInterface, key.group, key.version) === service) listener(text);
    }
  }

  rule(name: string, text: string | null): void {
    if (text === null) this.#rules.delete(name);
    else this.#rules.set(name, text);
    for (const [listener, watched] of this.#ruleWatches) if (watched === name) listener(text);
  }

  /** The metadata center and the config center answer again. */
  speak(): void {
    this.isSilent = false;
    for (const [listener, { key }] of this.#watches) {
      listener(this.#definitions.get(serviceKey(key.serviceInterface, key.group, key.version)) ?? null);
    }
    for (const [listener, name] of this.#ruleWatches) listener(this.#rules.get(name) ?? null);
  }

  /** Listeners that are still there. */
  get watches(): number {
    return this.#watches.size + this.#ruleWatches.size;
  }

  #state(address: string, nowMs: number): CenterState {
    return { address, connected: true, ageMs: nowMs - 1000, detail: '' };
  }

  #close(): Promise<void> {
    this.closed++;
    return Promise.resolve();
  }
}
