import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import workerd from 'workerd';
import { atExit, removeAtExit } from './at-exit.ts';
import { DOCS_FOLDER } from './bundle-docs.ts';
import { StartError } from './start-error.ts';
import { CONFIGURATION_MODULE, OVERLAYS_MODULE, REDIS_MODULE, WORKER_MODULE, workerdConfig } from './workerd-config.ts';

export interface RunWorkerdOptions {
  /** Path of the Worker's bundle. */
  readonly bundle: string;
  /** See `config/packed-configuration.ts`. */
  readonly packedConfiguration: string;
  /** See `pack-overlays.ts`. */
  readonly packedOverlays: string;
  /** Names of the environment variables that the Worker reads. */
  readonly environment: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Folder where the last good views and used nonces are kept; null: none outlives the process. */
  readonly stateFolder: string | null;
  /** Seconds since 1970: requests that were signed before are refused, as it is unknown whether they were used. Null: nobody signs. */
  readonly noncesKnownSince: number | null;
}

export interface RunningWorkerd {
  readonly port: number;
  /** Resolves with why it ended, should it end by itself. */
  readonly ended: Promise<string>;
  /** Lets running requests finish for `graceMs`, then ends it. */
  stop(graceMs: number): Promise<void>;
}

/** workerd says on this channel which ports it listens on. */
const CONTROL_FD = 3;

/**
 * Serves the Worker under workerd, from a folder of its own that goes when it ends.
 *
 * @throws StartError when it ends before it listens; its own words are on standard error by then.
 */
export async function runWorkerd(options: RunWorkerdOptions): Promise<RunningWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), 'dubbo-edge-gateway-'));
  removeAtExit(folder);
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const child = await serve(folder, options);
    // However this process ends: workerd, in a group of its own, would stay.
    atExit(() => child.kill('SIGKILL'));
    endWithThisProcess(child, folder);
    const ended = once(child, 'exit').then(([code, signal]) => `workerd ended with ${String(code ?? signal)}`);
    const port = await Promise.race([
      listeningPort(child),
      ended.then((what) => {
        throw new StartError(what);
      }),
    ]);
    return {
      port,
      ended,
      async stop(graceMs) {
        await stopChild(child, graceMs);
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function serve(folder: string, options: RunWorkerdOptions): Promise<ChildProcess> {
  const { bundle, packedConfiguration, packedOverlays, environment, host, port, stateFolder, noncesKnownSince } =
    options;
  const listen = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const storage = stateFolder ?? folder;
  const config = join(folder, 'workerd.capnp');
  await Promise.all([
    copyFile(bundle, join(folder, WORKER_MODULE)),
    copyFile(join(dirname(bundle), REDIS_MODULE), join(folder, REDIS_MODULE)),
    writeFile(join(folder, CONFIGURATION_MODULE), packedConfiguration),
    writeFile(join(folder, OVERLAYS_MODULE), packedOverlays),
    writeFile(config, workerdConfig({ listen, environment, storage, docs: DOCS_FOLDER, noncesKnownSince })),
  ]);
  // In a process group of its own: a terminal's Ctrl-C would end it at once, with calls in flight.
  return spawn(workerd.default, ['serve', config, `--control-fd=${CONTROL_FD}`], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
}

/** Nobody who is killed can do what is left to do. So a shell waits for the end of a pipe that nobody but this process holds. */
function endWithThisProcess(child: ChildProcess, folder: string): void {
  const script = 'read -r _; kill -9 "$0"; rm -rf "$1"';
  const watch = spawn('sh', ['-c', script, String(child.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where there is no shell, all other ends are orderly as before.
  watch.on('error', () => {});
  child.on('exit', () => watch.kill('SIGKILL'));
}

async function listeningPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface(child.stdio[CONTROL_FD] as Readable)) {
    const message = JSON.parse(line) as { readonly event: string; readonly port?: number };
    if (message.event === 'listen' && message.port !== undefined) return message.port;
  }
  // It has ended: the other half of the race knows how.
  return new Promise(() => {});
}

/** SIGTERM makes workerd finish what runs, for as long as that takes. */
async function stopChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(late);
}
