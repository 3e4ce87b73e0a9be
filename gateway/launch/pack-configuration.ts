import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packConfiguration } from '../config/packed-configuration.ts';
import { environmentNames, type Environment } from '../config/substitute-environment.ts';
import { NO_OVERLAYS, packOverlays } from './pack-overlays.ts';
import { readGatewayFiles } from './read-gateway-files.ts';
import { ROOT } from './root.ts';
import { CONFIGURATION_MODULE, OVERLAYS_MODULE } from './workerd-config.ts';

/** Value of GATEWAY_CONFIG for a build whose configuration is added later. */
export const NO_CONFIGURATION = 'none';
const DEFAULT_PATH = 'gateway.yaml';
/** Where `worker.ts` imports them from: made here, not kept in git. */
const CONFIGURATION_PATH = join(ROOT, 'gateway', CONFIGURATION_MODULE);
const OVERLAYS_PATH = join(ROOT, 'gateway', OVERLAYS_MODULE);

/**
 * Checks the configuration that the environment variable GATEWAY_CONFIG names (default: gateway.yaml) and packs it with
 * its definitions into the module of text that the Worker imports, and the schemas of its routes into a module of code. It runs before each build, so that nothing is deployed that
 * would not start.
 */
export async function writePackedConfiguration(): Promise<void> {
  const path = process.env['GATEWAY_CONFIG'] ?? DEFAULT_PATH;
  if (path === NO_CONFIGURATION) {
    // What is there is another build's, which may be under way.
    await writeIfMissing(CONFIGURATION_PATH, '');
    await writeIfMissing(OVERLAYS_PATH, NO_OVERLAYS);
    return;
  }
  const read = await readGatewayFiles(path, withPlaceholders);
  await writeIfChanged(CONFIGURATION_PATH, packConfiguration(read));
  await writeIfChanged(OVERLAYS_PATH, await packOverlays(read.config.routes));
}

async function writeIfMissing(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/** Untouched when nothing changed: `wrangler dev` watches this folder, and would build for ever. */
async function writeIfChanged(path: string, text: string): Promise<void> {
  if (text !== (await readFile(path, 'utf8').catch(() => null))) await writeFile(path, text);
}

/** Variables that are set where the Worker runs, and not here, stand for themselves. */
function withPlaceholders(document: unknown): Environment {
  const names = environmentNames(document);
  return { ...Object.fromEntries(names.map((name) => [name, `\${${name}}`])), ...process.env };
}
