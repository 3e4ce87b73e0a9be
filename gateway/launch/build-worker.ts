import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atExit, removeAtExit } from './at-exit.ts';
import { NO_CONFIGURATION } from './pack-configuration.ts';
import { QUIET_WRANGLER } from './quiet-wrangler.ts';
import { ROOT } from './root.ts';
import { sourceHash } from './source-hash.ts';
import { StartError } from './start-error.ts';
import { WORKER_MODULE } from './workerd-config.ts';

const DIST = join(ROOT, 'dist');

/**
 * The path of the Worker's bundle. wrangler builds it as for a deployment if there is none or its sources have changed.
 * The configuration is not in it but a module of its own, so that one bundle serves any.
 *
 * @throws StartError with wrangler's words.
 */
export async function ensureWorkerBundle(): Promise<string> {
  const name = `worker-${(await sourceHash(ROOT)).slice(0, 16)}`;
  const bundle = join(DIST, name, WORKER_MODULE);
  if (await isThere(bundle)) return bundle;
  await mkdir(DIST, { recursive: true });
  const building = await mkdtemp(join(DIST, 'building-'));
  const callOff = removeAtExit(building);
  try {
    await build(building);
    // Whole or not at all: several gateways may start at the same time.
    await rename(building, join(DIST, name));
    await removeOthers(name);
  } catch (error) {
    if (!(await isThere(bundle))) throw error;
  } finally {
    callOff();
    await rm(building, { recursive: true, force: true });
  }
  return bundle;
}

async function build(outdir: string): Promise<void> {
  const wrangler = join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const building = promisify(execFile)(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', outdir], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET_WRANGLER, GATEWAY_CONFIG: NO_CONFIGURATION },
  });
  const callOff = atExit(() => building.child.kill());
  try {
    await building;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new StartError(`the Worker could not be built:\n${stdout}${stderr}`);
  } finally {
    callOff();
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Bundles of sources that are no more. */
async function removeOthers(name: string): Promise<void> {
  const others = (await readdir(DIST)).filter((entry) => entry.startsWith('worker-') && entry !== name);
  await Promise.all(others.map((entry) => rm(join(DIST, entry), { recursive: true, force: true })));
}
