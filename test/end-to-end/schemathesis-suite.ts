import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProvider, type DemoProvider } from '../demo/demo-provider.ts';
import { createDemoServices } from '../demo/demo-services.ts';
import { describeWhere } from '../interop/describe-where.ts';
import { EVERY_TYPE, everyTypeDefinition, everyTypeService } from '../openapi/every-type.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import { startGateway, type GatewayProcess } from './gateway-process.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const REQUIREMENTS = fileURLToPath(new URL('../openapi/requirements.txt', import.meta.url));
const INSTALL_MS = 300_000;
const RUN_MS = 180_000;
const SIGNING = { SIGN_WITH: 'TESTER', SIGN_SECRET: 'a-secret-of-schemathesis-0123' };
const HOOKS = { SCHEMATHESIS_HOOKS: 'sign_requests', PYTHONPATH: dirname(REQUIREMENTS) };
/** Of each operation. */
const MAX_EXAMPLES = '5';
const DEMO = 'com.example.demo';

const missing = await missingPython();

/** Schemathesis over the whole document, against the live gateway of one runtime: requests that fit the document and such that do not. */
export function describeSchemathesis(runtime: string, script: string): void {
  describe(`the document and the gateway agree, ${runtime}`, () => {
    let folder: TestFolder;
    let provider: DemoProvider;
    let gateway: GatewayProcess | null = null;
    let calls = 0;

    beforeAll(async () => {
      folder = await createTestFolder();
      provider = await startDemoProvider(0, new Map([...createDemoServices(), everyTypeService(() => void calls++)]));
      for (const name of ['UserService', 'OrderService']) {
        const definition = new URL(`../demo/definitions/${DEMO}.${name}.json`, import.meta.url);
        await folder.write(`${name}.json`, readFileSync(definition, 'utf8'));
      }
      await folder.write('every-type.json', everyTypeDefinition());
      const services = [`${DEMO}.UserService`, `${DEMO}.OrderService`, EVERY_TYPE.name];
      const config = await folder.write('gateway.json', {
        registry: {
          address: 'static',
          providers: services.map((name) => `dubbo://127.0.0.1:${provider.port}/${name}?version=1.0.0&release=3.3.6`),
        },
        'metadata-report': { address: `file:${folder.path}` },
        expose: ['com.example.*'],
        auth: { mode: 'aksk' },
        'access-keys': [{ id: 'TESTER', secrets: ['${SIGN_SECRET}'], allow: ['*'] }],
        // It asks for the document before it signs.
        openapi: { access: 'public' },
        tags: { header: true },
        exceptions: { [`${DEMO}.UserNotFoundException`]: 404, [`${DEMO}.OrderNotFoundException`]: 404 },
        services: {
          [`${DEMO}.UserService`]: {
            methods: { getUser: { parameters: ['id'] }, renameUser: { parameters: ['id', 'name'] } },
          },
          // It waits for as long as it is told to.
          [`${DEMO}.OrderService`]: { methods: { waitForShipment: { timeout: 50, parameters: ['id', 'waitMs'] } } },
        },
        routes: ROUTES,
        http: { 'access-log': false },
      });
      gateway = await startGateway(script, config, SIGNING);
    }, 60_000);

    afterAll(async () => {
      await gateway?.stop();
      await provider?.stop();
      await folder?.remove();
    });

    describeWhere(missing, 'Schemathesis', () => {
      let python = '';
      beforeAll(async () => {
        python = await preparePython(REQUIREMENTS);
      }, INSTALL_MS);

      it(
        'finds nothing',
        async () => {
          const settings = await folder.write('schemathesis.toml', SETTINGS);
          const { url } = gateway!;
          const about = ['--config-file', settings, 'run', `${url}/openapi.json`, '--no-color'];
          const limits = ['--max-examples', MAX_EXAMPLES, '--continue-on-failure', '--seed', '20261130'];
          const { code, output } = await run(folder.path, python, ['-m', 'schemathesis.cli', ...about, ...limits]);
          console.log(output.slice(output.indexOf('=== SUMMARY') < 0 ? 0 : output.indexOf('=== SUMMARY')));
          expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
          // It was let in.
          expect(calls).toBeGreaterThan(500);
          expect(output).toMatch(/Selected: (\d+)\/\1/);
          expect(await (await fetch(`${url}/healthz`)).text()).toContain('UP');
        },
        RUN_MS,
      );
    });
  });
}

/** Arguments from all over a request. */
const ROUTES = [
  { http: 'GET /users/{id}', dubbo: `${DEMO}.UserService#getUser`, args: [{ from: 'path', name: 'id' }] },
  {
    http: 'PUT /users/{id}/name',
    dubbo: `${DEMO}.UserService#renameUser`,
    args: [
      { from: 'path', name: 'id' },
      { from: 'body', pointer: '/name' },
    ],
  },
  {
    http: 'POST /orders',
    dubbo: `${DEMO}.OrderService#createOrder`,
    args: [{ from: 'body' }],
    schema: { type: ['object', 'null'] },
  },
  {
    http: 'GET|DELETE /days/{day}',
    dubbo: `${EVERY_TYPE.name}#times`,
    args: [
      { from: 'constant', value: '2024-02-29T09:30:15Z' },
      { from: 'path', name: 'day' },
      { from: 'query', name: 'at', default: '09:30' },
      { from: 'constant', value: null },
    ],
  },
  {
    http: 'POST /numbers/{small}',
    dubbo: `${EVERY_TYPE.name}#integers`,
    args: [
      { from: 'path', name: 'small', schema: { maximum: 100 } },
      { from: 'query', name: 'short' },
      { from: 'body', pointer: '/numbers/int' },
      { from: 'body', pointer: '/numbers/long', default: 7 },
    ],
  },
  { http: 'GET /colors', dubbo: `${EVERY_TYPE.name}#colors`, args: [{ from: 'query', name: 'color' }] },
  { http: 'GET /texts/{rest...}', dubbo: `${EVERY_TYPE.name}#text`, args: [{ from: 'path', name: 'rest' }] },
];

/**
 * A provider that is told to take too long does; that is no fault of the gateway's. And routes ignore what of a query they do not read, since
 * rules of tags may.
 */
const SETTINGS = `
[[operations]]
include-path-regex = "^/(?!com)"
generation.allow-extra-parameters = false

[[operations]]
include-path-regex = "waitForShipment"
[operations.checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 504]
`;

/** @param folder where it may leave what it wants to remember */
function run(folder: string, command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // Without colours and without a width of its own, wherever it runs.
    const options = {
      cwd: folder,
      env: { ...process.env, ...SIGNING, ...HOOKS, COLUMNS: '120', PYTHONIOENCODING: 'utf-8' },
      maxBuffer: 64 * 1024 * 1024,
    };
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
}
