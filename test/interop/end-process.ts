import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Signals a process and waits until it has ended; one that does not end in time gets SIGKILL. Twice does no harm. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals, timeoutMs = 15_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  child.kill(signal);
  await exited;
  clearTimeout(late);
}
