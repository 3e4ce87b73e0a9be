import { readSwitch, readText } from './rule-reader.ts';
import type { RuleObject } from './rule-value.ts';

/**
 * What all router rules begin with.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/router/AbstractRouterRule.java
 */
export interface RuleHeader {
  /** `v2.7`, `v3.0`, `v3.1`; null counts as `v2.7`. */
  readonly configVersion: string | null;
  readonly scope: string | null;
  /** Of no consequence: the name of the item says for whom the rule is. */
  readonly key: string | null;
  readonly force: boolean;
  readonly enabled: boolean;
  readonly valid: boolean;
  /** These three have no effect on what Dubbo 3 chooses. */
  readonly runtime: boolean;
  readonly dynamic: boolean;
  readonly priority: number;
}

export function readRuleHeader(rule: RuleObject): RuleHeader {
  return {
    configVersion: readText(rule, 'configVersion'),
    scope: readText(rule, 'scope'),
    key: readText(rule, 'key'),
    force: readSwitch(rule, 'force', false),
    enabled: readSwitch(rule, 'enabled', true),
    valid: readSwitch(rule, 'valid', true),
    runtime: readSwitch(rule, 'runtime', true),
    dynamic: readSwitch(rule, 'dynamic', false),
    priority: Number(readText(rule, 'priority') ?? 0),
  };
}

/** `match` means something in rules of this version only. */
export function isVersion30(configVersion: string | null): boolean {
  return configVersion?.startsWith('v3.0') === true;
}
