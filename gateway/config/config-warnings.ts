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
  }
  if (config.expose.length === 0) warnings.push('expose is empty: no service can be called');
  const { address, providers, isFrozen } = config.registry;
  if (isFrozen) warnings.push('registry.freeze is on: no change of any center is followed');
  if (address === 'static' && providers.length === 0)
    warnings.push('registry.providers is empty: every call will fail');
  if (config.http.cors?.origins.includes('*')) warnings.push('http.cors.origins is *: pages of every origin may call');
  return warnings;
}
