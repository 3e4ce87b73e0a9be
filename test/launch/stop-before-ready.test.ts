import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START = fileURLToPath(import.meta.resolve('../demo/start.ts'));
const POLL_MS = 20;

describe('a signal before the gateway is ready', () => {
  // npm has a shell in between, which does not pass signals on.
  it.each([
    ['SIGINT', process.execPath, [START]],
    ['SIGTERM', 'npm', ['start', '--']],
  ] as const)('%s to %s ends all that was started', { timeout: 30_000 }, async (signal, command, args) => {
    const child = spawn(command, [...args, '--port', '0'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    let started: readonly Process[] = [];
    const hasWorkerd = (): boolean => started.some(({ name }) => name.includes('workerd serve'));
    while (!hasWorkerd() && child.exitCode === null) {
      await sleep(POLL_MS);
      started = descendants(child.pid!);
    }
    try {
      child.kill(signal);
      await exited;
      expect(hasWorkerd()).toBe(true);
      expect(output).not.toContain('ready http');
      await expect.poll(() => alive(started), { timeout: 5_000 }).toEqual([]);
    } finally {
      for (const { pid } of alive(started)) process.kill(pid, 'SIGKILL');
    }
  });
});

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

function descendants(pid: number, all = processes()): readonly Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.concat(children.flatMap((child) => descendants(child.pid, all)));
}

function alive(those: readonly Process[]): readonly Process[] {
  const pids = new Set(those.map(({ pid }) => pid));
  return processes().filter(({ pid }) => pids.has(pid));
}

/** Without those that have ended and wait for their parent to look. */
function processes(): readonly Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, state, ...name] = line.trim().split(/\s+/);
    return state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), name: name.join(' ') }];
  });
}
