import type { Rule } from '../../../metadata/config-center/rule.ts';
import type { ServiceView } from '../../../metadata/hub.ts';
import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
import { applyOverrides } from './apply-overrides.ts';
import type { ConfiguredUrl } from './configured-url.ts';
import { type Override, orderedOverrides } from './ordered-overrides.ts';

/** The override rules of a service, in the order in which they are applied. */
interface Prepared {
  readonly rules: readonly Rule[];
  readonly provider: readonly Override[];
  readonly consumer: readonly Override[];
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Obeys the override rules (configurators) of the config center. What is worked out is remembered for as long as rules and URL stay, so
 * that one provider that comes or goes costs the others nothing.
 */
export class Configurators {
  readonly #application: string;
  /** By the first rule of the service. */
  readonly #prepared = new WeakMap<Rule, Prepared>();
  readonly #configured = new WeakMap<ProviderUrl, { readonly prepared: Prepared; readonly url: ConfiguredUrl }>();

  /** @param application of this gateway: rules for other callers are not for it */
  constructor(application: string) {
    this.#application = application;
  }

  /** The providers of a view as its rules leave them: the same objects where no rule fits. Disabled ones are still there. */
  providersOf(view: ServiceView): readonly ConfiguredUrl[] {
    const prepared = this.#prepare(view.rules);
    if (prepared === null) return view.providers;
    return view.providers.map((url) => {
      const known = this.#configured.get(url);
      if (known?.prepared === prepared) return known.url;
      const configured = this.#configure(url, view, prepared);
      this.#configured.set(url, { prepared, url: configured });
      return configured;
    });
  }

  /** What rules set for the gateway as a consumer, whatever provider it calls: `retries`. */
  overridesOf({ rules, serviceKey }: ServiceView): ReadonlyMap<string, string> {
    const prepared = this.#prepare(rules);
    if (prepared === null || prepared.consumer.length === 0) return NONE;
    const parameters = new Map([
      ['application', this.#application],
      ['side', 'consumer'],
    ]);
    const target = { serviceKey, application: this.#application, host: null, address: null, parameters };
    return applyOverrides(prepared.consumer, target);
  }

  /**
   * First what a provider does to its own URL: Java's do so before they register, and once more changes nothing. Then what its consumer does.
   */
  #configure(url: ProviderUrl, { serviceKey }: ServiceView, { provider, consumer }: Prepared): ConfiguredUrl {
    const { host, parameters } = url;
    const application = parameters.get('application') ?? '';
    const own = applyOverrides(provider, { serviceKey, application, host, address: url, parameters });
    const offered = new Map([...parameters, ...own]);
    const merged = new Map([
      ...offered,
      ['application', this.#application],
      ['remote.application', application],
      ['side', 'consumer'],
    ]);
    const overrides = applyOverrides(consumer, {
      serviceKey,
      application: this.#application,
      host: null,
      address: url,
      parameters: merged,
    });
    if (own.size === 0 && overrides.size === 0) return url;
    return { ...url, parameters: withoutEmpty([...offered, ...overrides]), overrides, offered };
  }

  /** Null where no rule overrides anything. */
  #prepare(all: readonly Rule[]): Prepared | null {
    const rules = all.filter(({ kind }) => kind === 'configurator');
    const [first] = rules;
    if (first === undefined) return null;
    const known = this.#prepared.get(first);
    if (known !== undefined && isSameList(known.rules, rules)) return known;
    const provider = orderedOverrides(rules, 'provider');
    const prepared = { rules, provider, consumer: orderedOverrides(rules, 'consumer') };
    this.#prepared.set(first, prepared);
    return prepared;
  }
}

/** An empty parameter is an absent one. */
function withoutEmpty(parameters: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const map = new Map(parameters);
  for (const [key, value] of map) if (value === '') map.delete(key);
  return map;
}

function isSameList(left: readonly Rule[], right: readonly Rule[]): boolean {
  return left.length === right.length && left.every((rule, index) => rule === right[index]);
}
