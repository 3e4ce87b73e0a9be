import type { GatewayConfig } from './config.ts';

/** What is allowed but must not go unseen: one sentence each, told at every start. */
export function configWarnings(config: GatewayConfig): string[] {
  const warnings: string[] = [];
  if (config.auth.mode === 'none') {
    warnings.push('auth.mode is none: everybody who reaches this gateway may call every exposed method');
    if (config.accessKeys.length > 0) warnings.push('access-keys are not asked for, as auth.mode is none');
    if (config.auth.open.length > 0) warnings.push('auth.open opens nothing, as with auth.mode none all is open');
  } else {
    const { open } = config.auth;
    if (open.length > 0) warnings.push(`auth.open: everybody may call ${open.join(', ')} without a signature`);
    else if (config.accessKeys.length === 0) warnings.push('access-keys is empty: nobody can call');
    const unsigned = open.length === 0 ? [] : headersOfCallers(config);
    if (unsigned.length > 0)
      warnings.push(`auth.open: what is open takes ${unsigned.join(', ')} from whoever calls, and passes it on`);
    warnings.push(...uncoverable(config));
  }
  if (config.expose.length === 0) warnings.push('expose is empty: no service can be called');
  const { address, providers, isFrozen } = config.registry;
  if (isFrozen) warnings.push('registry.freeze is on: no change of any center is followed');
  if (address === 'static' && providers.length === 0)
    warnings.push('registry.providers is empty: every call will fail');
  if (config.http.cors?.origins.includes('*')) warnings.push('http.cors.origins is *: pages of every origin may call');
  return warnings;
}

/** By which callers choose the tag or an attachment. Whose value only colours, by a rule, is another matter: it chooses among what the rule names. */
function headersOfCallers({ tags, attachments }: GatewayConfig): readonly string[] {
  return [
    ...(tags.allowsHeader ? ['dubbo-tag'] : []),
    ...(tags.allowsBaggage ? ['baggage'] : []),
    ...attachments.headers.keys(),
  ];
}

function uncoverable({ auth, tags, attachments, routes }: GatewayConfig): string[] {
  const sources = [...tags.rules.map(({ source }) => source), ...routes.flatMap((route) => route.arguments)];
  const read = new Set(attachments.headers.keys());
  for (const source of sources) if (source.from === 'header') read.add(source.name);
  return ['signature', 'signature-input']
    .filter((name) => read.has(name) && !auth.unsignedHeaders.has(name))
    .map(
      (name) => `${name} is made a tag, an attachment or an argument of, and cannot be signed itself: nobody gets in`,
    );
}
