import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itCase } from '../it-case.ts';
import type { GatewayProcess } from './gateway-process.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE, type OddProvider } from './odd-provider.ts';

/** Longer than any call here may take, unless it runs into its deadline. */
const CALL_TIMEOUT_MS = 1_500;
const LONG_TIMEOUT_MS = 6_000;

const JSON_TYPE = { 'content-type': 'application/json' };

interface Problem {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly expected: string }[];
}

/** What the issue lists as bad input, against the real process of one runtime: each has its answer, and the next call works. */
export function describeBadInput(runtime: string, script: string): void {
  describe(`bad input, ${runtime}`, () => {
    let odd: OddGateway;
    let provider: OddProvider;
    let gateway: GatewayProcess;

    /** Of one service in several groups, of which some are not there. */
    function providersAt(port: number): readonly string[] {
      // Nobody listens on port 1, and names below `invalid` never exist.
      const addresses = { up: `127.0.0.1:${port}`, down: '127.0.0.1:1', far: 'provider.invalid:20880' };
      const providers = Object.entries(addresses).map(
        ([group, address]) => `dubbo://${address}/${ODD_SERVICE}?group=${group}&release=3.3.6`,
      );
      const tagged = `dubbo://${addresses.up}/${ODD_SERVICE}?group=tagged&release=3.3.6&dubbo.tag=灰度`;
      return [...providers, tagged];
    }

    beforeAll(async () => {
      odd = await startOddGateway(script, providersAt, {
        timeout: CALL_TIMEOUT_MS,
        services: { [ODD_SERVICE]: { methods: { silentForLong: { timeout: LONG_TIMEOUT_MS } } } },
        'connect-timeout': 300,
        http: { 'max-body-size': 9_000_000 },
        limits: { 'max-in-flight': 4 },
        tags: { rules: [{ tag: '灰度', from: 'header', name: 'x-gray', when: { equals: '1' } }] },
      });
      ({ gateway, provider } = odd);
    }, 60_000);

    afterAll(() => odd?.stop());

    async function call(method: string, body: string, group = 'up', init: RequestInit = {}): Promise<Response> {
      return fetch(`${gateway.url}/${ODD_SERVICE}/${method}?group=${group}`, {
        method: 'POST',
        headers: JSON_TYPE,
        body,
        ...init,
      });
    }

    async function problemOf(response: Response): Promise<Problem> {
      const problem = (await response.json()) as Problem;
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(problem.status).toBe(response.status);
      // No address, no stack, whatever went wrong.
      expect(JSON.stringify(problem)).not.toMatch(/\d+\.\d+\.\d+\.\d+|\\n\\?t?at |\.java:/);
      return problem;
    }

    async function expectNextCallToWork(): Promise<void> {
      const next = await call('echoText', '{}');
      expect([next.status, await next.text()]).toEqual([200, '"ok"']);
    }

    it.each([
      ['broken JSON', 'echoText', '{"a": 1,}', /line 1|position|offset|column/],
      ['a text that ends in the middle', 'echoText', '{"a": "b', /line 1|position|offset|column|end/],
      ['the wrong type', 'silent', '[[1]]', /./],
      ['too many arguments', 'silent', '["a", "b"]', /./],
    ])('%s: 400', async (_what, method, body, detail) => {
      const response = await call(method, body);
      const problem = await problemOf(response);
      expect([response.status, problem.code]).toEqual([400, 'INVALID_ARGUMENT']);
      expect(problem.detail + JSON.stringify(problem.errors)).toMatch(detail);
      await expectNextCallToWork();
    });

    itCase('C196', 'nesting of 100,000 levels is refused quickly', async () => {
      const startMs = performance.now();
      const response = await call('echoText', '['.repeat(100_000));
      expect(response.status).toBe(400);
      expect((await problemOf(response)).code).toBe('INVALID_ARGUMENT');
      expect(performance.now() - startMs).toBeLessThan(1_000);
      await expectNextCallToWork();
    });

    it('an unknown method and an unexposed service: 404', async () => {
      const method = await call('noSuchMethod', '"x"');
      expect([method.status, (await problemOf(method)).code]).toEqual([404, 'METHOD_NOT_FOUND']);
      const service = await fetch(`${gateway.url}/com.example.secret.Service/m`, { method: 'POST' });
      expect([service.status, (await problemOf(service)).code]).toEqual([404, 'SERVICE_NOT_FOUND']);
    });

    it('a body over the limit: 413, and a wrong content type: 415', async () => {
      const large = await call('silent', JSON.stringify('x'.repeat(9_000_000)));
      expect([large.status, (await problemOf(large)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      const typed = await call('silent', 'a=b', 'up', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([typed.status, (await problemOf(typed)).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      await expectNextCallToWork();
    });

    it.each([
      ['too large', 'content-type: application/json', 413],
      ['of a wrong type', 'content-type: text/plain', 415],
      ['behind an impossible host', 'content-type: application/json', '40[04]'],
    ])(
      'a body %s: its answer reaches clients that send all of it first and want the connection closed',
      async (what, type, status) => {
        const { hostname, port } = new URL(gateway.url);
        const socket = connect(Number(port), hostname);
        const host = what === 'behind an impossible host' ? 'x/y' : 'x';
        const head = `POST /${ODD_SERVICE}/echoText?group=up HTTP/1.1\r\nhost: ${host}\r\n${type}\r\nconnection: close`;
        const body = 'x'.repeat(12_000_000);
        await new Promise<void>((resolve, reject) => {
          socket.on('error', reject);
          socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`, () => resolve());
        });
        let answer = '';
        for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\n\r\n\\{.*\\}$`, 's'));
      },
    );

    itCase('C208', 'a body that grows over the provider’s limit on its way is refused before it is sent', async () => {
      const seen = provider.requests.length;
      const response = await call('silent', JSON.stringify('😀'.repeat(1_900_000)));
      expect([response.status, (await problemOf(response)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(provider.requests.length).toBe(seen);
      await expectNextCallToWork();
    });

    it('a provider that is down: 502 within the connect deadline', async () => {
      const startMs = performance.now();
      const response = await call('echoText', '{}', 'down');
      expect([response.status, (await problemOf(response)).code]).toEqual([502, 'CONNECTION_FAILED']);
      expect(performance.now() - startMs).toBeLessThan(1_000);
      await expectNextCallToWork();
    });

    itCase('C238', 'a provider that is out of reach: 502 with a clear text', async () => {
      const response = await call('echoText', '{}', 'far');
      const problem = await problemOf(response);
      expect([502, 503]).toContain(response.status);
      expect(problem.code).toBe('CONNECTION_FAILED');
      await expectNextCallToWork();
    });

    it('a provider that is slow: 504 at the deadline', async () => {
      const startMs = performance.now();
      const response = await call('silent', '"x"');
      expect([response.status, (await problemOf(response)).code]).toEqual([504, 'TIMEOUT']);
      expect(performance.now() - startMs).toBeGreaterThan(CALL_TIMEOUT_MS - 50);
      await expectNextCallToWork();
    });

    it.each(['half', 'garbage', 'garbageBody', 'wrongId', 'absurdLength', 'negativeLength', 'cut'])(
      'a provider that answers nonsense (%s): 502',
      async (method) => {
        const response = await call(method, '"x"');
        const { code } = await problemOf(response);
        expect(response.status).toBe(502);
        expect(['BAD_RESPONSE', 'CONNECTION_FAILED']).toContain(code);
        await expectNextCallToWork();
      },
    );

    it.each(['badRequest', 'serviceError', 'exhausted'])(
      'a status that is not OK (%s): its text, no stack',
      async (method) => {
        const response = await call(method, '"x"');
        const { code, detail } = await problemOf(response);
        expect([502, 503]).toContain(response.status);
        expect(['PROVIDER_ERROR', 'PROVIDER_OVERLOADED']).toContain(code);
        expect(detail.length).toBeGreaterThan(10);
        await expectNextCallToWork();
      },
    );

    itCase('C198', 'keys like __proto__ are keys like others, and change nothing in the gateway', async () => {
      const response = await call('echoText', '{"__proto__":{"x":1},"constructor":1}');
      expect(response.status).toBe(200);
      const sent = provider.requests.at(-1)?.toString('latin1') ?? '';
      expect(sent).toContain('\x09__proto__H\x01x\x91Z');
      expect(sent).toContain('\x0bconstructor\x91');
      await expectNextCallToWork();
    });

    itCase('C204', 'characters beyond the BMP in a query go out as UTF-16 halves', async () => {
      const response = await fetch(`${gateway.url}/${ODD_SERVICE}/badRequest?group=up&arg0=%F0%9F%98%80`);
      expect(response.status).toBe(502);
      expect(provider.requests.at(-1)?.toString('hex')).toContain('02eda0bdedb880');
    });

    itCase('C212', 'headers cannot set attachments that steer the provider', async () => {
      const headers = {
        'content-type': 'application/json',
        path: 'evil-path',
        interface: 'evil-interface',
        timeout: '123456789',
        'dubbo.tag': 'evil-tag',
        'dubbo-tag': 'evil-tag',
        generic: 'evil-generic',
        'dubbo-attachment-generic': 'evil-generic',
      };
      expect((await call('echoText', '{}', 'up', { headers })).status).toBe(200);
      expect(provider.requests.at(-1)?.toString('latin1')).not.toMatch(/evil|123456789/);
    });

    it('a provider’s tag that no header can hold goes out encoded', async () => {
      const response = await call('echoText', '{}', 'tagged', {
        headers: { ...JSON_TYPE, 'x-request-id': 'tagged-1', 'x-gray': '1' },
      });
      expect([response.status, await response.text()]).toEqual([200, '"ok"']);
      expect(response.headers.get('dubbo-tag')).toBe('%E7%81%B0%E5%BA%A6');
      expect(JSON.parse(await gateway.lineWith('tagged-1'))).toMatchObject({ status: 200, code: null });
      expect(gateway.errors()).not.toMatch(/\n +at /);
    });

    it.each([
      ['at once', 0],
      ['after a while', 60],
    ])('callers who go away %s in mid-call free their slots', async (_, afterMs) => {
      // Four calls that nobody answers, each reset once it has reached the provider, fill `max-in-flight` unless they are freed.
      const seen = provider.requests.length;
      const { hostname, port } = new URL(gateway.url);
      const head = `POST /${ODD_SERVICE}/silentForLong?group=up HTTP/1.1\r\nhost: x\r\ncontent-type: application/json`;
      const sockets = Array.from({ length: 4 }, () => connect(Number(port), hostname));
      for (const socket of sockets) socket.write(`${head}\r\ncontent-length: 3\r\n\r\n"x"`);
      await expect.poll(() => provider.requests.length, { interval: 1, timeout: 5_000 }).toBe(seen + 4);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      for (const socket of sockets) socket.resetAndDestroy();
      const startMs = performance.now();
      const callFour = () => Promise.all(sockets.map(async () => (await call('echoText', '{}')).status));
      await expect.poll(callFour, { timeout: 5_000 }).toEqual([200, 200, 200, 200]);
      // Well before their deadlines would have freed them.
      expect(performance.now() - startMs).toBeLessThan(LONG_TIMEOUT_MS / 2);
    });
  });
}
