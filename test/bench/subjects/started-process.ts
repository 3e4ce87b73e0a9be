import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { atExit } from '../../../gateway/launch/at-exit.ts';
import { listProcessTree } from './process-usage.ts';

/** What a process prints once it listens: `ready http://127.0.0.1:8080`, `ready dubbo://...`, or workerd's own JSON line. */
const READY = /^(?:ready \w+:\/\/[^\s/]+:|\{"event":"listen".*"port":)(\d+)/m;
const START_TIMEOUT_MS = 60_000;
/** More than a gateway gives the calls in flight. */
const STOP_TIMEOUT_MS = 15_000;
/** Characters of a process's output that are kept to show when it fails. */
const KEPT_OUTPUT = 4_000;

/** A command line that ends up listening on a loopback port and says so in one ready line. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A process that this benchmark started. */
export interface StartedProcess {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** Last output, to show when something went wrong. */
  output(): string;
  /** Ends it: SIGTERM, and SIGKILL to it and all that it started when that was not enough. */
  stop(): Promise<void>;
}

/** Processes that still run; told to end on the way out, however the benchmark ends. */
const running = new Set<number>();
atExit(() => {
  // Not SIGKILL: a launcher has something of its own to end and to remove.
  for (const pid of running) signalTo(pid, 'SIGTERM');
});

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Ends the process and all that it started, which a launcher that is killed cannot do any more. */
function killTree(rootPid: number): void {
  for (const pid of listProcessTree(rootPid)) signalTo(pid, 'SIGKILL');
}

async function stopProcess(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    const late = setTimeout(() => killTree(pid), STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(late);
  }
  running.delete(pid);
}

/** Starts the process and waits for its ready line; rejects with its output when it ends or stays silent instead. */
export async function startProcess(name: string, line: CommandLine): Promise<StartedProcess> {
  const child = spawn(line.command, line.args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...line.env },
  });
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<number>();
  const fail = (what: string): void => reject(new Error(`${name}: ${what}\n${output}`));
  const late = setTimeout(() => fail('printed no ready line'), START_TIMEOUT_MS);
  const onOutput = (text: string): void => {
    output = (output + text).slice(-KEPT_OUTPUT);
    const match = READY.exec(output);
    if (match !== null) resolve(Number(match[1]));
  };
  child.stdout.setEncoding('utf8').on('data', onOutput);
  child.stderr.setEncoding('utf8').on('data', onOutput);
  child.on('error', (error) => fail(String(error)));
  child.on('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
  const pid = child.pid;
  if (pid !== undefined) running.add(pid);
  try {
    const port = await ready;
    return { name, pid: pid as number, port, output: () => output, stop: () => stopProcess(child, pid as number) };
  } catch (error) {
    if (pid !== undefined) await stopProcess(child, pid);
    throw error;
  } finally {
    clearTimeout(late);
  }
}
