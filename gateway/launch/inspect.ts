import { parseCommandLine, UsageError } from './command-line.ts';
import { fail } from './fail.ts';
import { hubReport } from './hub-report.ts';
import { missingServices } from './missing-services.ts';
import { missingTargets } from './missing-targets.ts';
import { openNodeHub } from './open-node-hub.ts';
import { readGatewayFiles } from './read-gateway-files.ts';
import { START_WAIT_MS, syncedWithin } from './synced-within.ts';

const USAGE = 'usage: npm run inspect -- --config FILE';

/** Prints what the centers of a configuration hold, and ends: with code 1 when no service was found. */
async function main(): Promise<void> {
  const { configPath } = parseCommandLine(process.argv.slice(2));
  if (configPath === null) throw new UsageError(`--config is missing\n${USAGE}`);
  const { config, files } = await readGatewayFiles(configPath, () => process.env);
  // What the centers hold, whether a gateway would follow it or not.
  const hub = await openNodeHub({ ...config, registry: { ...config.registry, isFrozen: false } }, files, null);
  await syncedWithin(hub, START_WAIT_MS);
  process.stdout.write(
    hubReport(config, hub, [...(await missingServices(config, hub)), ...missingTargets(config.routes, hub)]),
  );
  process.exitCode = hub.status().services === 0 ? 1 : 0;
  await hub.close();
}

if (import.meta.main) await main().catch(fail);
