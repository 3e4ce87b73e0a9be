import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Installs the peers from their own lock file unless they are there: only who runs the benchmark needs them, and they
 * must never come near the gateway's dependencies.
 */
export async function installPeers(): Promise<void> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  try {
    await access(`${folder}/node_modules/dubbo2.js`);
  } catch {
    console.log('installing the peers (once) ...');
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  }
}
