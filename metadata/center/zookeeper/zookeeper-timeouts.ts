import type { CenterAddress } from '../center-address.ts';

export interface ZooKeeperTimeouts {
  /** For opening the stream, and once more for the first answer. */
  readonly connectTimeoutMs: number;
  /** After so long without a word the server ends the session: what is asked for, the server may decide otherwise. */
  readonly sessionTimeoutMs: number;
}

const DEFAULT_CONNECT_MS = 3_000;
const DEFAULT_SESSION_MS = 30_000;
const LEAST_MS = 100;
const MOST_MS = 3_600_000;

/** From Dubbo's parameters `timeout` and `session`. Throws an Error that does not show their values. */
export function readZooKeeperTimeouts(address: CenterAddress): ZooKeeperTimeouts {
  return {
    connectTimeoutMs: read(address, 'timeout', DEFAULT_CONNECT_MS),
    sessionTimeoutMs: read(address, 'session', DEFAULT_SESSION_MS),
  };
}

function read({ parameters, label }: CenterAddress, name: string, byDefault: number): number {
  const text = parameters.get(name);
  if (text === undefined) return byDefault;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= LEAST_MS && value <= MOST_MS) return value;
  throw new Error(`${label}: parameter ${name}: expected milliseconds from ${LEAST_MS} to ${MOST_MS}`);
}
