import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ensureWorkerBundle } from '../../gateway/launch/build-worker.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { createTestFolder } from '../end-to-end/test-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Row {
  readonly pid: number;
  readonly parent: number;
}

/** Every process that runs: not one that has ended and that nobody has asked about yet. */
async function running(): Promise<Row[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const rows = stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S+)/gm);
  return [...rows].flatMap(([, pid, parent, state = '']) =>
    state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }],
  );
}

describe('start:worker', () => {
  it.each([
    ['SIGINT', [0, null]],
    ['SIGTERM', [0, null]],
    ['SIGKILL', [null, 'SIGKILL']],
  ] as const)(
    'leaves nothing behind at a %s before it is ready',
    async (signal, end) => {
      const folder = await createTestFolder();
      const config = await folder.write('gateway.json', {
        registry: { address: 'static', providers: [] },
        'metadata-report': { address: 'file:gateway.json' },
        expose: [],
        auth: { mode: 'none' },
      });
      const temporary = `${folder.path}/tmp`;
      await mkdir(temporary);
      // Else its build would be the child that is found.
      await ensureWorkerBundle();
      const starting = spawn(process.execPath, [`${ROOT}${WORKER_GATEWAY}`, '--config', config, '--port', '0'], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: temporary },
      });
      const exited = once(starting, 'exit');
      // workerd, and who ends it should its parent be killed.
      let started: Row[] = [];
      const look = async (): Promise<number> => {
        started = (await running()).filter(({ parent }) => parent === starting.pid);
        return started.length;
      };
      await expect.poll(look, { interval: 1, timeout: 20_000 }).toBe(2);
      starting.kill(signal);
      expect(await exited).toEqual(end);
      const left = async (): Promise<Row[]> =>
        (await running()).filter(({ pid }) => started.some((child) => child.pid === pid));
      await expect.poll(left, { timeout: 5_000 }).toEqual([]);
      await expect.poll(() => readdir(temporary), { timeout: 5_000 }).toEqual([]);
      await folder.remove();
    },
    60_000,
  );
});
