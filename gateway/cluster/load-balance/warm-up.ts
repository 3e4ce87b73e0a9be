import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';

/** Dubbo's default, in milliseconds. */
const WARM_UP_MS = 600_000;

/** A provider that has just been started, and takes less until it has run for a while. */
export interface WarmUp {
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly lengthMs: number;
  readonly weight: number;
}

/** The warm-up of a provider with this weight, if it says when it was started (`timestamp`, `warmup`) and that was not long ago. */
export function warmUpOf({ parameters }: ProviderUrl, weight: number, nowMs: number): WarmUp | null {
  const startMs = Number(parameters.get('timestamp') ?? 0);
  const lengthMs = Number(parameters.get('warmup') ?? WARM_UP_MS);
  return weight > 1 && startMs > 0 && lengthMs > 0 && nowMs - startMs < lengthMs ? { startMs, lengthMs, weight } : null;
}

/**
 * The part of its weight that it has now, 0 (excluded) to 1.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/loadbalance/AbstractLoadBalance.java
 */
export function warmth({ startMs, lengthMs, weight }: WarmUp, nowMs: number): number {
  const upMs = nowMs - startMs;
  if (upMs >= lengthMs) return 1;
  return Math.max(1, Math.floor(upMs / (lengthMs / weight))) / weight;
}
