import type { GatewayConfig } from '../config/config.ts';

/** They choose what is called. */
const ALWAYS = ['dubbo-group', 'dubbo-version', 'dubbo-tag', 'tri-service-group', 'tri-service-version'];

/**
 * Headers that a signature has to cover where they are sent, by their names in lower case: who adds one of them must not get further than who
 * changes one. Those that choose what is called, and those that the configuration turns into a tag, an attachment or an argument, but for what it
 * lets come unsigned, as from a proxy of its own.
 */
export function mustBeCovered({
  auth,
  tags,
  attachments,
  routes,
}: Pick<GatewayConfig, 'auth' | 'tags' | 'attachments' | 'routes'>): readonly string[] {
  const names = new Set([...ALWAYS, ...attachments.headers.keys()]);
  for (const { source } of tags.rules) {
    if (source.from === 'header') names.add(source.name);
    else if (source.from === 'cookie') names.add('cookie');
  }
  for (const argument of routes.flatMap((route) => route.arguments)) {
    if (argument.from === 'header') names.add(argument.name);
    else if (argument.from === 'cookie') names.add('cookie');
  }
  return [...names].filter((name) => !auth.unsignedHeaders.has(name));
}
