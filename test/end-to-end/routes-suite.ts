import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itCase } from '../it-case.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { SECRETS } from './signed-gateway.ts';
import { digestOf, parametersWith, signedRequest, withHeader } from './signed-request.ts';

const TO_REPEAT = { dubbo: `${ODD_SERVICE}#repeat`, group: 'up' };
const TO_ECHO = { dubbo: `${ODD_SERVICE}#echoText`, group: 'up' };

/** `repeat` is open to everybody, `echoText` is for those who may call it. */
const SETTINGS = {
  auth: { mode: 'aksk', open: [`${ODD_SERVICE}#repeat`] },
  'access-keys': [
    { id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'] },
    { id: 'AK2', secrets: ['${AK1_SECRET}'], allow: [`${ODD_SERVICE}#half`] },
    { id: 'OPS', secrets: ['${AK1_SECRET}'], allow: [], operator: true },
  ],
  http: { cors: { origins: ['https://app.example'] } },
  tags: { rules: [{ tag: 'canary', from: 'argument', pointer: '/0/userId', when: { mod: 1000, below: 5 } }] },
  routes: [
    { http: 'GET /repeats/{order}', ...TO_REPEAT, args: [{ from: 'path', name: 'order' }] },
    { http: 'GET /repeats', ...TO_REPEAT, args: [{ from: 'query', name: 'order' }] },
    { http: 'GET /repeats/by/header', ...TO_REPEAT, args: [{ from: 'header', name: 'X-Order' }] },
    { http: 'GET /repeats/by/cookie', ...TO_REPEAT, args: [{ from: 'cookie', name: 'order' }] },
    { http: 'PUT /echoes', ...TO_ECHO, args: [{ from: 'body', pointer: '/map' }], schema: { required: ['id'] } },
    { http: 'DELETE /echoes', ...TO_ECHO, args: [{ from: 'constant', value: { userId: 3 } }] },
    { http: 'POST /bodiless', ...TO_REPEAT, args: [{ from: 'constant', value: 'n:1' }] },
    { http: 'POST /mixed', ...TO_ECHO, args: [{ from: 'body' }] },
    { http: 'GET /mixed', ...TO_REPEAT, args: [{ from: 'constant', value: 'm:1' }] },
  ],
};

/** Configured routes beyond their features: who may call them, what becomes of them, and what the hostile send. */
export function describeRoutes(runtime: string, script: string): void {
  describe(`configured routes, ${runtime}`, () => {
    let odd: OddGateway;

    beforeAll(async () => {
      const urlAt = (at: number, more: string): string =>
        `dubbo://127.0.0.1:${at}/${ODD_SERVICE}?group=up&release=3.3.6${more}`;
      const providersAt = (at: number): string[] => [urlAt(at, ''), urlAt(1, '&dubbo.tag=canary')];
      odd = await startOddGateway(script, providersAt, SETTINGS, SECRETS);
    }, 60_000);

    afterAll(() => odd?.stop());

    const send = (request: RawRequest): Promise<RawResponse> => sendRequest(odd.gateway.url, request);
    const get = (target: string, ...headers: RawRequest['headers']): Promise<RawResponse> =>
      send({ method: 'GET', target, headers, body: '' });

    function signed(method: string, target: string, body = '', keyId = 'AK1'): RawRequest {
      const headers = body === '' ? {} : { 'content-digest': digestOf(body) };
      return signedRequest({ method, target, body, headers, parameters: parametersWith({ keyid: `"${keyId}"` }) });
    }

    async function codeOf(request: RawRequest): Promise<string> {
      const { status, headers, body } = await send(request);
      const code = body === '' ? '' : (JSON.parse(body) as { readonly code?: string }).code;
      return [status, code ?? 'served', headers['allow'] ?? ''].join(' ').trim();
    }

    it('are for those who may call their method, and the log says by which they came', async () => {
      const body = '{"id":1,"map":{"userId":9007199254740993}}';
      const request = withHeader(signed('PUT', '/echoes', body), 'x-request-id', 'routed-1');
      expect(await codeOf(request)).toBe('200 served');
      expect(JSON.parse(await odd.gateway.lineWith('routed-1'))).toMatchObject({
        route: '/echoes',
        service: ODD_SERVICE,
        methodName: 'echoText',
        key: 'AK1',
      });
      const calls = odd.provider.requests.length;
      expect(await codeOf(signed('PUT', '/echoes', body, 'AK2'))).toBe('403 PERMISSION_DENIED');
      expect(await codeOf(signed('PATCH', '/echoes', body, 'AK2'))).toBe('403 PERMISSION_DENIED');
      expect(await codeOf(signed('PATCH', '/echoes', body))).toBe('405 METHOD_NOT_ALLOWED DELETE, OPTIONS, PUT');
      expect(await codeOf(signed('PATCH', '/mixed', body, 'AK2'))).toBe('405 METHOD_NOT_ALLOWED GET, HEAD, OPTIONS');
      expect(await codeOf(signed('OPTIONS', '/mixed', '', 'AK1'))).toBe('204  GET, HEAD, OPTIONS, POST');
      expect(await codeOf(signed('PUT', '/echoes', '{"map":{}}'))).toBe('400 INVALID_ARGUMENT');
      expect(await codeOf(signed('PUT', '/absent', body))).toBe('404 ROUTE_NOT_FOUND');
      expect(odd.provider.requests.length).toBe(calls);
    });

    it('tell a stranger nothing: a route, another verb and no route at all look the same', async () => {
      const answers = new Set<string>();
      for (const [method, target] of [
        ['PUT', '/echoes'],
        ['PATCH', '/echoes'],
        ['OPTIONS', '/echoes'],
        ['GET', '/absent'],
        ['GET', '/absent/%ff/a'],
        ['POST', '/mixed'],
        ['POST', `/${ODD_SERVICE}/echoText`],
      ] as const) {
        const { status, headers, body } = await send({ method, target, headers: [['x-request-id', 'x']], body: '' });
        answers.add(JSON.stringify([status, headers['allow'], headers['www-authenticate'], body]));
      }
      expect([...answers]).toEqual([expect.stringContaining('UNAUTHENTICATED')]);
      expect((await get('/repeats/a:1')).body).toBe('"a"');
      expect(await codeOf({ method: 'DELETE', target: '/mixed', headers: [], body: '' })).toBe(
        '405 METHOD_NOT_ALLOWED GET, HEAD, OPTIONS',
      );
    });

    itCase('C188', 'answer a preflight before they ask who calls', async () => {
      const preflight = [
        ['origin', 'https://app.example'],
        ['access-control-request-method', 'DELETE'],
      ] as const;
      const { status, headers } = await send({ method: 'OPTIONS', target: '/echoes', headers: preflight, body: '' });
      expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST, PUT, DELETE']);
    });

    it('take no header and no cookie that a signature does not cover', async () => {
      for (const [name, value] of [
        ['x-order', 'a:1'],
        ['cookie', 'order=a:1'],
      ] as const) {
        const target = `/repeats/by/${name === 'cookie' ? name : 'header'}`;
        const unsigned = signedRequest({ method: 'GET', target, body: '', headers: {} });
        expect(await codeOf(withHeader(unsigned, name, value))).toBe('401 UNAUTHENTICATED');
        const covered = signedRequest({ method: 'GET', target, body: '', headers: { [name]: value } });
        expect(await codeOf(covered)).toBe('200 served');
        expect(await codeOf(withHeader(covered, name, 'order=b:1'))).toBe('401 UNAUTHENTICATED');
      }
    });

    it('are explained, and coloured by what they make of a request', async () => {
      const explain = async (method: string, body: string): Promise<Record<string, unknown>> => {
        const answer = await send(signed(method, '/-/explain/echoes', body, 'OPS'));
        return JSON.parse(answer.body) as Record<string, unknown>;
      };
      expect(await explain('PUT', '{"id":1,"map":{"userId":9007199254740993}}')).toMatchObject({
        route: '/echoes',
        method: 'echoText(java.util.Map<java.lang.String,java.lang.Object>)',
        arguments: [{ java: { type: 'java.util.HashMap' } }],
        tag: null,
        candidateCount: 1,
      });
      const tag = { tag: 'canary', force: false, from: 'tags.rules[0], by argument /0/userId' };
      expect(await explain('PUT', '{"id":1,"map":{"userId":1004}}')).toMatchObject({ tag });
      // Of a constant as well.
      expect(await explain('DELETE', '')).toMatchObject({ tag, candidates: [{ provider: '127.0.0.1:1' }] });
      expect(await explain('PUT', '{"map":{}}')).toMatchObject({ code: 'INVALID_ARGUMENT' });
      expect(await codeOf(signed('OPTIONS', '/-/explain/echoes', '', 'OPS'))).toBe('204  DELETE, OPTIONS, PUT');
      expect(await codeOf(signed('PUT', '/-/explain/echoes', '{}', 'AK1'))).toBe('403 PERMISSION_DENIED');
    });

    const NONE = '401 UNAUTHENTICATED';
    const BAD = '400 INVALID_ARGUMENT';
    it.each([
      ['/repeats/a%2Fb:3', '"a/b"'],
      ['/repeats/%2e%2e%2F:3', '"../"'],
      ['/repeats/%41%2b+:3', '"A++"'],
      ['/repeats/%F0%9F%98%80:2', '"😀"'],
      ['/repeats/__proto__:9', '"__proto__"'],
      ['/repeats/a%0d%0aset-cookie=1:3', String.raw`"a\r\n"`],
      ['/repeats/%00:1', String.raw`"\u0000"`],
      ['/repeats/a:1?group=other&__proto__=1&order=b:1', '"a"'],
      [`/repeats/${'x'.repeat(10_000)}:3`, '"xxx"'],
      ['/repeats?order=a%2Bb+c%26d%3D:8', '"a+b c&d="'],
      ['/repeats?order=a:1&order=b:1', BAD],
      [`/repeats?${'order=a:1&'.repeat(1_000)}`, BAD],
      ['/repeats?order=%ff', BAD],
      ['/repeats/%ff', BAD],
      ['/repeats/%c0%ae:1', BAD],
      ['/repeats/%zz', BAD],
      ['/repeats/%', BAD],
      ['/repeats/', NONE],
      ['/repeats//a:1', NONE],
      ['//repeats/a:1', NONE],
      ['/repeats/a:1/', NONE],
      ['/repeats/.', NONE],
      ['/repeats/..', NONE],
      ['/repeats/%2e%2E', NONE],
      ['/REPEATS/a:1', NONE],
      ['/__proto__', NONE],
      ['/constructor/prototype', NONE],
      ['/a'.repeat(5_000), NONE],
    ])('take %s for what it is', async (target, expected) => {
      const { status, headers, body } = await get(target);
      const problem = status === 200 ? null : (JSON.parse(body) as { readonly code: string });
      expect(problem === null ? body : `${status} ${problem.code}`).toBe(expected);
      expect(headers).not.toHaveProperty('set-cookie');
    });

    it.each([
      ['order="a:1"', '"a"'],
      ['order=%61:1; order=b:1', '"a"'],
      ['a="order=x:1"; order=a:1', '"a"'],
      ['order="a:1', '"\\""'],
      ['order=%ff', BAD],
      ['=;;order', '""'],
    ])('read the cookie %s as it stands', async (cookie, expected) => {
      const { status, body } = await get('/repeats/by/cookie', ['cookie', cookie]);
      const problem = status === 200 ? null : (JSON.parse(body) as { readonly code: string });
      expect(problem === null ? body : `${status} ${problem.code}`).toBe(expected);
    });

    it('leave a body alone that nothing is read from, and the connection goes on', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const request = { method: 'POST', target: '/bodiless', headers: [], body: 'x'.repeat(300_000) };
      for (const isChunked of [false, true, false]) {
        const { status, body } = await sendRequest(odd.gateway.url, { ...request, isChunked }, agent);
        expect([status, body]).toEqual([200, '"n"']);
      }
      agent.destroy();
    });

    itCase('C184', 'answer HEAD of what is not there without a body', async () => {
      const { status, body } = await send({ ...signed('HEAD', '/absent/a/b'), body: '' });
      expect([status, body]).toEqual([404, '']);
    });

    itCase('C194', 'take a GET with a content-type and no body', async () => {
      expect((await get('/repeats/a:1', ['content-type', 'application/json'])).body).toBe('"a"');
    });

    itCase('C196', 'refuse a body that is too deep', async () => {
      expect(await codeOf(signed('POST', '/mixed', '['.repeat(100_000)))).toBe(BAD);
    });

    itCase('C198', 'take every key of a map for a key', async () => {
      expect(await codeOf(signed('POST', '/mixed', '{"__proto__":{"x":1},"constructor":1}'))).toBe('200 served');
      expect(odd.provider.requests.at(-1)!.toString('latin1')).toContain('__proto__');
    });

    it.each([
      ['C200', 'application/json; charset=gbk', '{}', 415],
      ['C202', 'application/json', '{"a":"\xc3("}', 400],
    ] as const)('[%s] refuse a body that is no UTF-8: %s', async (_id, type, body, status) => {
      // Octets as they are, which a text of Node's would encode.
      const octets = Buffer.from(body, 'latin1');
      const digest = digestOf(octets as unknown as string);
      const request = signedRequest({ method: 'POST', target: '/mixed', body, headers: { 'content-digest': digest } });
      const headers = Object.fromEntries(request.headers);
      const response = await fetch(`${odd.gateway.url}/mixed`, {
        method: 'POST',
        body: octets,
        headers: { ...headers, 'content-type': type },
      });
      expect(response.status).toBe(status);
      await response.arrayBuffer();
    });
  });
}
