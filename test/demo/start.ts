import { setTimeout as sleep } from 'node:timers/promises';
import { parseCommandLine } from '../../gateway/launch/command-line.ts';
import { fail } from '../../gateway/launch/fail.ts';
import { DEFAULT_PORT, portOrFree } from '../../gateway/launch/free-port.ts';
import { onStop } from '../../gateway/launch/on-stop.ts';
import { reachableUrl } from '../../gateway/launch/reachable-url.ts';
import { StartError } from '../../gateway/launch/start-error.ts';
import { DEMO_CONFIG } from './demo-config.ts';
import { startDemoPlaces } from './demo-places.ts';
import { examplesText } from './examples.ts';
import { runWranglerDev, type WranglerDev } from './run-wrangler-dev.ts';

/** What calls in flight get at the end. */
const GRACE_MS = 10_000;
const SETTLE_MS = 300;

/** `npm start`: the demo's providers, and the Worker under `wrangler dev` in front of it. */
async function main(): Promise<void> {
  const { host, port } = parseCommandLine(process.argv.slice(2));
  let worker: WranglerDev | null = null;
  let isStopping = false;
  const places = await startDemoPlaces();
  // Before wrangler is started: it goes with this process, whenever that ends.
  onStop(async () => {
    isStopping = true;
    // wrangler does not wait for calls in flight; the providers know of them. Its answers still have to go their way.
    await places.idle(GRACE_MS);
    await sleep(SETTLE_MS);
    await worker?.stop();
    await places.stop();
  });
  process.stdout.write(`Demo providers run in two regions, plain ones and canaries; starting the Worker ...\n`);
  worker = await runWranglerDev({
    host,
    port: port ?? (await portOrFree(host, DEFAULT_PORT)),
    configPath: DEMO_CONFIG,
    variables: places.environment,
    onLine: (line) => process.stdout.write(`${line}\n`),
  });
  const url = reachableUrl(host, worker.port);
  process.stdout.write(`ready ${url}\n${examplesText(url)}\n`);
  await worker.ended;
  if (!isStopping) throw new StartError('wrangler dev has ended');
}

if (import.meta.main) await main().catch(fail);
