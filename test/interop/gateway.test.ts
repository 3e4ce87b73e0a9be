import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUNTIMES, type StartedGateway, startGateway } from '../start-gateway.ts';
import { expectCase, post } from './ask-gateway.ts';
import {
  AMBIGUOUS_SERVICE,
  EXPECTATIONS,
  FAILURE_CASES,
  GROUP_CASES,
  SIGNATURES,
  UNNAMED_SUBCLASS_CASE,
  VOID_SEQUENCE,
} from './expectations.ts';
import { gatewayConfiguration } from './gateway-configuration.ts';
import { DUBBO_MODULES, type DubboVersion, type JavaProvider, startJavaProvider } from './java-providers.ts';
import { createResultTable } from './results.ts';

const VERSIONS = Object.keys(DUBBO_MODULES) as DubboVersion[];
const CALL_SERVICE = 'com.example.interop.CallService';

const HEAD = `# Interop results

Calls whose answer and whose value in the Java side's own words were both exactly right. Written by
\`WRITE_RESULTS=1 npx vitest run --project interop test/interop/gateway.test.ts\`.
`;

const results = createResultTable({ file: new URL('RESULTS.md', import.meta.url), title: 'type family' });

afterAll(() => results.write(HEAD));

describe.for(VERSIONS)('Dubbo %s', (dubboVersion) => {
  let dir: string;
  let provider: JavaProvider;
  let configPath: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'interop-'));
    provider = await startJavaProvider({ dubboVersion, dir });
    configPath = join(dir, 'gateway.json');
    await writeFile(configPath, gatewayConfiguration(provider, SIGNATURES));
  }, 300_000);

  afterAll(async () => {
    await provider.stop();
    await rm(dir, { recursive: true });
  });

  describe.for(RUNTIMES)('through the gateway on %s', (runtime) => {
    let gateway: StartedGateway;

    beforeAll(async () => {
      gateway = await startGateway(runtime, configPath);
    });
    afterAll(() => gateway.stop());

    it.for(EXPECTATIONS)('$family: $id', async (expectation) => {
      await results.record(expectation.family, `${dubboVersion} on ${runtime}`, () =>
        expectCase(gateway.url, expectation),
      );
    });

    it.for(FAILURE_CASES)('an exception: $id', async (failure) => {
      await results.record('exceptions', `${dubboVersion} on ${runtime}`, async () => {
        const answer = await post(gateway.url, failure.serviceInterface, failure.methodName, failure.httpBody);
        const problem = JSON.parse(answer.text) as Record<string, unknown>;
        expect([answer.status, problem['code']]).toEqual([failure.status, failure.code]);
        expect(problem['exception']).toEqual(failure.exception[dubboVersion]);
        expect(answer.text).not.toMatch(/\.java:\d+|\\tat /);
      });
    });

    it('void methods run and answer 204', async () => {
      for (const { methodName, httpBody, status, expectedJson } of VOID_SEQUENCE) {
        const answer = await post(gateway.url, CALL_SERVICE, methodName, httpBody);
        expect([answer.status, answer.text]).toEqual([status, expectedJson ?? '']);
      }
    });

    it('group and version choose the service; without them the candidates are listed', async () => {
      for (const { group, version, expected } of GROUP_CASES) {
        const headers = {
          ...(group === null ? {} : { 'dubbo-group': group }),
          ...(version === null ? {} : { 'dubbo-version': version }),
        };
        const both = group === null ? { ...headers, 'dubbo-group': '' } : headers;
        expect(JSON.parse((await post(gateway.url, AMBIGUOUS_SERVICE, 'which', '', both)).text)).toBe(expected);
      }
      const plain = await post(gateway.url, AMBIGUOUS_SERVICE, 'which', '');
      expect([plain.status, JSON.parse(plain.text).code]).toEqual([400, 'AMBIGUOUS_SERVICE']);
    });

    it('a result that would not be sent raw is asked for generalized from then on', async () => {
      const { serviceInterface, methodName, httpBody } = UNNAMED_SUBCLASS_CASE;
      const first = await post(gateway.url, serviceInterface, methodName, httpBody);
      if (dubboVersion === '2.7.23') expect(first.status).toBe(200);
      else {
        expect(first.status).toBe(502);
        expect(JSON.parse(first.text).detail).toContain('the method has run');
      }
      await expectCase(gateway.url, UNNAMED_SUBCLASS_CASE);
    });

    it('a slow method ends at its deadline, and the connection goes on', async () => {
      const slow = await post(gateway.url, CALL_SERVICE, 'slow', '3000');
      expect([slow.status, JSON.parse(slow.text).code]).toEqual([504, 'TIMEOUT']);
      expect((await post(gateway.url, CALL_SERVICE, 'ping', '')).text).toBe('"pong"');
    });
  });
});
