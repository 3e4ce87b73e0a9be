import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The Dubbo releases that the Maven project builds providers for, and the module of each. */
export const DUBBO_MODULES = { '2.7.23': 'dubbo-2.7', '3.2.16': 'dubbo-3.2', '3.3.6': 'dubbo-3.3' } as const;

export type DubboVersion = keyof typeof DUBBO_MODULES;

const PROJECT = import.meta.dirname;
const TARGET = join(PROJECT, 'target');
const STAMP = join(TARGET, 'built-from');
const LOCK = join(TARGET, 'building');
const POLL_MS = 200;
/** A build downloads up to 300 MB the first time; a lock that is older was left behind. */
const LOCK_STALE_MS = 15 * 60_000;

/**
 * Class path of the provider for a Dubbo release. Builds the Maven project first when its sources are not those of the
 * last build; several processes may ask at once. Throws with Maven's output when the build fails.
 */
export async function buildJavaProvider(dubboVersion: DubboVersion): Promise<string> {
  const stamp = await digestOfSources();
  await mkdir(TARGET, { recursive: true });
  while ((await readIfThere(STAMP)) !== stamp) {
    if (await takeLock()) {
      try {
        await runMaven();
        await writeFile(STAMP, stamp);
      } finally {
        await rm(LOCK, { recursive: true });
      }
    } else {
      await sleep(POLL_MS);
    }
  }
  const built = join(PROJECT, DUBBO_MODULES[dubboVersion], 'target');
  return [join(built, 'provider-1.0.0.jar'), join(built, 'lib', '*')].join(process.platform === 'win32' ? ';' : ':');
}

async function runMaven(): Promise<void> {
  // Not `clean`: a provider of an earlier run may still have the jars open.
  const maven = promisify(execFile)('mvn', ['-q', '-B', 'package'], { cwd: PROJECT, maxBuffer: 64 * 1024 * 1024 });
  await maven.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`mvn package failed: ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
}

async function digestOfSources(): Promise<string> {
  const names = ['pom.xml', ...Object.values(DUBBO_MODULES).map((module) => join(module, 'pom.xml'))];
  const sources = await readdir(join(PROJECT, 'src'), { recursive: true, withFileTypes: true });
  const files = [
    ...names.map((name) => join(PROJECT, name)),
    ...sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  ];
  const digest = createHash('sha256');
  for (const file of files.toSorted())
    digest
      .update(file)
      .update('\0')
      .update(await readFile(file));
  return digest.digest('hex');
}

/** Whether this process may build now: only one can make the folder. */
async function takeLock(): Promise<boolean> {
  try {
    await mkdir(LOCK);
    return true;
  } catch {
    const made = await stat(LOCK).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - made > LOCK_STALE_MS) await rm(LOCK, { recursive: true, force: true });
    return false;
  }
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
