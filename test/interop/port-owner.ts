import { readFile, readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';

/** A port that nobody listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Whether the process itself listens on the port. A start on a taken port may fail in the background while the other
 * server answers every probe, so a connection proves nothing. Null where the platform does not tell (no `/proc`).
 */
export async function listensOn(pid: number, port: number): Promise<boolean | null> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => null);
  if (descriptors === null) return null;
  const inodes = await listeningInodes(pid, port);
  const links = await Promise.all(descriptors.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return links.some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}

async function listeningInodes(pid: number, port: number): Promise<ReadonlySet<string>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const line of tables.join('\n').split('\n')) {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === LISTEN && local?.endsWith(suffix) === true && inode !== undefined) inodes.add(inode);
  }
  return inodes;
}

/** `TCP_LISTEN` in the kernel's table. */
const LISTEN = '0A';
