import type { TagRule } from '../../../metadata/config-center/tag-rule.ts';
import type { ServiceView } from '../../../metadata/hub.ts';
import type { ProviderList } from '../provider-list.ts';
import { RegionRouter, type RegionRouterDeps } from './region-router.ts';
import type { Router } from './router.ts';
import { TagRouter } from './tag-router.ts';

/** The routers of a view, in Dubbo's order; the region comes last. */
export function createRouters(all: ProviderList, { rules }: ServiceView, deps: RegionRouterDeps): readonly Router[] {
  const tagRules = new Map<string, TagRule>();
  for (const rule of rules) if (rule.kind === 'tag') tagRules.set(rule.key, rule.model);
  const tagRouter = new TagRouter(all, tagRules);
  return deps.config.isEnabled ? [tagRouter, new RegionRouter(deps)] : [tagRouter];
}
