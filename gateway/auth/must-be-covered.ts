import type { GatewayConfig } from '../config/config.ts';

/** They choose what is called. */
const ALWAYS = ['dubbo-group', 'dubbo-version', 'dubbo-tag', 'tri-service-group', 'tri-service-version'];

/**
 * Headers that a signature has to cover where they are sent, by their names in lower case: who adds one of them must not get further than who
 * changes one. Those that choose what is called, and those that the configuration turns into a tag or an attachment, but for what it
 * lets come unsigned, as from a proxy of its own.
 */
export function mustBeCovered({
  auth,
  tags,
  attachments,
}: Pick<GatewayConfig, 'auth' | 'tags' | 'attachments'>): readonly string[] {
  const names = new Set([...ALWAYS, ...attachments.headers.keys()]);
  for (const { source } of tags.rules) {
    if (source.from === 'header') names.add(source.name);
    else if (source.from === 'cookie') names.add('cookie');
  }
  return [...names].filter((name) => !auth.unsignedHeaders.has(name));
}
