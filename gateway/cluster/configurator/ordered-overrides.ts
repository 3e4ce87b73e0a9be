import { AddressPatterns } from '../../../metadata/config-center/address-patterns.ts';
import type { ConfiguratorItem } from '../../../metadata/config-center/configurator.ts';
import type { Rule } from '../../../metadata/config-center/rule.ts';
import { isVersion30 } from '../../../metadata/config-center/rule-header.ts';

export const ANY_HOST = '0.0.0.0';
export const ANY = '*';

/** One item of an override rule at one of its addresses: what Java makes an `override://` URL of. */
export interface Override extends PreparedItem {
  /** Without port: of consumers or providers, as `item.side` says; `0.0.0.0` for all of them. */
  readonly host: string;
  /** Keys that begin with `~` are conditions. */
  readonly hasTildeConditions: boolean;
}

/** What is compared with each provider: lists are sets, so that a rule may name thousands. Null: whatever it is. */
interface PreparedItem {
  readonly item: ConfiguratorItem;
  /** `host:port`, `host` or `0.0.0.0:port`. */
  readonly providers: ReadonlySet<string> | null;
  readonly services: ReadonlySet<string> | null;
  readonly applications: ReadonlySet<string> | null;
  /** Of `match.address`. */
  readonly hosts: AddressPatterns | null;
}

/**
 * The enabled overrides of a side, in the order in which they are applied, the later one wins: rules of the application before those of
 * the service, within a rule by address (as texts, so that `0.0.0.0` mostly comes first), then by the parameter `priority`.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/Configurator.java
 */
export function orderedOverrides(rules: readonly Rule[], side: 'consumer' | 'provider'): readonly Override[] {
  const scopes = ['application', 'service'] as const;
  return scopes.flatMap((scope) =>
    rules.filter((rule) => rule.scope === scope).flatMap((rule) => overridesOfRule(rule, side)),
  );
}

function overridesOfRule(rule: Rule, side: string): readonly Override[] {
  if (rule.kind !== 'configurator') return [];
  const { configs, configVersion } = rule.model;
  const hasTildeConditions = !isVersion30(configVersion);
  return configs
    .filter((item) => item.enabled && item.side === side)
    .flatMap((item) => {
      const prepared = prepare(item);
      return item.addresses.map((address) => ({ ...prepared, host: hostOf(address), hasTildeConditions }));
    })
    .toSorted((left, right) => compare(left.host, right.host) || priorityOf(left) - priorityOf(right));
}

function prepare(item: ConfiguratorItem): PreparedItem {
  const { providerAddresses, services, applications, match } = item;
  const block = match?.address?.cird ?? null;
  return {
    item,
    providers: unlessAny(providerAddresses, ANY_HOST, `${ANY_HOST}:${ANY}`),
    services: unlessAny(services.map(normalized), ANY),
    applications: unlessAny(applications, ANY),
    hosts: block === null ? null : new AddressPatterns([block]),
  };
}

function unlessAny(texts: readonly string[], ...any: readonly string[]): ReadonlySet<string> | null {
  return texts.length === 0 || texts.some((text) => any.includes(text)) ? null : new Set(texts);
}

/** `0.0.0` stands for no version. */
function normalized(serviceKey: string): string {
  return serviceKey.replace(/:(?:0\.0\.0)?$/, '');
}

function hostOf(address: string): string {
  const [, bracketed, host] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(address) ?? [];
  return bracketed ?? host ?? address;
}

function priorityOf({ item }: Override): number {
  const priority = Number(item.parameters.get('priority') ?? 0);
  return Number.isInteger(priority) ? priority : 0;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
