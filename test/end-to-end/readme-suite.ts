import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../bench/subjects/free-port.ts';
import { runExample } from './run-example.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What of a fresh clone, after `npm ci`, the commands need. */
const CLONE = ['package.json', 'node_modules', 'gateway', 'metadata', 'test', 'wrangler.toml'];

interface Started {
  /** Of standard output: the first line, past or to come, that holds this. */
  lineWith(text: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * The blocks of the README on gray release and regions, word for word, but for their ports (others may use these), for `npm ci`, and for the
 * runtime: `npm run start:node` in the place of `start:worker` is tried as well.
 */
export function describeReadme(runtime: string, start: 'start:node' | 'start:worker'): void {
  describe(`the README, ${runtime}`, { timeout: 60_000 }, () => {
    let folder: TestFolder;
    let ports: readonly number[];
    let running: Started[];

    beforeEach(async () => {
      folder = await createTestFolder();
      for (const name of CLONE) await symlink(`${ROOT}${name}`, `${folder.path}/${name}`);
      ports = [await freePort(), await freePort(), await freePort(), await freePort()];
      running = [];
    });

    afterEach(async () => {
      for (const process of running) await process.stop();
      await folder.remove();
    });

    async function blocksOf(heading: string): Promise<readonly string[]> {
      const text = await readFile(`${ROOT}README.md`, 'utf8');
      const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
      return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) =>
        block!
          .replace(/^npm ci\n/m, '')
          .replaceAll(/2088([123])/g, (_, index) => String(ports[Number(index) - 1]))
          .replace(/start:worker(.*)$/m, `${start}$1 --port ${ports[3]}`),
      );
    }

    /** Runs a block as a shell would that it was pasted into. */
    function paste(block: string): Started {
      const shell = spawn('/bin/sh', ['-c', block], { cwd: folder.path, detached: true, stdio: ['ignore', 'pipe', 2] });
      const started = follow(shell);
      running.push(started);
      return started;
    }

    async function urlOf(gateway: Started): Promise<string> {
      await gateway.lineWith(`listens on 127.0.0.1:${ports[2]}`);
      return (await gateway.lineWith('ready http')).replace('ready ', '');
    }

    it('shows a gray release in ten lines', async () => {
      const [block, call, answer] = await blocksOf('Gray release in ten lines');
      expect(block!.split(/^cat .*\n|^END\n/m)[1]!.split('\n')).toHaveLength(10 + 1);
      const gateway = paste(block!);
      const url = await urlOf(gateway);
      const example = call!.replace('http://127.0.0.1:8787', url);
      expect(await runExample(example)).toBe(answer!.replaceAll('\n', '\r\n'));
      expect(await runExample(example.replace('71004', '71005').replace(/\| grep.*/, ''))).toMatch(
        /^HTTP\/1.1 200 OK\r\n(?!.*dubbo-tag)/s,
      );
      expect(await gateway.lineWith('"tag"')).toContain('"tag":"canary"');
    });

    it('lets in who signs, in three ways', async () => {
      const [block, calls] = await blocksOf('Signed requests');
      const gateway = paste(block!);
      await gateway.lineWith(`listens on 127.0.0.1:${ports[0]}`);
      const url = (await gateway.lineWith('ready http')).replace('ready ', '');
      const example = calls!.replaceAll('http://127.0.0.1:8787', url);
      const user = JSON.stringify({
        id: 0,
        name: '李雷',
        status: 'ACTIVE',
        createdAt: '2024-02-29T12:30:15.250Z',
        birthday: '1990-02-28',
        tags: ['vip', '😀'],
      }).replace('"id":0', '"id":9007199254740993');
      expect(await runExample(example, folder.path)).toBe(`${user}\n`.repeat(3));
      const [secret] = example.split('\n', 1);
      const printed = (await gateway.lineWith('getUser --body long')).replace('long', '9007199254740993');
      expect(await runExample(`${secret}\n${printed}`, folder.path)).toBe(`${user}\n`);
      expect(await runExample(example.replaceAll('getUser', 'createUser'), folder.path).catch(String)).toContain(
        'PERMISSION_DENIED',
      );
      expect(await runExample(example.replace('89abcdef0', '89abcdef1'), folder.path).catch(String)).toContain(
        'UNAUTHENTICATED',
      );
    });

    it('gives methods REST paths in a dozen lines', async () => {
      const [gray] = await blocksOf('Gray release in ten lines');
      const [providers] = /^npm run .*&$/m.exec(gray!)!;
      const [block, calls, errors] = await blocksOf('REST paths in a dozen lines');
      expect(block!.split(/^cat .*\n|^END\n/m)[1]!.split('\n')).toHaveLength(12 + 1);
      const gateway = paste(`${providers}\n${block}`);
      const url = await urlOf(gateway);
      const [read, problem] = (await runExample(calls!.replaceAll('http://127.0.0.1:8787', url))).split('\n');
      expect(read).toContain('"id":9007199254740993');
      expect(problem).toContain(`,${errors!.trim()}}`);
    });

    it('tells operators of calls in ten lines', async () => {
      const [gray] = await blocksOf('Gray release in ten lines');
      const [providers] = /^npm run .*&$/m.exec(gray!)!;
      const [block, calls] = await blocksOf('Metrics and traces in ten lines');
      expect(block!.trim().split('\n')).toHaveLength(10);
      const gateway = paste(`${providers}\n${block!}`);
      const url = await urlOf(gateway);
      expect(await runExample(calls!.replaceAll('http://127.0.0.1:8787', url))).toMatch(
        /^dubbo_consumer_requests_total\{interface="com.example.demo.UserService",method="getUser",.*\} 1\n$/,
      );
    });

    it('keeps calls in a region in five lines', async () => {
      const [gray] = await blocksOf('Gray release in ten lines');
      const [providers] = /^npm run .*&$/m.exec(gray!)!;
      const [block, call] = await blocksOf('Region in five lines');
      expect(block!.split(/^cat .*\n|^END\n/m)[1]!.split('\n')).toHaveLength(5 + 1);
      const gateway = paste(`${providers}\n${block}`);
      const url = await urlOf(gateway);
      expect(await runExample(call!.replace('http://127.0.0.1:8787', url))).toContain('"id":9007199254740993');
      expect(await gateway.lineWith('"level"')).toContain('"level":"region cn-shanghai"');
    });
  });
}

function follow(shell: ChildProcess): Started {
  const lines: string[] = [];
  const waiting: { readonly text: string; readonly resolve: (line: string) => void }[] = [];
  createInterface(shell.stdout!).on('line', (line) => {
    lines.push(line);
    for (const { text, resolve } of waiting) if (line.includes(text)) resolve(line);
  });
  const closed = once(shell, 'close');
  return {
    lineWith(text) {
      const past = lines.find((line) => line.includes(text));
      if (past !== undefined) return Promise.resolve(past);
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.push({ text, resolve });
      return promise;
    },
    async stop() {
      // The whole group: what runs in the background is of it.
      process.kill(-shell.pid!, 'SIGTERM');
      await closed;
    },
  };
}
