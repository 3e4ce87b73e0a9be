import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface MavenProject {
  /** Where `mvn package` runs. */
  readonly dir: string;
  /** Files and folders in `dir` that the result depends on. */
  readonly sources: readonly string[];
}

/** One for all projects: two builds at once would write to the same local repository. Holds the pid of who builds. */
const LOCK = join(import.meta.dirname, 'target', 'building');
const POLL_MS = 200;
/** The first build of a project downloads up to 200 MB; a lock that is older was left behind. */
const LOCK_STALE_MS = 15 * 60_000;

/**
 * Builds a Maven project when its sources are not those of the last build; several processes may ask at once. Throws with
 * Maven's output when the build fails.
 */
export async function buildMavenProject(project: MavenProject): Promise<void> {
  const digest = await digestOfSources(project);
  const stamp = join(project.dir, 'target', 'built-from');
  await mkdir(join(LOCK, '..'), { recursive: true });
  while ((await readIfThere(stamp)) !== digest) {
    if (await takeLock()) {
      try {
        if ((await readIfThere(stamp)) === digest) return;
        await runMaven(project.dir);
        await writeFile(stamp, digest);
      } finally {
        await rm(LOCK);
      }
    } else {
      await sleep(POLL_MS);
    }
  }
}

async function runMaven(dir: string): Promise<void> {
  // Not `clean`: a process of an earlier run may still have the jars open.
  const maven = promisify(execFile)('mvn', ['-q', '-B', 'package'], { cwd: dir, maxBuffer: 64 * 1024 * 1024 });
  await maven.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`mvn package failed: ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
}

async function digestOfSources({ dir, sources }: MavenProject): Promise<string> {
  const files = await Promise.all(sources.map((name) => filesAt(join(dir, name))));
  const digest = createHash('sha256');
  for (const file of files.flat().toSorted())
    digest
      .update(file)
      .update('\0')
      .update(await readFile(file));
  return digest.digest('hex');
}

async function filesAt(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Whether this process may build now: only one can make the file. Puts a lock aside whose process is gone. */
async function takeLock(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const [holder, made] = await Promise.all([
      readIfThere(LOCK),
      stat(LOCK).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    ]);
    const isStale = Date.now() - made > LOCK_STALE_MS || (holder !== null && holder !== '' && !isAlive(Number(holder)));
    if (isStale) await rename(LOCK, `${LOCK}-by-${holder ?? ''}`).catch(() => undefined);
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
