import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUIET_WRANGLER } from '../../gateway/launch/quiet-wrangler.ts';
import { DEMO_CONFIG } from '../demo/demo-config.ts';
import { createTestFolder, type TestFolder } from '../end-to-end/test-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAX_GZIPPED_BYTES = 350 * 1024;

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

async function deployDry(configPath: string, outdir: string): Promise<Outcome> {
  const args = [`${ROOT}node_modules/wrangler/bin/wrangler.js`, 'deploy', '--dry-run', '--outdir', outdir];
  const env = { ...process.env, ...QUIET_WRANGLER, GATEWAY_CONFIG: configPath };
  return promisify(execFile)(process.execPath, args, { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
}

describe('wrangler deploy', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await createTestFolder();
  });
  afterAll(() => folder.remove());

  it('packs the configuration with its definitions, but no value of a variable', async () => {
    const { exitCode, output } = await deployDry(DEMO_CONFIG, folder.path);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
    const packed = await readFile(`${folder.path}/packed-configuration.txt`, 'utf8');
    expect(packed).toContain('dubbo://127.0.0.1:${HANGZHOU_PORT}/com.example.demo.UserService');
    expect(packed).toContain('com.example.demo.OrderService.json');
    const bundle = await readFile(`${folder.path}/worker.js`);
    expect(gzipSync(bundle).length).toBeLessThan(MAX_GZIPPED_BYTES);
    // What the Worker cannot do once it runs, and need not do when it starts.
    expect(bundle.toString()).not.toMatch(/\bnew Function\b|\beval\(/);
  }, 30_000);

  it('compiles the schemas of routes, of which there is nothing in the bundle', async () => {
    const config = await folder.write('routes.json', {
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:.' },
      expose: ['com.example.A'],
      auth: { mode: 'none' },
      routes: [
        { http: 'POST /a', dubbo: 'com.example.A#a', args: [{ from: 'body' }], schema: { required: ['unlikely'] } },
      ],
    });
    const outdir = `${folder.path}/routes`;
    const { exitCode, output } = await deployDry(config, outdir);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('packed-overlays.mjs')]);
    expect(await readFile(`${outdir}/packed-overlays.mjs`, 'utf8')).toContain('"/routes/0/schema"');
    expect(await readFile(`${outdir}/worker.js`, 'utf8')).not.toContain('unlikely');
  }, 60_000);

  it('does not happen with a wrong configuration', async () => {
    const config = await folder.write('wrong.yaml', 'auth: { mode: open }');
    const { exitCode, output } = await deployDry(config, folder.path);
    expect(exitCode).not.toBe(0);
    expect(output).toContain('/registry/address: is missing');
    expect(output).toContain('/auth/mode: must be `aksk` or `none`');
  }, 30_000);
});
