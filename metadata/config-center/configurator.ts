import { checkRule } from './check-rule.ts';
import { parseRuleDocument } from './parse-rule-document.ts';
import { isVersion30 } from './rule-header.ts';
import type { RuleFindings } from './rule-findings.ts';
import { readParamMatches, readStringMatch } from './rule-match.ts';
import type { AddressMatch, ParamMatch, StringMatch } from './rule-match.ts';
import { readObject, readObjects, readSwitch, readText, readTexts } from './rule-reader.ts';
import type { RuleObject } from './rule-value.ts';
import { serviceKey } from '../url/service-key.ts';

/** What must be so for parameters to be set. All that is not null must match. */
export interface ConditionMatch {
  /** This host. */
  readonly address: AddressMatch | null;
  /** `host:port` of the provider. */
  readonly providerAddress: AddressMatch | null;
  /** One must match `[group/]interface[:version]`. */
  readonly service: readonly StringMatch[] | null;
  /** One must match the caller's application. */
  readonly app: readonly StringMatch[] | null;
  /** All must match parameters of the URL that is changed. */
  readonly param: readonly ParamMatch[] | null;
}

/** Parameters that are set where everything else here fits. */
export interface ConfiguratorItem {
  readonly enabled: boolean;
  /** On whose URL: `consumer`, `provider`; anything else (or null) means nowhere. */
  readonly side: string | null;
  /** Hosts of callers (side consumer) or providers, of no consequence are ports; `0.0.0.0` is any. */
  readonly addresses: readonly string[];
  /** `host:port` or `host` of the providers that it is about; empty: all. */
  readonly providerAddresses: readonly string[];
  /** `[group/]interface[:version]`, or `*`. A `group` or `version` among the parameters, which changes no URL, counts here. */
  readonly services: readonly string[];
  /** Of callers, or `*`; empty: all. So does an `application` here, where none is given otherwise. */
  readonly applications: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
  readonly match: ConditionMatch | null;
}

interface RuleScope {
  readonly configVersion: string | null;
  readonly scope: 'service' | 'application';
  /** `[group/]interface[:version]`, or an application. */
  readonly key: string;
}

/**
 * An override rule.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/configurator/parser/ConfigParser.java
 */
export interface Configurator extends RuleScope {
  /**
   * In the order of the text. Dubbo applies them by address (as texts, so that `0.0.0.0` comes first), those of one address by their
   * parameter `priority`; what comes later overwrites.
   */
  readonly configs: readonly ConfiguratorItem[];
}

/** Reads the YAML of an override rule. Throws RuleError; `warnings` tell what is ignored, one line each. */
export function parseConfigurator(text: string): { model: Configurator; warnings: readonly string[] } {
  const { rule, findings } = checkRule(parseRuleDocument(text), 'configurator');
  const header: RuleScope = {
    configVersion: readText(rule, 'configVersion'),
    scope: readText(rule, 'scope') === 'application' ? 'application' : 'service',
    key: readText(rule, 'key') ?? '',
  };
  const isEnabled = readSwitch(rule, 'enabled', true);
  const configs = readObjects(rule, 'configs').map((item, index) => {
    const place = `/configs/${index}`;
    warnOfItem(item, header.configVersion, place, findings);
    return readItem(item, header, isEnabled, place, findings);
  });
  return { model: { ...header, configs }, warnings: findings.conclude() };
}

const ANY = '*';
/** As themselves, or behind the name of a method. */
const NOT_OBEYED: ReadonlySet<string> = new Set([
  'mock',
  'loadbalance',
  'cluster',
  'sticky',
  'actives',
  'connections',
  'async',
  'cache',
  'validation',
  'forks',
]);
const COUNTS: ReadonlySet<string> = new Set(['timeout', 'retries', 'weight']);

