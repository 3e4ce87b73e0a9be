import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUNTIMES, type StartedGateway, startGateway } from '../start-gateway.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  AMBIGUOUS_SERVICE,
  EXPECTATIONS,
  FAILURE_CASES,
  GROUP_CASES,
  type InteropCase,
  SIGNATURES,
  UNNAMED_SUBCLASS_CASE,
  VOID_SEQUENCE,
} from './expectations.ts';
import { gatewayConfiguration } from './gateway-configuration.ts';
import { DUBBO_MODULES, type DubboVersion, type JavaProvider, startJavaProvider } from './java-providers.ts';
import { recordResult, writeResults } from './results.ts';

const VERSIONS = Object.keys(DUBBO_MODULES) as DubboVersion[];
const CALL_SERVICE = 'com.example.interop.CallService';

afterAll(() => writeResults());

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

    async function post(service: string, method: string, body: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${gateway.url}/${service}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, text: await response.text() };
    }

    async function compare({
      serviceInterface,
      methodName,
      httpBody,
      expectedJson,
      wordsCall,
      expectedWords,
    }: InteropCase) {
      const answer = await post(serviceInterface, methodName, httpBody);
      expect(answer.status, answer.text).toBe(200);
      expect(canonicalJson(answer.text)).toBe(canonicalJson(expectedJson));
      if (wordsCall === null) return;
      const words = await post(serviceInterface, wordsCall.methodName, wordsCall.httpBody);
      expect(words.status, words.text).toBe(200);
      expect(JSON.parse(words.text)).toBe(expectedWords);
    }

    it.for(EXPECTATIONS)('$family: $id', async (expectation) => {
      await recordResult(dubboVersion, runtime, expectation.family, () => compare(expectation));
    });

    it.for(FAILURE_CASES)('an exception: $id', async (failure) => {
      await recordResult(dubboVersion, runtime, 'exceptions', async () => {
        const answer = await post(failure.serviceInterface, failure.methodName, failure.httpBody);
        const problem = JSON.parse(answer.text) as Record<string, unknown>;
        expect([answer.status, problem['code']]).toEqual([failure.status, failure.code]);
        expect(problem['exception']).toEqual(failure.exception[dubboVersion]);
        expect(answer.text).not.toMatch(/\.java:\d+|\\tat /);
      });
    });

    it('void methods run and answer 204', async () => {
      for (const { methodName, httpBody, status, expectedJson } of VOID_SEQUENCE) {
        const answer = await post(CALL_SERVICE, methodName, httpBody);
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
        expect(JSON.parse((await post(AMBIGUOUS_SERVICE, 'which', '', both)).text)).toBe(expected);
      }
      const plain = await post(AMBIGUOUS_SERVICE, 'which', '');
      expect([plain.status, JSON.parse(plain.text).code]).toEqual([400, 'AMBIGUOUS_SERVICE']);
    });

    it('a result that would not be sent raw is asked for generalized from then on', async () => {
      const { serviceInterface, methodName, httpBody } = UNNAMED_SUBCLASS_CASE;
      const first = await post(serviceInterface, methodName, httpBody);
      if (dubboVersion === '2.7.23') expect(first.status).toBe(200);
      else {
        expect(first.status).toBe(502);
        expect(JSON.parse(first.text).detail).toContain('the method has run');
      }
      await compare(UNNAMED_SUBCLASS_CASE);
    });

    it('a slow method ends at its deadline, and the connection goes on', async () => {
      const slow = await post(CALL_SERVICE, 'slow', '3000');
      expect([slow.status, JSON.parse(slow.text).code]).toEqual([504, 'TIMEOUT']);
      expect((await post(CALL_SERVICE, 'ping', '')).text).toBe('"pong"');
    });
  });
});
