import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findCommand } from '../interop/find-command.ts';

const run = promisify(execFile);
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/python/', import.meta.url));
/** Debian's `python3-venv` brings it. */
const CAN_INSTALL = 'import ensurepip, venv';

/** What is missing to run Python with packages of its own, or null. */
export async function missingPython(): Promise<string | null> {
  if (findCommand('python3') === null) return 'needs python3';
  try {
    await run('python3', ['-c', CAN_INSTALL]);
    return null;
  } catch {
    return 'needs python3-venv';
  }
}

/**
 * The command of a Python that has the packages of a list of requirements. They are installed by the first run, below `node_modules`.
 *
 * @param requirements path of the list. Default: that of this folder
 */
export async function preparePython(requirements = REQUIREMENTS): Promise<string> {
  const folder = join(
    CACHE,
    createHash('sha256')
      .update(await readFile(requirements))
      .digest('hex')
      .slice(0, 16),
  );
  const python = join(folder, 'bin', 'python');
  if (existsSync(python)) return python;
  await mkdir(CACHE, { recursive: true });
  // Two runtimes' tests may come here at once: each makes one, and one of them is kept.
  const fresh = await mkdtemp(join(CACHE, 'new-'));
  await run('python3', ['-m', 'venv', fresh]);
  await run(join(fresh, 'bin', 'python'), [
    '-m',
    'pip',
    'install',
    '-q',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ]);
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return python;
}
