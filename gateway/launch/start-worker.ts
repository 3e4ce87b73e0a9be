import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownSince } from '../auth/node-known-since.ts';
import { packConfiguration } from '../config/packed-configuration.ts';
import { environmentNames } from '../config/substitute-environment.ts';
import type { GatewayConfig } from '../config/config.ts';
import { hasLiveCenters } from '../centers/has-live-centers.ts';
import { ensureWorkerBundle } from './build-worker.ts';
import { hasDocsFiles } from './bundle-docs.ts';
import { callableText } from './callable-text.ts';
import { packOverlays } from './pack-overlays.ts';
import { parseCommandLine, UsageError } from './command-line.ts';
import { fail } from './fail.ts';
import { DEFAULT_PORT, portOrFree, requireFree } from './free-port.ts';
import { onStop } from './on-stop.ts';
import { reachableUrl } from './reachable-url.ts';
import { readGatewayFiles, type GatewayFiles } from './read-gateway-files.ts';
import { runWorkerd, type RunningWorkerd } from './run-workerd.ts';
import { openNodeHub } from './open-node-hub.ts';
import { StartError } from './start-error.ts';
import { stateFolder } from './state-folder.ts';
import { START_WAIT_MS, syncedWithin } from './synced-within.ts';

const USAGE = `usage: npm run start:worker -- --config FILE [--port N] [--host ADDRESS] [--state FOLDER]
Without providers of your own: \`npm start\` runs the demo.`;
/** What calls in flight get at the end. */
const GRACE_MS = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Serves the built Worker under workerd, as a self-hosted gateway. Configuration and definitions are checked first, in
 * Node and by the code that the Worker has too, because workerd's own words about a Worker that does not start help nobody.
 */
async function main(): Promise<void> {
  const { configPath, host, port, statePath } = parseCommandLine(process.argv.slice(2));
  if (configPath === null) throw new UsageError(`--config is missing\n${USAGE}`);
  // A reader of the log that has gone (`| head`) is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  let running: RunningWorkerd | null = null;
  let isStopping = false;
  // Before anything is started that this process would have to end. What only half stands goes with its end, without a grace.
  onStop(async () => {
    isStopping = true;
    await running?.stop(GRACE_MS);
  });
  const { config, document, files } = await readGatewayFiles(configPath, () => process.env);
  const wanted = port ?? (await portOrFree(host, DEFAULT_PORT));
  await requireFree(host, wanted);
  if (wanted === 0 && statePath !== null) throw new UsageError('--state is found again by the port: --port 0 has none');
  const folder = await folderToKeep(config, configPath, statePath, host, wanted);
  const since = config.auth.mode === 'aksk' ? knownSinceIn(folder) : null;
  if (since !== null) await sleep(Math.max(0, since * 1000 - Date.now()));
  const bundle = await ensureWorkerBundle();
  // A bundle that is there already says nothing about these.
  if (config.openapi.hasDocs) await hasDocsFiles((problem) => process.stderr.write(`problem: ${problem}\n`));
  running = await runWorkerd({
    bundle,
    packedConfiguration: packConfiguration({ document, files }),
    packedOverlays: await packOverlays(config.routes),
    environment: environmentNames(document),
    host,
    port: wanted,
    stateFolder: folder,
    noncesKnownSince: since,
  });
  const url = reachableUrl(host, running.port);
  try {
    await requireAnswer(url);
    // What can be called is told by a look of this process's own: warnings and problems are told by the Worker itself.
    process.stdout.write(`ready ${url}\n${await lookedUp(url, { config, document, files })}`);
  } catch (error) {
    // What is being ended answers no more.
    if (!isStopping) throw error;
  }
  const how = await running.ended;
  if (isStopping) return;
  await running.stop(0);
  throw new StartError(how);
}

/** Null where there is nothing to keep, or no listener to find it again by. */
async function folderToKeep(
  config: GatewayConfig,
  configPath: string,
  statePath: string | null,
  host: string,
  port: number,
): Promise<string | null> {
  const isSigned = config.auth.mode === 'aksk';
  if (port === 0 || !(isSigned || hasLiveCenters(config))) return null;
  const folder = await ownFolder(configPath, statePath, `${host}-${port}`);
  if (folder === null && isSigned) throw new StartError('used nonces have to be kept: --state names another folder');
  return folder;
}

/**
 * What was signed before, in seconds since 1970, may have been used at another port, or with another folder. Without a folder that is
 * whatever was signed before this start.
 */
function knownSinceIn(folder: string | null): number {
  const now = Date.now() / 1000;
  return folder === null ? Math.floor(now) + 1 : knownSince(folder, true, now);
}

/** A folder of this listener's own, as two processes must not write into one database; null, with a word, where it cannot be made. */
async function ownFolder(configPath: string, statePath: string | null, listener: string): Promise<string | null> {
  const folder = join(stateFolder(configPath, statePath), `worker-${listener.replaceAll(/[^\w.-]/g, '_')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    process.stderr.write(`problem: nothing can be kept in ${folder}: ${String(error)}\n`);
    return null;
  }
}

async function lookedUp(url: string, read: GatewayFiles): Promise<string> {
  const hub = await openNodeHub(read.config, read.files, null);
  try {
    await syncedWithin(hub, START_WAIT_MS);
    const kept = hub.status().services > 0 ? 0 : await servedBy(url);
    if (kept === 0) return callableText(url, hub, read);
    return `${kept} ${kept === 1 ? 'service is' : 'services are'} served as they were kept. Try next:\n  curl -sS -w '\\n' ${url}/readyz\n`;
  } finally {
    await hub.close();
  }
}

/** How many services the gateway itself knows. */
async function servedBy(url: string): Promise<number> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const { services } = (await response.json()) as { readonly services: number };
  return services;
}

/** A socket that listens does not prove a Worker that runs. */
async function requireAnswer(url: string): Promise<void> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  await response.arrayBuffer();
  if (!response.ok) throw new StartError(`${url}/healthz answers with status ${response.status}`);
}

if (import.meta.main) await main().catch(fail);