function readItem(
  item: RuleObject,
  { configVersion, scope, key }: RuleScope,
  isEnabled: boolean,
  place: string,
  findings: RuleFindings,
): ConfiguratorItem {
  const side = readText(item, 'side');
  const addresses = orElse(readTexts(item, 'addresses'), '0.0.0.0');
  const providerAddresses = readTexts(item, 'providerAddresses');
  const match = readObject(item, 'match');
  const parameters = readParameters(readObject(item, 'parameters') ?? {});
  const services = scope === 'service' ? [key] : orElse(readTexts(item, 'services'), ANY);
  const applications = scope === 'service' ? readTexts(item, 'applications') : [key];
  const application = parameters.get('application');
  return {
    enabled: isGeneral(item) ? isEnabled : readSwitch(item, 'enabled', false),
    side,
    addresses,
    providerAddresses: providerAddresses.length === 0 && side === 'provider' ? addresses : providerAddresses,
    services: services.map((service) => keyWith(service, parameters)),
    applications: applications.length === 0 && application !== undefined ? [application] : applications,
    parameters,
    match: match !== null && isVersion30(configVersion) ? readMatch(match, `${place}/match`, findings) : null,
  };
}

/** In Java group, version and application of a rule are parameters of one URL with what the rule sets, and of two of one name the later one counts. */
function keyWith(key: string, parameters: ReadonlyMap<string, string>): string {
  const [group, version] = [parameters.get('group'), parameters.get('version')];
  if (group === undefined && version === undefined) return key;
  const [, ownGroup, name, ownVersion] = /^(?:([^/]*)\/)?([^:]*)(?::(.*))?$/s.exec(key) ?? [];
  return serviceKey(name ?? key, orNull(group ?? ownGroup), orNull(version ?? ownVersion));
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** An item of another type (`weight`, `balancing`, `disabled`, ...) has a switch of its own. */
function isGeneral(item: RuleObject): boolean {
  return (readText(item, 'type') ?? 'general') === 'general';
}

function readParameters(parameters: RuleObject): ReadonlyMap<string, string> {
  return new Map(Object.keys(parameters).map((name) => [name, readText(parameters, name) ?? '']));
}

function readMatch(match: RuleObject, place: string, findings: RuleFindings): ConditionMatch {
  const oneOf = (key: string): readonly StringMatch[] | null => {
    const choice = readObject(match, key);
    if (choice === null) return null;
    return readObjects(choice, 'oneof').map((entry, index) =>
      readStringMatch(entry, `${place}/${key}/oneof/${index}`, findings),
    );
  };
  const hasParam = Object.hasOwn(match, 'param');
  return {
    address: readAddressMatch(match, 'address'),
    providerAddress: readAddressMatch(match, 'providerAddress'),
    service: oneOf('service'),
    app: oneOf('app'),
    param: hasParam ? readParamMatches(readObjects(match, 'param'), `${place}/param`, findings) : null,
  };
}

function readAddressMatch(rule: RuleObject, key: string): AddressMatch | null {
  const match = readObject(rule, key);
  if (match === null) return null;
  return { cird: readText(match, 'cird'), wildcard: readText(match, 'wildcard'), exact: readText(match, 'exact') };
}

/** What Dubbo's consumers obey and the gateway does not, or a value that is none; null for all else. */
function whyNotObeyed(key: string, value: string): string | null {
  const name = key.slice(key.lastIndexOf('.') + 1);
  if (NOT_OBEYED.has(name)) return 'is not obeyed by this version';
  const isWrong = COUNTS.has(name) && !/^\d+$/.test(value);
  return isWrong ? 'is ignored, expected a number' : null;
}

/** What is allowed and does nothing. */
function warnOfItem(item: RuleObject, configVersion: string | null, place: string, findings: RuleFindings): void {
  const side = readText(item, 'side');
  if (side !== 'consumer' && side !== 'provider')
    findings.addWarning(`${place}/side`, 'is neither consumer nor provider, so this is applied nowhere');
  if (Object.hasOwn(item, 'enabled') && isGeneral(item))
    findings.addWarning(`${place}/enabled`, 'is ignored, expected beside a type other than general only');
  for (const [key, value] of readParameters(readObject(item, 'parameters') ?? {})) {
    const reason = whyNotObeyed(key, value);
    if (reason !== null && side === 'consumer') findings.addWarning(`${place}/parameters/${key}`, reason);
  }
  if (Object.hasOwn(item, 'match') && !isVersion30(configVersion))
    findings.addWarning(`${place}/match`, 'is ignored, expected with configVersion v3.0 only');
}

function orElse(texts: readonly string[], preset: string): readonly string[] {
  return texts.length === 0 ? [preset] : texts;
}
