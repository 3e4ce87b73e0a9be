import { fileURLToPath } from 'node:url';

import { freePort } from './free-port.ts';
import { writeGatewayConfiguration } from './gateway-configuration.ts';
import type { Subject } from './subject.ts';
import { NAMES } from './subject-names.ts';

export const CURRENT_RELEASE = '3.3.6';
/** Before `raw.return`: makes the gateway use `generic=true`, which every provider knows. */
const OLD_RELEASE = '2.6.12';

const gateway = (name: string, entry: string, release: string): Subject => ({
  name,
  commandLine: async ({ providerPort, folder }) => {
    const configuration = await writeGatewayConfiguration(folder, providerPort, release);
    const file = fileURLToPath(new URL(`../../../gateway/${entry}`, import.meta.url));
    const args = [file, '--config', configuration, '--port', String(await freePort())];
    return { command: process.execPath, args };
  },
});

export const NODE_GATEWAY = gateway(NAMES.nodeGateway, 'server.ts', CURRENT_RELEASE);
export const NODE_GATEWAY_GENERIC = gateway(NAMES.nodeGatewayGeneric, 'server.ts', OLD_RELEASE);
export const WORKER_GATEWAY = gateway(NAMES.workerGateway, 'launch/start-worker.ts', CURRENT_RELEASE);
