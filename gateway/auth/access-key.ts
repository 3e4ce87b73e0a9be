import type { AccessKeyConfig } from '../config/config.ts';
import type { CallerIdentity } from './caller-identity.ts';
import { createKeyScope, type KeyScope } from './key-scope.ts';
import type { Mac, SignatureCrypto } from './signature-crypto.ts';

/** An access key as a request needs it: everything is worked out at the start. */
export interface AccessKey {
  readonly id: string;
  /** Who calls by it, where the signature does not cover `baggage`, and where it does. */
  readonly identity: CallerIdentity;
  readonly identityWithBaggage: CallerIdentity;
  /** One for each live secret. */
  readonly macs: readonly Mac[];
  /** Milliseconds since 1970. */
  readonly notBeforeMs: number;
  readonly expiresMs: number;
  readonly mayCall: KeyScope;
}

/** The keys of the configuration, by their id. */
export async function createAccessKeys(
  configs: readonly AccessKeyConfig[],
  crypto: SignatureCrypto,
): Promise<ReadonlyMap<string, AccessKey>> {
  const keys = await Promise.all(configs.map((config) => createAccessKey(config, crypto)));
  return new Map(keys.map((key) => [key.id, key]));
}

async function createAccessKey(config: AccessKeyConfig, crypto: SignatureCrypto): Promise<AccessKey> {
  const identity = {
    accessKeyId: config.id,
    fixedTag: config.tag,
    coversBaggage: false,
    isOperator: config.isOperator,
  };
  return {
    id: config.id,
    identity,
    identityWithBaggage: { ...identity, coversBaggage: true },
    macs: await Promise.all(config.secrets.map((secret) => crypto.createMac(secret))),
    notBeforeMs: config.notBeforeMs ?? Number.NEGATIVE_INFINITY,
    expiresMs: config.expiresMs ?? Number.POSITIVE_INFINITY,
    mayCall: createKeyScope(config.allow),
  };
}
