import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { type StartedProcess, startProcess } from '../subjects/started-process.ts';

export const RUNTIMES = ['Node', 'workerd'] as const;
export type Runtime = (typeof RUNTIMES)[number];

const ENTRIES: Readonly<Record<Runtime, URL>> = {
  Node: new URL('../../../gateway/server.ts', import.meta.url),
  workerd: new URL('../../../gateway/launch/start-worker.ts', import.meta.url),
};
const POLL_MS = 100;
const SYNC_TIMEOUT_MS = 60_000;

/** Starts a gateway as operators do; resolves when it is in step with its centers. */
export async function startGateway(name: string, runtime: Runtime, configPath: string): Promise<StartedProcess> {
  const args = [fileURLToPath(ENTRIES[runtime]), '--config', configPath, '--port', '0'];
  const gateway = await startProcess(name, { command: process.execPath, args });
  try {
    const deadline = performance.now() + SYNC_TIMEOUT_MS;
    while (!(await isSynced(gateway.port))) {
      if (performance.now() > deadline) throw new Error(`${name}: not in step with its centers\n${gateway.output()}`);
      await sleep(POLL_MS);
    }
    return gateway;
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}

async function isSynced(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return ((await response.json()) as { readonly isSynced?: boolean }).isSynced === true;
}
