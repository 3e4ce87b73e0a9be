import type { TagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ServiceView } from '../../../metadata/hub.ts';
import type { ProviderList } from '../provider-list.ts';
import type { Router } from './router.ts';
import { TagRouter } from './tag-router.ts';

/** The routers of a view, in Dubbo's order. */
export function createRouters(all: ProviderList, { rules }: ServiceView): readonly Router[] {
  const tagRules = new Map<string, TagRule>();
  for (const rule of rules) if (rule.kind === 'tag') tagRules.set(rule.key, rule.model);
  return [new TagRouter(all, tagRules)];
}
