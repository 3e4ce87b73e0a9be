import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { atExit } from '../../gateway/launch/at-exit.ts';
import { QUIET_WRANGLER } from '../../gateway/launch/quiet-wrangler.ts';
import { ROOT } from '../../gateway/launch/root.ts';
import { StartError } from '../../gateway/launch/start-error.ts';

export interface WranglerDevOptions {
  readonly host: string;
  readonly port: number;
  /** Path of the gateway's configuration. */
  readonly configPath: string;
  /** Environment of the Worker. */
  readonly variables: Readonly<Record<string, string>>;
  /** Gets each line that the Worker prints. */
  readonly onLine: (line: string) => void;
}

export interface WranglerDev {
  readonly port: number;
  /** Resolves when it ends, by itself or not. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

const READY = /Ready on http:\/\/.*:(\d+)/;
const STOP_MS = 5_000;

/** Runs the Worker under `wrangler dev`. @throws StartError with wrangler's words when it does not come up */
export async function runWranglerDev(options: WranglerDevOptions): Promise<WranglerDev> {
  const { host, port, configPath, variables, onLine } = options;
  const vars = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const args = ['dev', '--ip', host, '--port', String(port), '--show-interactive-dev-session=false', ...vars];
  // In a process group of its own: Ctrl-C is for whoever started it, who ends it when calls in flight are done.
  const child = spawn(process.execPath, [`${ROOT}node_modules/wrangler/bin/wrangler.js`, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET_WRANGLER, ...variables, GATEWAY_CONFIG: configPath },
  });
  // However this process ends: wrangler and its workerd, in a group of their own, would stay.
  atExit(() => killGroup(child));
  const ended = once(child, 'exit');
  const output: string[] = [];
  const ready = Promise.withResolvers<number>();
  const onOutput = (line: string): void => {
    const match = READY.exec(line);
    if (match !== null) ready.resolve(Number(match[1]));
    if (output.push(line) > 100) output.shift();
    if (line.startsWith('{')) onLine(line);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', onOutput);
  child.on('exit', () => ready.reject(new StartError(`wrangler dev has ended:\n${output.join('\n')}`)));
  return { port: await ready.promise, ended, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => killGroup(child), STOP_MS);
  await exited;
  clearTimeout(late);
  // Whatever it left behind.
  killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
