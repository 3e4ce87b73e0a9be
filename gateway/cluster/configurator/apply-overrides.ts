import type { AddressPatterns } from '../../../metadata/config-center/address-patterns.ts';
import type { AddressMatch, ParamMatch } from '../../../metadata/config-center/rule-match.ts';
import { matchesText } from '../../../metadata/config-center/rule-match.ts';
import type { ConditionMatch } from '../../../metadata/config-center/configurator.ts';
import { ANY, ANY_HOST, type Override } from './ordered-overrides.ts';

/** The URL that is changed, as far as conditions look at it. */
export interface OverrideTarget {
  /** `[group/]interface[:version]`. */
  readonly serviceKey: string;
  /** Of the consumer or of the provider, whose URL it is. */
  readonly application: string;
  /** Of the consumer or of the provider; null for the consumer that this gateway is: it has no address that it could be known by. */
  readonly host: string | null;
  /** Of the provider; null for the URL of the consumer itself. */
  readonly address: { readonly host: string; readonly port: number } | null;
  readonly parameters: ReadonlyMap<string, string>;
}

/** What of a rule's parameters Java never puts into a URL. */
const NOT_SET: ReadonlySet<string> = new Set([
  'category',
  'check',
  'dynamic',
  'enabled',
  'group',
  'version',
  'application',
  'side',
  'configVersion',
  'compatible_config',
  'interfaces',
]);

/**
 * The parameters that overrides set, applied in order as Dubbo does: each sees what the earlier ones have made. Empty where none fits.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/configurator/AbstractConfigurator.java
 */
export function applyOverrides(overrides: readonly Override[], target: OverrideTarget): ReadonlyMap<string, string> {
  const set = new Map<string, string>();
  const valueOf = (key: string): string | undefined => set.get(key) ?? target.parameters.get(key);
  for (const override of overrides) {
    if (!fits(override, target, valueOf)) continue;
    for (const [key, value] of override.item.parameters) {
      if (!NOT_SET.has(key) && !(override.hasTildeConditions && key.startsWith('~'))) set.set(key, value);
    }
  }
  return set;
}

function fits(
  { item, host, hasTildeConditions, providers, services, applications, hosts }: Override,
  target: OverrideTarget,
  valueOf: (key: string) => string | undefined,
): boolean {
  if (host !== ANY_HOST && host !== target.host) return false;
  if (providers !== null && !isAmong(providers, target)) return false;
  if (applications?.has(target.application) === false || services?.has(target.serviceKey) === false) return false;
  if (hasTildeConditions && !holdTildeConditions(item.parameters, valueOf)) return false;
  return item.match === null || matches(item.match, hosts, target, valueOf);
}

function isAmong(providers: ReadonlySet<string>, { address }: OverrideTarget): boolean {
  if (address === null) return false;
  const { host, port } = address;
  return providers.has(host) || providers.has(formatted(address)) || providers.has(`${ANY_HOST}:${port}`);
}

function holdTildeConditions(
  parameters: ReadonlyMap<string, string>,
  valueOf: (key: string) => string | undefined,
): boolean {
  for (const [key, value] of parameters) {
    if (key.startsWith('~') && value !== ANY && value !== valueOf(key.slice(1))) return false;
  }
  return true;
}

function matches(
  { address, providerAddress, service, app, param }: ConditionMatch,
  hosts: AddressPatterns | null,
  target: OverrideTarget,
  valueOf: (key: string) => string | undefined,
): boolean {
  if (address !== null && !matchesHost(address, hosts, target.host)) return false;
  const own = target.address === null ? null : formatted(target.address);
  if (providerAddress !== null && !matchesAddress(providerAddress, own)) return false;
  if (service !== null && !service.some((entry) => matchesText(entry, target.serviceKey))) return false;
  if (app !== null && !app.some((entry) => matchesText(entry, target.application))) return false;
  return param === null || param.every((entry: ParamMatch) => matchesText(entry.value, valueOf(entry.key)));
}

function matchesHost(match: AddressMatch, hosts: AddressPatterns | null, host: string | null): boolean {
  return hosts !== null && host !== null ? hosts.matches(host, 0) : matchesAddress(match, host);
}

/** Of `host:port`. Java hands that to a parser of hosts, which refuses it: so a block never holds one, only equal texts do. */
function matchesAddress({ cird, wildcard, exact }: AddressMatch, text: string | null): boolean {
  if (cird !== null && (cird === ANY || cird === text)) return true;
  if (wildcard === ANY || wildcard === ANY_HOST) return true;
  if (text === null) return false;
  if (wildcard !== null) return matchesGlob(wildcard, text);
  return exact === text;
}

/** One `*`, anywhere. */
function matchesGlob(pattern: string, text: string): boolean {
  const star = pattern.lastIndexOf(ANY);
  if (star < 0) return pattern === text;
  return text.startsWith(pattern.slice(0, star)) && text.endsWith(pattern.slice(star + 1));
}

function formatted({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host}:${port}`;
}
