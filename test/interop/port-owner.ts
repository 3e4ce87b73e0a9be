import { readFile, readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections, where a client dialing a dead server may meet itself. */
const FIRST_PORT = 21_000;
const PORT_COUNT = 11_000;
const ATTEMPTS = 100;

/** A port that nobody listened on a moment ago; with `offsets`, neither on each port so far away from it. */
export async function findFreePort(offsets: readonly number[] = []): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const free = await Promise.all([0, ...offsets].map((offset) => isFree(port + offset)));
    if (free.every(Boolean)) return port;
  }
  throw new Error('no free port found');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, () => server.close(() => resolve(true)));
  return promise;
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
