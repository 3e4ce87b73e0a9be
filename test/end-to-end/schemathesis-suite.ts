import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProvider, type DemoProvider } from '../demo/demo-provider.ts';
import { createDemoServices } from '../demo/demo-services.ts';
import { describeWhere } from '../interop/describe-where.ts';
import { everyTypeDefinition, everyTypeService } from '../openapi/every-type.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import { startGateway, type GatewayProcess } from './gateway-process.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const REQUIREMENTS = fileURLToPath(new URL('../openapi/requirements.txt', import.meta.url));
const INSTALL_MS = 300_000;
const RUN_MS = 180_000;
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

    beforeAll(async () => {
      folder = await createTestFolder();
      provider = await startDemoProvider(0, new Map([...createDemoServices(), everyTypeService()]));
      for (const name of ['UserService', 'OrderService']) {
        const definition = new URL(`../demo/definitions/${DEMO}.${name}.json`, import.meta.url);
        await folder.write(`${name}.json`, readFileSync(definition, 'utf8'));
      }
      await folder.write('every-type.json', everyTypeDefinition());
      const services = [`${DEMO}.UserService`, `${DEMO}.OrderService`, everyTypeService()[0]];
      const config = await folder.write('gateway.json', {
        registry: {
          address: 'static',
          providers: services.map((name) => `dubbo://127.0.0.1:${provider.port}/${name}?version=1.0.0&release=3.3.6`),
        },
        'metadata-report': { address: `file:${folder.path}` },
        expose: ['com.example.*'],
        auth: { mode: 'none' },
        tags: { header: true },
        exceptions: { [`${DEMO}.UserNotFoundException`]: 404, [`${DEMO}.OrderNotFoundException`]: 404 },
        services: {
          [`${DEMO}.UserService`]: {
            methods: { getUser: { parameters: ['id'] }, renameUser: { parameters: ['id', 'name'] } },
          },
          // It waits for as long as it is told to.
          [`${DEMO}.OrderService`]: { methods: { waitForShipment: { timeout: 50, parameters: ['id', 'waitMs'] } } },
        },
        http: { 'access-log': false },
      });
      gateway = await startGateway(script, config);
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
          const { code, output } = await run(python, [
            ...['-m', 'schemathesis.cli'],
            ...['--config-file', settings, 'run', `${url}/openapi.json`, '--no-color'],
            ...['--max-examples', MAX_EXAMPLES, '--continue-on-failure', '--seed', '20261130'],
          ]);
          console.log(output.slice(output.indexOf('=== SUMMARY') < 0 ? 0 : output.indexOf('=== SUMMARY')));
          expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
          expect(output).toMatch(/Selected: (\d+)\/\1/);
          expect(await (await fetch(`${url}/healthz`)).text()).toContain('UP');
        },
        RUN_MS,
      );
    });
  });
}

/** A provider that is told to take too long does; that is no fault of the gateway's. */
const SETTINGS = `
[[operations]]
include-path-regex = "waitForShipment"
[operations.checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 504]
`;

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // Without colours and without a width of its own, wherever it runs.
    const options = { env: { ...process.env, COLUMNS: '120', PYTHONIOENCODING: 'utf-8' }, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
}
