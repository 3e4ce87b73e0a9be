import { fileURLToPath } from 'node:url';

import { freePort } from './free-port.ts';
import { writeGatewayConfiguration } from './gateway-configuration.ts';
import type { Subject } from './subject.ts';
import { NAMES, SIGNING_SECRET } from './subject-names.ts';

export const CURRENT_RELEASE = '3.3.6';
/** Before `raw.return`: makes the gateway use `generic=true`, which every provider knows. */
const OLD_RELEASE = '2.6.12';

const gateway = (
  name: string,
  entry: string,
  release: string,
  { isSigned = false, hasMetrics = true } = {},
): Subject => ({
  name,
  commandLine: async ({ providerPort, folder }) => {
    const configuration = await writeGatewayConfiguration(folder, providerPort, release, { isSigned, hasMetrics });
    const file = fileURLToPath(new URL(`../../../gateway/${entry}`, import.meta.url));
    const args = [file, '--config', configuration, '--port', String(await freePort())];
    return { command: process.execPath, args, env: isSigned ? { BENCH_SECRET: SIGNING_SECRET } : {} };
  },
});

export const NODE_GATEWAY = gateway(NAMES.nodeGateway, 'server.ts', CURRENT_RELEASE);
export const NODE_GATEWAY_GENERIC = gateway(NAMES.nodeGatewayGeneric, 'server.ts', OLD_RELEASE);
export const WORKER_GATEWAY = gateway(NAMES.workerGateway, 'launch/start-worker.ts', CURRENT_RELEASE);
export const NODE_SIGNED = gateway(NAMES.nodeSigned, 'server.ts', CURRENT_RELEASE, { isSigned: true });
export const NODE_REFUSED = gateway(NAMES.nodeRefused, 'server.ts', CURRENT_RELEASE, { isSigned: true });
export const WORKER_SIGNED = gateway(NAMES.workerSigned, 'launch/start-worker.ts', CURRENT_RELEASE, { isSigned: true });
export const WORKER_REFUSED = gateway(NAMES.workerRefused, 'launch/start-worker.ts', CURRENT_RELEASE, {
  isSigned: true,
});
export const NODE_UNMETERED = gateway(NAMES.nodeUnmetered, 'server.ts', CURRENT_RELEASE, { hasMetrics: false });
export const WORKER_UNMETERED = gateway(NAMES.workerUnmetered, 'launch/start-worker.ts', CURRENT_RELEASE, {
  hasMetrics: false,
});
