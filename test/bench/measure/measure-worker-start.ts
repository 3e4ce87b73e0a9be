import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { packConfiguration } from '../../../gateway/config/packed-configuration.ts';
import { ensureWorkerBundle } from '../../../gateway/launch/build-worker.ts';
import { readGatewayFiles } from '../../../gateway/launch/read-gateway-files.ts';
import {
  CONFIGURATION_MODULE,
  OVERLAYS_MODULE,
  REDIS_MODULE,
  WORKER_MODULE,
  workerdConfig,
} from '../../../gateway/launch/workerd-config.ts';
import { NO_OVERLAYS } from '../../../gateway/launch/pack-overlays.ts';
import { writeGatewayConfiguration } from '../subjects/gateway-configuration.ts';
import { CURRENT_RELEASE } from '../subjects/gateway-subjects.ts';
import { startProcess } from '../subjects/started-process.ts';
import { bundleWorker, serveCommand } from '../subjects/workerd-command.ts';
import type { Goal } from './goals.ts';
import { median } from './sample.ts';

const STARTS = 9;
const MOST_KIB = 350;
const MOST_MS = 60;

/**
 * The size of the Worker's bundle and the time that its script takes to start: how much longer workerd needs from its
 * start until it listens with the gateway's bundle than with that of the bare server (it evaluates a Worker's modules
 * before it listens). Starts of the two alternate.
 */
export async function measureWorkerStart(folder: string): Promise<readonly Goal[]> {
  const bundle = await ensureWorkerBundle();
  const bare = await bundleWorker(new URL('../floors/worker-bare.ts', import.meta.url), folder);
  const configuration = await writeGatewayConfiguration(folder, 1, CURRENT_RELEASE);
  const { document, files } = await readGatewayFiles(configuration, () => process.env);
  const packed = packConfiguration({ document, files });
  const redis = join(dirname(bundle), REDIS_MODULE);
  const bareConfig = await layOut(join(folder, 'start-bare'), bare, redis, packed);
  const gatewayConfig = await layOut(join(folder, 'start-gateway'), bundle, redis, packed);
  const added: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const bareMs = await startMs(bareConfig);
    added.push((await startMs(gatewayConfig)) - bareMs);
  }
  const sizes = await Promise.all(
    [bundle, redis].map(async (path) => gzipSync(await readFile(path), { level: 9 }).length),
  );
  const kib = sizes.reduce((sum, size) => sum + size) / 1024;
  const ms = median(added);
  return [
    {
      what: "the Worker's bundle with the module for Redis, gzipped",
      wanted: `<= ${MOST_KIB} KiB`,
      measured: `${kib.toFixed(0)} KiB`,
      met: kib <= MOST_KIB,
    },
    {
      what: "the Worker's start over a bare Worker's",
      wanted: `< ${MOST_MS} ms`,
      measured: `${ms.toFixed(0)} ms`,
      met: ms < MOST_MS,
    },
  ];
}

/** Puts a bundle beside a configuration of workerd like the gateway's own, and gives that configuration's path. */
async function layOut(folder: string, bundle: string, redis: string, packedConfiguration: string): Promise<string> {
  const config = join(folder, 'workerd.capnp');
  await mkdir(folder);
  await copyFile(bundle, join(folder, WORKER_MODULE));
  await copyFile(redis, join(folder, REDIS_MODULE));
  await writeFile(join(folder, CONFIGURATION_MODULE), packedConfiguration);
  await writeFile(join(folder, OVERLAYS_MODULE), NO_OVERLAYS);
  await writeFile(
    config,
    workerdConfig({ listen: '127.0.0.1:0', environment: [], storage: folder, docs: folder, noncesKnownSince: null }),
  );
  return config;
}

async function startMs(config: string): Promise<number> {
  const before = performance.now();
  const workerd = await startProcess('workerd', serveCommand(config));
  const elapsedMs = performance.now() - before;
  await workerd.stop();
  return elapsedMs;
}
