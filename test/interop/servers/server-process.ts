import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../end-process.ts';
import { endWithStarter } from '../end-with-starter.ts';
import { findFreePort, listensOn } from '../port-owner.ts';

/** What every server of the tests can do. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  readonly logFile: string;
  /** SIGTERM. Resolves when the process has ended, so that its folder may be deleted or used again. */
  stop(): Promise<void>;
  /** SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

interface ServerCommand {
  readonly name: string;
  /** For a server that comes back on its old port; a free one by default. */
  readonly port?: number | undefined;
  /** Other ports that the server takes, as distances from its port. */
  readonly portOffsets?: readonly number[];
  readonly logFile: string;
  readonly startTimeoutMs: number;
  /** Program and arguments for a port; may write the server's configuration first. */
  command(port: number): Promise<readonly [string, ...string[]]>;
  /** Asked again and again until it says true; an exception means not yet. */
  isReady(port: number): Promise<boolean>;
}

const POLL_MS = 50;
const ATTEMPTS = 3;

/**
 * Starts a server; resolves when it answers and the port is seen to be its own. Throws with the end of its log when it
 * ends before that, or is not ready in time.
 */
export async function startServerProcess(server: ServerCommand): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = server.port ?? (await findFreePort(server.portOffsets));
    try {
      return await launch(server, port);
    } catch (error) {
      const taken = /already in use|BindException/i.test(String(error));
      if (!taken || server.port !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}

async function launch(server: ServerCommand, port: number): Promise<RunningServer> {
  const [program, ...args] = endWithStarter(await server.command(port));
  const log = await open(server.logFile, 'a');
  // Its own folder: Nacos's database writes files into the current one.
  const cwd = dirname(server.logFile);
  const child = spawn(program, args, { cwd, stdio: ['ignore', log.fd, log.fd] });
  try {
    await awaitReady(server, port, child);
    const pid = child.pid ?? 0;
    if ((await listensOn(pid, port)) === false) throw new Error(`process ${pid} does not listen on ${port}`);
    return {
      port,
      pid,
      logFile: server.logFile,
      stop: () => endProcess(child, 'SIGTERM'),
      kill: () => endProcess(child, 'SIGKILL'),
    };
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    const end = (await readFile(server.logFile, 'utf8')).slice(-4_000);
    throw new Error(`${server.name} did not start: ${String(error)}\n${end}`, { cause: error });
  } finally {
    await log.close();
  }
}

async function awaitReady(server: ServerCommand, port: number, child: ChildProcess): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  child.once('exit', (code, signal) => (failure ??= new Error(`it ended with ${code ?? signal}`)));
  const deadline = performance.now() + server.startTimeoutMs;
  while (!(await server.isReady(port).catch(() => false))) {
    if (failure !== null) throw failure;
    if (performance.now() > deadline) throw new Error(`it was not ready within ${server.startTimeoutMs} ms`);
    await sleep(POLL_MS);
  }
}
