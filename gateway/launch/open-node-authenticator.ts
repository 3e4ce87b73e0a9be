import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Authenticator } from '../auth/authenticator.ts';
import { createAuthenticator } from '../auth/create-authenticator.ts';
import { nodeCrypto } from '../auth/node-crypto.ts';
import { openNodeNonces, type NodeNonces } from '../auth/node-nonces.ts';
import type { GatewayConfig } from '../config/config.ts';
import { atExit } from './at-exit.ts';
import { StartError } from './start-error.ts';

export interface NodeAuthenticator {
  readonly authenticator: Authenticator;
  /** Writes down what is left to write. */
  close(): void;
}

/**
 * Who may call, on Node. Resolves when requests may come: a start that does not know all used nonces refuses what was signed before it,
 * and so waits for the next full second, which callers sign.
 *
 * @param stateFolder where used nonces are written down
 * @throws StartError where they cannot be
 */
export async function openNodeAuthenticator(
  config: GatewayConfig,
  stateFolder: string,
  tell: (line: string) => void,
): Promise<NodeAuthenticator> {
  const epochMs = (): number => Date.now();
  const nonces = openNonces(config, join(stateFolder, 'nonces'), epochMs, tell);
  // Also of a start that goes wrong from here on: the next one would take this for a gateway that still runs.
  atExit(() => nonces.close());
  const authenticator = await createAuthenticator(config, {
    crypto: nodeCrypto,
    nonces,
    knownSince: nonces.knownSince,
    epochMs,
  });
  await sleep(Math.max(0, nonces.knownSince * 1000 - epochMs()));
  return { authenticator, close: () => nonces.close() };
}

function openNonces(
  { auth }: GatewayConfig,
  folder: string,
  epochMs: () => number,
  tell: (line: string) => void,
): NodeNonces {
  try {
    return openNodeNonces({ folder, windowSeconds: auth.windowSeconds, maxNonces: auth.maxNonces, epochMs, tell });
  } catch (error) {
    throw new StartError(`used nonces cannot be kept in ${folder} (--state names another folder): ${String(error)}`);
  }
}
