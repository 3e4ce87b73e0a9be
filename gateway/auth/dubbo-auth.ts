import type { GatewayConfig, OutboundAuthConfig } from '../config/config.ts';
import type { SignatureCrypto } from './signature-crypto.ts';

/** Attachments that prove to a provider who calls. */
export type Proof = readonly (readonly [key: string, value: string])[];

/** Proves calls of one method to the providers of one service. A promise only where the runtime's cryptography gives one. */
export type Prove = () => Proof | Promise<Proof>;

/** A service as its provider has registered it. */
export interface ProvidedService {
  readonly serviceInterface: string;
  /** Empty for none. `0.0.0` where that is what stands there. */
  readonly version: string;
  readonly group: string;
}

/** Null for services to which calls need no proof. */
export type DubboAuth = (service: ProvidedService, methodName: string) => Prove | null;

export interface DubboAuthParts {
  readonly crypto: SignatureCrypto;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

type ProverOfMethod = (serviceKey: string, methodName: string) => Prove;

/** Providers check no time, so that a signature may serve for so long, and a call costs no HMAC. */
const KEPT_MS = 1000;

/**
 * What providers with `auth=true` (dubbo-auth) want to see, for each service that the configuration has a key for, the keys made ready; null
 * where it has none. They take generic calls for those of the method itself, so that is what is signed.
 * https://github.com/apache/dubbo/blob/dubbo-3.2.16/dubbo-plugin/dubbo-auth/src/main/java/org/apache/dubbo/auth/AccessKeyAuthenticator.java
 */
export async function createDubboAuth(
  { application, services }: Pick<GatewayConfig, 'application' | 'services'>,
  parts: DubboAuthParts,
): Promise<DubboAuth | null> {
  const provers = new Map<string, ProverOfMethod>();
  for (const [serviceInterface, { auth }] of services) {
    if (auth !== null) provers.set(serviceInterface, await createProver(auth, application, parts));
  }
  if (provers.size === 0) return null;
  return ({ serviceInterface, version, group }, methodName) =>
    // Both colons are always there.
    provers.get(serviceInterface)?.(`${serviceInterface}:${version}:${group}`, methodName) ?? null;
}

async function createProver(
  auth: OutboundAuthConfig,
  application: string,
  { crypto, epochMs }: DubboAuthParts,
): Promise<ProverOfMethod> {
  if (auth.authenticator === 'basic') {
    const proof = [['authorization', `Basic ${toBase64(`${auth.username}:${auth.password}`)}`]] as const;
    return () => () => proof;
  }
  const { accessKey, secret } = auth;
  const mac = await crypto.createMac(secret);
  return (serviceKey, methodName) => {
    let kept: Proof = [];
    let keptMs = Number.NEGATIVE_INFINITY;
    function keep(signature: string, nowMs: number): Proof {
      keptMs = nowMs;
      kept = [
        ['signature', signature],
        ['timestamp', String(nowMs)],
        ['ak', accessKey],
        ['consumer', application],
      ];
      return kept;
    }
    return () => {
      const nowMs = epochMs();
      // A clock may be put back, too.
      if (Math.abs(nowMs - keptMs) < KEPT_MS) return kept;
      const signature = mac(`${serviceKey}#${methodName}#${secret}#${nowMs}`);
      // Nobody waits for what another request has begun: Workers do not allow that.
      return typeof signature === 'string' ? keep(signature, nowMs) : signature.then((text) => keep(text, nowMs));
    };
  };
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
