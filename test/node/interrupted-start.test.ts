import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NODE_GATEWAY, startScript } from '../end-to-end/gateway-process.ts';
import { createTestFolder, type TestFolder } from '../end-to-end/test-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('a gateway on Node that does not get ready', () => {
  let folder: TestFolder;
  let args: readonly string[];
  /** Of a process that writes used nonces, or has not ended in order. */
  const marks = (): readonly string[] => {
    const nonces = `${folder.path}/state/nonces`;
    return existsSync(nonces) ? readdirSync(nonces).filter((name) => name.startsWith('in-use')) : [];
  };

  beforeEach(async () => {
    folder = await createTestFolder();
    const config = await folder.write('gateway.json', {
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:gateway.json' },
      expose: [],
      auth: { mode: 'aksk' },
    });
    args = ['--config', config, '--state', `${folder.path}/state`, '--port'];
  });

  afterEach(() => folder.remove());

  it.each(['SIGINT', 'SIGTERM'] as const)('ends in order at a %s', { timeout: 20_000 }, async (signal) => {
    const starting = spawn(process.execPath, [`${ROOT}${NODE_GATEWAY}`, ...args, '0'], { stdio: 'ignore' });
    const exited = once(starting, 'exit');
    await expect.poll(marks, { interval: 1, timeout: 15_000 }).toHaveLength(1);
    starting.kill(signal);
    expect(await exited).toEqual([0, null]);
    expect(marks()).toEqual([]);
  });

  it('because its port is taken is not taken for one that runs', { timeout: 20_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startScript(NODE_GATEWAY, [...args, String(port)])).rejects.toMatchObject({ exitCode: 1 });
    expect(marks()).toEqual([]);
    other.close();
  });
});
