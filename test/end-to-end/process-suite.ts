import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProvider, type DemoProvider } from '../demo/demo-provider.ts';
import { freePort } from '../bench/subjects/free-port.ts';
import { startGateway, startScript, type GatewayProcess, type Refusal } from './gateway-process.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONFIG = fileURLToPath(import.meta.resolve('./plain-gateway.yaml'));
const USERS = 'com.example.demo.UserService';
const ORDERS = 'com.example.demo.OrderService';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

const MINIMAL = {
  registry: { address: 'static', providers: [] },
  'metadata-report': { address: 'file:nowhere/definitions' },
  expose: [],
  auth: { mode: 'none' },
};

/** A gateway as a process: what it says, how it answers over a real socket, how it ends, and why it does not start. */
export function describeProcess(runtime: string, script: string): void {
  describe(`the gateway as a process, ${runtime}`, () => {
    let provider: DemoProvider;
    let gateway: GatewayProcess;
    let environment: Record<string, string>;

    beforeAll(async () => {
      provider = await startDemoProvider();
      environment = { DEMO_PROVIDER_PORT: String(provider.port) };
      gateway = await startGateway(script, CONFIG, environment);
    }, 60_000);

    afterAll(async () => {
      await gateway?.stop();
      await provider?.stop();
    });

    it('says once where it listens, warns of an open door, and names what can be called', () => {
      expect(gateway.lines.filter((line) => line.startsWith('ready '))).toEqual([`ready ${gateway.url}`]);
      expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(gateway.errors()).toContain('warning: auth.mode is none');
      expect(gateway.lines).toContain(
        String.raw`  curl -sS -w '\n' ${gateway.url}/${USERS}/getUser -H 'content-type: application/json' -d long`,
      );
    });

    it('answers with a length that agrees with the octets, an id and its timing', async () => {
      const response = await fetch(`${gateway.url}/${USERS}/getUser`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'my-id', traceparent: TRACEPARENT },
        body: '9007199254740994',
      });
      const octets = new Uint8Array(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('content-length')).toBe(String(octets.length));
      expect(response.headers.get('x-request-id')).toBe('my-id');
      expect(response.headers.get('traceparent')).toBe(TRACEPARENT);
      expect(response.headers.get('server-timing')).toMatch(/^route;dur=[\d.]+, dubbo;dur=[\d.]+, total;dur=[\d.]+$/);
      expect(new TextDecoder().decode(octets)).toContain('"id":9007199254740994');
    });

    it('answers void with 204, HEAD without a body, and a list to GET', async () => {
      const renamed = await fetch(`${gateway.url}/${USERS}/renameUser?id=9007199254740995&name=Jim%20Green`);
      expect([renamed.status, await renamed.text()]).toEqual([204, '']);
      const head = await fetch(`${gateway.url}/${USERS}/getUser?id=9007199254740995`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      const locked = await fetch(`${gateway.url}/${USERS}/listUsers?status=LOCKED`);
      expect(await locked.json()).toMatchObject([{ name: 'Jim Green', status: 'LOCKED' }]);
    });

    it('takes a body in chunks that end inside a character', async () => {
      const name = new TextEncoder().encode('[9007199254740995,"你好"]');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(name.subarray(0, 20));
          controller.enqueue(name.subarray(20));
          controller.close();
        },
      });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
      expect((await fetch(`${gateway.url}/${USERS}/renameUser`, init as RequestInit)).status).toBe(204);
      const user = await fetch(`${gateway.url}/${USERS}/getUser?id=9007199254740995`);
      expect(await user.json()).toMatchObject({ name: '你好' });
    });

    it.each([
      ['content-length', JSON.stringify('x'.repeat(4_000_000)), 413],
      ['chunks', new Blob(['"', 'x'.repeat(4_000_000), '"']).stream(), 413],
      ['the wrong type', new Blob(['x'.repeat(4_000_000)], { type: 'text/plain' }), 415],
    ])('answers a client that sends far too much by %s before it hangs up', async (_what, body, status) => {
      const headers = body instanceof Blob ? {} : { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const response = await fetch(`${gateway.url}/${USERS}/getUser`, init as RequestInit);
      expect(response.status).toBe(status);
      await response.json();
    });

    it('is healthy and ready', async () => {
      const health = await fetch(`${gateway.url}/healthz`);
      expect([health.status, await health.text()]).toEqual([200, '{"status":"UP"}']);
      const ready = await fetch(`${gateway.url}/readyz`);
      expect(await ready.json()).toMatchObject({ status: 'UP', services: 2, providers: 2, problems: 0 });
    });

    it('writes one line of JSON for each request', async () => {
      const headers = { 'x-request-id': 'to-be-logged' };
      const response = await fetch(`${gateway.url}/${USERS}/getUser?id=9007199254740993&secret=hunter2`, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      const line = JSON.parse(await gateway.lineWith('to-be-logged')) as Record<string, unknown>;
      expect(line).toMatchObject({
        requestId: 'to-be-logged',
        method: 'GET',
        path: `/${USERS}/getUser`,
        service: USERS,
        methodName: 'getUser',
      });
      expect(JSON.stringify(gateway.lines)).not.toContain('hunter2');
    });

    it.each(['SIGTERM', 'SIGINT'] as const)(
      'finishes calls in flight at %s, then ends with code 0',
      async (signal) => {
        const ending = await startGateway(script, CONFIG, environment);
        const headers = { 'x-request-id': `slow-${signal}` };
        const slow = fetch(`${ending.url}/${ORDERS}/waitForShipment?id=1&waitMs=700`, { headers });
        // Once a later call has been answered, the earlier one has long been with the provider.
        await fetch(`${ending.url}/${USERS}/getUser?id=9007199254740993`);
        const exitCode = ending.stop(signal);
        const response = await slow;
        expect([response.status, await response.text()]).toEqual([200, 'true']);
        expect(await exitCode).toBe(0);
        expect(ending.lines.some((line) => line.includes(`slow-${signal}`))).toBe(true);
        await expect(fetch(`${ending.url}/healthz`)).rejects.toThrow('fetch failed');
      },
      30_000,
    );

    it('goes on when nobody reads its log any more', async () => {
      const port = await freePort();
      const args = [`${ROOT}${script}`, '--config', CONFIG, '--port', String(port)];
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, ...environment },
      });
      child.stdout.destroy();
      const exited = once(child, 'exit');
      const url = `http://127.0.0.1:${port}/${USERS}/getUser?id=9007199254740993`;
      const status = async (): Promise<number | null> =>
        fetch(url).then(
          (response) => response.status,
          () => null,
        );
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      // Its own words follow once it answers.
      for (let call = 0; call < 200; call++) expect(await status()).toBe(200);
      child.kill();
      expect(await exited).toEqual([0, null]);
    }, 30_000);
  });

  describe(`a gateway that does not start, ${runtime}`, () => {
    let folder: TestFolder;
    beforeAll(async () => {
      folder = await createTestFolder();
    });
    afterAll(() => folder.remove());

    async function refusal(...args: readonly string[]): Promise<Refusal> {
      return startScript(script, args).then(
        async (process) => {
          await process.stop();
          throw new Error('it has started');
        },
        (reason: unknown) => reason as Refusal,
      );
    }

    it('names all mistakes of its configuration', async () => {
      const config = await folder.write('wrong.json', {
        ...MINIMAL,
        auth: { mode: 'open' },
        timout: 1,
        timeout: '${LIMIT}',
      });
      const { exitCode, errors } = await refusal('--config', config, '--port', '0');
      expect(exitCode).toBe(1);
      expect(errors).toBe(`The configuration has 3 mistakes:
  /timeout: the environment variable LIMIT is not set
  /timout: unknown key, did you mean \`timeout\`?
  /auth/mode: must be \`aksk\` or \`none\`
`);
    });

    it('names a signature that does not parse', async () => {
      const services = { 'a.B': { methods: { m: { signature: 'Page<User m(int x)' } } } };
      const config = await folder.write('signature.json', { ...MINIMAL, services });
      const { exitCode, errors } = await refusal('--config', config, '--port', '0');
      expect(exitCode).toBe(1);
      expect(errors).toContain('/services/a.B/methods/m/signature: is no Java signature: expected ">" at 10');
    });

    it('names the path of definitions that cannot be read', async () => {
      const config = await folder.write('no-definitions.json', MINIMAL);
      const { exitCode, errors } = await refusal('--config', config, '--port', '0');
      expect(exitCode).toBe(1);
      expect(errors).toContain(`${folder.path}/nowhere/definitions`);
      expect(errors).not.toMatch(/\n +at /);
    });

    it('names definitions that are no JSON', async () => {
      await folder.write('broken.json', '{"canonicalName": "hunter2"');
      const config = await folder.write(
        'broken-definition.yaml',
        JSON.stringify({ ...MINIMAL, 'metadata-report': { address: 'file:broken.json' } }),
      );
      const { exitCode, errors } = await refusal('--config', config, '--port', '0');
      expect([exitCode, errors]).toEqual([
        1,
        `cannot read definitions from ${folder.path}/broken.json: no JSON object: broken.json\n`,
      ]);
    });

    it.each(['null', '[]', '5'])('names definitions that are no JSON object: %s', async (text) => {
      await folder.write('odd.json', text);
      const config = await folder.write('odd-definition.json', {
        ...MINIMAL,
        'metadata-report': { address: 'file:odd.json' },
      });
      const { exitCode, errors } = await refusal('--config', config, '--port', '0');
      const said = `cannot read definitions from ${folder.path}/odd.json: no JSON object: odd.json\n`;
      expect([exitCode, errors]).toEqual([1, said]);
    });

    it('names a configuration that is not UTF-8', async () => {
      const path = await folder.write('latin1.yaml', '');
      await writeFile(path, Buffer.from('application: caf\u00e9', 'latin1'));
      const { exitCode, errors } = await refusal('--config', path);
      expect([exitCode, errors]).toEqual([1, `cannot read the configuration ${path}: it is not UTF-8\n`]);
    });

    it('names a configuration that is not there', async () => {
      const { exitCode, errors } = await refusal('--config', `${folder.path}/absent.yaml`);
      expect([exitCode, errors.includes(`${folder.path}/absent.yaml`)]).toEqual([1, true]);
    });

    it('tells how it is called', async () => {
      const none = await refusal();
      expect([none.exitCode, none.errors]).toEqual([2, expect.stringContaining('--config FILE')]);
      const wrong = await refusal('--config', 'x', '--port', '99999');
      expect([wrong.exitCode, wrong.errors]).toEqual([
        2,
        expect.stringContaining('--port takes a number from 0 to 65535'),
      ]);
      expect((await refusal('--colour', 'red')).exitCode).toBe(2);
    }, 30_000);

    it('says which port is taken, which address is not its own, and what to do', async () => {
      const config = await folder.write('fine.json', { ...MINIMAL, 'metadata-report': { address: 'file:fine.json' } });
      const first = await startGateway(script, config);
      const { port } = new URL(first.url);
      const { exitCode, errors } = await refusal('--config', config, '--port', port);
      expect([exitCode, errors]).toEqual([
        1,
        expect.stringMatching(new RegExp(`cannot listen on 127.0.0.1 port ${port}: it is taken; .*\\n$`)),
      ]);
      await first.stop();
      // An address for documentation (RFC 5737).
      const foreign = await refusal('--config', config, '--host', '192.0.2.1');
      expect(foreign.errors).toMatch(/cannot listen on 192.0.2.1 port \d+: this machine has no such address; .*\n$/);
    }, 30_000);
  });
}
