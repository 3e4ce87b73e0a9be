import { setTimeout as sleep } from 'node:timers/promises';

import { openNodeHub } from '../../../gateway/launch/open-node-hub.ts';
import { readGatewayFiles } from '../../../gateway/launch/read-gateway-files.ts';
import type { ServiceDefinition } from '../../../metadata/definition/service-definition.ts';
import type { HubOrder, HubReport } from './hub-message.ts';

/** Services whose definitions a reader asks for. */
const READ = 100;

// A hub in a process of its own, without a store: nothing else is on its loop and in its heap. Orders come over IPC.
const { config, files } = await readGatewayFiles(process.argv[2] ?? '', () => process.env);
const openedMs = performance.now();
const hub = await openNodeHub(config, files, null);
let views = 0;
hub.onChange(() => void views++);
await hub.synced;
const syncedMs = performance.now() - openedMs;
/** Whoever has asked keeps them. */
const read: ServiceDefinition[] = [];

async function carryOut(order: HubOrder): Promise<HubReport> {
  if (order === 'definitions') {
    for (const view of hub.views()) if (read.length < READ) read.push(view.definition);
  }
  if (order !== 'usage') await collect();
  const cpu = process.cpuUsage();
  const { services, providers } = hub.status();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  return { syncedMs, cpuUs: cpu.user + cpu.system, views, services, providers, heapUsed, external, arrayBuffers, rss };
}

/** Memory outside of the heap goes in the turn after that of its owner. */
async function collect(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc?.();
    await sleep(20);
  }
}

process.on('message', (order: HubOrder) => {
  void carryOut(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('synced');
