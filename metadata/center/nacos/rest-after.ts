import { retryDelayMs } from '../retry-delay.ts';
import type { NacosError } from './nacos-error.ts';
import { REFUSED_REST_MS } from './nacos-login.ts';

/** Milliseconds until Nacos is asked again, after `failures` (from 1) in a row of which this is the last. */
export function restAfterMs({ kind }: NacosError, failures: number, random: () => number): number {
  return kind === 'refused' ? REFUSED_REST_MS * (1 + random() / 4) : retryDelayMs(failures, random);
}
