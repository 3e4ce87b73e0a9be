import type { GatewayConfig } from '../config/config.ts';
import { mustBeCovered } from './must-be-covered.ts';
import { createAccessKeys } from './access-key.ts';
import { Authenticator } from './authenticator.ts';
import type { NonceStore } from './nonce-store.ts';
import type { SignatureCrypto } from './signature-crypto.ts';

export interface AuthenticatorParts {
  readonly crypto: SignatureCrypto;
  readonly nonces: NonceStore;
  /** Seconds since 1970; see `AuthenticatorDeps`. */
  readonly knownSince: number;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

/** The authenticator of a configuration, its keys made ready. */
export async function createAuthenticator(
  config: GatewayConfig,
  { crypto, nonces, knownSince, epochMs }: AuthenticatorParts,
): Promise<Authenticator> {
  return new Authenticator({
    keys: await createAccessKeys(config.accessKeys, crypto),
    open: config.auth.open,
    mustBeCovered: mustBeCovered(config),
    crypto,
    nonces,
    knownSince,
    windowSeconds: config.auth.windowSeconds,
    epochMs,
  });
}
