import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../gateway/auth/sign-request.ts';
import { itCase } from '../it-case.ts';
import { ATTACKS } from './attacks.ts';
import { ODD_SERVICE, repeated } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { MAX_NONCES, SECRETS, startSignedGateway, type SignedGateway } from './signed-gateway.ts';
import {
  BODY,
  now,
  parametersWith,
  signedRequest,
  type SigningPlan,
  TARGET,
  withHeader,
  headerOf,
} from './signed-request.ts';

/** More requests than connections, so that each connection is used again and again. */
const CONNECTIONS = 100;

/** Who may call, against the real process of one runtime. */
export function describeAuth(runtime: string, script: string): void {
  describe(`signed requests, ${runtime}`, () => {
    let signed: SignedGateway;

    beforeAll(async () => {
      signed = await startSignedGateway(script);
    }, 60_000);

    afterAll(() => signed?.stop());

    const send = (request: RawRequest, agent?: Agent): Promise<RawResponse> =>
      sendRequest(signed.gateway.url, request, agent);

    async function expectServed(request = signedRequest()): Promise<void> {
      const { status, body } = await send(request);
      expect([status, body]).toEqual([200, JSON.stringify(repeated('7:20'))]);
    }

    /** One wording for all, and nothing was called. */
    async function expectRefused(request: RawRequest, cause: RegExp): Promise<void> {
      const calls = signed.provider.requests.length;
      const id = `refused-${crypto.randomUUID()}`;
      const { status, headers, body } = await send(withHeader(request, 'x-request-id', id));
      expect([status, JSON.parse(body)]).toEqual([
        401,
        {
          type: 'urn:dubbo-gateway:error:UNAUTHENTICATED',
          title: 'Unauthenticated',
          status: 401,
          detail: 'The request does not carry one valid signature of an access key.',
          code: 'UNAUTHENTICATED',
          requestId: id,
        },
      ]);
      expect(headers['www-authenticate']).toBe('Signature realm="dubbo-gateway"');
      expect(signed.provider.requests.length).toBe(calls);
      const line = JSON.parse(await signed.gateway.lineWith(id)) as { readonly cause: string };
      expect(line.cause).toMatch(cause);
      expect(line).not.toHaveProperty('key');
    }

    it.each(ATTACKS)('$name: refused', async ({ request, cause }) => {
      await expectRefused(request(), cause);
      await expectServed();
    });

    it('calls nothing for a head that is longer than Node takes', async () => {
      const calls = signed.provider.requests.length;
      const { status } = await send(signedRequest({ parameters: parametersWith({ note: `"${'x'.repeat(20_000)}"` }) }));
      expect(status).toBe(runtime === 'Node' ? 431 : 401);
      expect(signed.provider.requests.length).toBe(calls);
      await expectServed();
    });

    it('lets in who has signed, and says in the log who it was', async () => {
      await expectServed(withHeader(signedRequest(), 'x-request-id', 'served-1'));
      expect(JSON.parse(await signed.gateway.lineWith('served-1'))).toMatchObject({ status: 200, key: 'AK1' });
    });

    it('takes both secrets of a key', async () => {
      await expectServed(signedRequest({ secret: SECRETS.AK1_NEXT_SECRET }));
    });

    it('takes parameters in any order, alg and expires, and components in any order', async () => {
      const parameters = parametersWith({ alg: '"hmac-sha256"', expires: String(now() + 60), note: '"a;created=1;b"' });
      await expectServed(signedRequest({ parameters }));
      await expectServed(
        signedRequest({
          parameters: `;keyid="AK1";tag="dubbo-gateway";nonce="${crypto.randomUUID()}";created=${now()}`,
        }),
      );
    });

    it('takes our signature beside those of proxies', async () => {
      const request = signedRequest();
      const [input, signature] = [headerOf(request, 'signature-input'), headerOf(request, 'signature')];
      const proxied = withHeader(request, 'signature-input', `proxy=("@method");created=1;tag="a-proxy", ${input}`);
      await expectServed(withHeader(proxied, 'signature', `proxy=:AAAA:, ${signature}`));
    });

    itCase('C166', 'signs the query as it is sent: neither sorted nor encoded anew', async () => {
      const target = `${TARGET}?flag&b=2&a=1&a=0&e=%2f+x`;
      await expectServed(signedRequest({ target }));
      const sorted = `${TARGET}?a=0&a=1&b=2&e=%2F%20x&flag=`;
      await expectRefused({ ...signedRequest({ target }), target: sorted }, /wrong/);
      await expectServed(signedRequest({ target: sorted }));
    });

    it.each(["?a='x'&b=%27", '?a=(1)&b=!*~[]', '?x=%2e%2E/../&y=//', '?'])(
      'takes the query %s as it stands, whatever a URL parser would make of it',
      async (query) => {
        await expectServed(signedRequest({ target: TARGET + query }));
      },
    );

    it('takes a path with encoded characters as it stands', async () => {
      await expectServed(signedRequest({ target: TARGET.replace('repeat', '%72epe%61t') }));
    });

    it('takes GET, HEAD and OPTIONS without a body', async () => {
      for (const [method, status] of [
        ['GET', 200],
        ['HEAD', 200],
        ['OPTIONS', 204],
      ] as const) {
        const request = signedRequest({ method, body: '', target: `${TARGET}?arg0=7:20` });
        expect([method, (await send(request)).status]).toEqual([method, status]);
      }
    });

    it('refuses a GET with a body', async () => {
      const request = signedRequest({ method: 'GET', target: `${TARGET}?arg0=7:20` });
      await expectRefused(request, /a GET has a body/);
    });

    it('takes a body in chunks, and a large one', async () => {
      await expectServed({ ...signedRequest(), isChunked: true });
      await expectServed(signedRequest({ body: `"7:20"${' '.repeat(200_000)}` }));
    });

    it('takes sha-512', async () => {
      const octets = new Uint8Array(await crypto.subtle.digest('SHA-512', new TextEncoder().encode(BODY)));
      const digest = `sha-512=:${Buffer.from(octets).toString('base64')}:`;
      await expectServed(signedRequest({ headers: { 'content-digest': digest } }));
    });

    it('takes what its own signing client signs, for `fetch` as well', async () => {
      const url = `${signed.gateway.url}${TARGET}?a=1&b=中 %2f`;
      const headers = { 'content-type': 'application/json', 'dubbo-group': 'up' };
      const signedHeaders = await createSigner({ id: 'AK1', secret: SECRETS.AK1_SECRET })({
        method: 'POST',
        url,
        headers,
        body: BODY,
      });
      const response = await fetch(url, { method: 'POST', headers: { ...headers, ...signedHeaders }, body: BODY });
      expect([response.status, await response.text()]).toEqual([200, JSON.stringify(repeated('7:20'))]);
    });

    it('reports a body over the limit only to who has signed', async () => {
      const body = JSON.stringify('x'.repeat(1_100_000));
      expect((await send(signedRequest({ body }))).status).toBe(413);
      expect((await send({ ...signedRequest({ body }), headers: [] })).status).toBe(401);
    });

    it('asks nobody for a signature who asks for health, or before a page may call', async () => {
      for (const target of ['/healthz', '/readyz']) {
        expect((await send({ method: 'GET', target, headers: [], body: '' })).status).toBe(200);
      }
      const preflight = await send({
        method: 'OPTIONS',
        target: TARGET,
        headers: [
          ['origin', 'https://app.example'],
          ['access-control-request-method', 'POST'],
        ],
        body: '',
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-headers']).toContain('signature-input');
    });

    it('asks for a signature where there is no route, too', async () => {
      await expectRefused({ method: 'GET', target: '/nowhere', headers: [], body: '' }, /missing/);
    });

    it('warns of no open door', () => {
      expect(signed.gateway.errors()).not.toContain('auth.mode');
    });

    describe('the scope of a key', () => {
      const asAk2 = (target: string, method = 'POST'): RawRequest =>
        signedRequest({
          target,
          method,
          secret: SECRETS.AK2_SECRET,
          parameters: parametersWith({ keyid: '"AK2"' }),
          ...(method === 'POST' ? {} : { body: '' }),
        });

      it('lets it call what it allows, also by overload', async () => {
        await expectServed(asAk2(TARGET));
        await expectServed(asAk2(`${TARGET}~java.lang.String`));
      });

      it.each([
        ['another method', `/${ODD_SERVICE}/echoText`],
        ['another method by its encoding', `/${ODD_SERVICE}/%65choText`],
        ['another method by its overload', `/${ODD_SERVICE}/echoText~java.util.Map`],
        ['another method behind a forced overload', `/${ODD_SERVICE}/echoText~repeat`],
        ['an encoded overload', `/${ODD_SERVICE}/echoText%7Erepeat`],
        ['a method that differs in case', `/${ODD_SERVICE}/Repeat`],
        ['an interface that differs in case', `/${ODD_SERVICE.toLowerCase()}/repeat`],
        ['a service that is not exposed', '/com.example.secret.Service/repeat'],
        ['a method that does not exist', `/${ODD_SERVICE}/absent`],
      ])('%s: 403, and nothing is called', async (_, target) => {
        const calls = signed.provider.requests.length;
        const { status, body } = await send(asAk2(target));
        expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'PERMISSION_DENIED' }]);
        expect(signed.provider.requests.length).toBe(calls);
        await expectServed(asAk2(TARGET));
      });

      it('does not let OPTIONS tell what it may not call', async () => {
        expect((await send(asAk2(`/${ODD_SERVICE}/echoText`, 'OPTIONS'))).status).toBe(403);
      });
    });

    describe('a replay', () => {
      itCase('C168', 'is refused', async () => {
        const request = signedRequest();
        await expectServed(request);
        await expectRefused(request, /used before/);
        await expectServed();
      });

      it('with the same nonce in another request is refused', async () => {
        const nonce = `"${crypto.randomUUID()}"`;
        await expectServed(signedRequest({ parameters: parametersWith({ nonce }) }));
        await expectRefused(
          signedRequest({ parameters: parametersWith({ nonce, created: String(now() + 2) }) }),
          /used before/,
        );
      });

      it('of another key is none: nonces are for each key', async () => {
        const nonce = `"${crypto.randomUUID()}"`;
        await expectServed(signedRequest({ parameters: parametersWith({ nonce }) }));
        const parameters = parametersWith({ nonce, keyid: '"AK2"' });
        await expectServed(signedRequest({ parameters, secret: SECRETS.AK2_SECRET }));
      });

      it('does not use up the nonce that a wrong request names', async () => {
        const request = signedRequest();
        await expectRefused({ ...request, body: '"8:20"' }, /not that of/);
        await expectRefused(withHeader(request, 'signature', 'sig1=:AAAA:'), /wrong/);
        await expectServed(request);
      });

      it('a thousand times at once over many connections: exactly one passes', async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
        const request = signedRequest();
        const calls = signed.provider.requests.length;
        const answers = await Promise.all(Array.from({ length: 1_000 }, () => send(request, agent)));
        agent.destroy();
        expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(999);
        expect(signed.provider.requests.length).toBe(calls + 1);
        await expectServed();
      }, 30_000);

      it.each(['SIGTERM', 'SIGKILL'] as const)(
        'after a restart by %s is refused',
        async (signal) => {
          const early = signedRequest({ parameters: parametersWith({ created: String(now() + 200) }) });
          const request = signedRequest();
          await expectServed(request);
          await expectServed(early);
          await signed.restart(signal);
          // Node, killed, refuses all that was made before its start.
          await expectRefused(request, /used before|does not reach back/);
          await expectRefused(early, /used before/);
          await expectServed();
        },
        60_000,
      );
    });

    it('a request is refused at another port, also once it has started there again, and after a crash and a restart in order', async () => {
      const request = signedRequest();
      await expectServed(request);
      await signed.restart('SIGTERM', 'other port');
      await expectRefused(request, /used before|does not reach back/);
      await signed.restart();
      await expectRefused(request, /used before|does not reach back/);
      const next = signedRequest();
      await expectServed(next);
      await signed.restart('SIGKILL');
      await signed.restart();
      await expectRefused(next, /used before|does not reach back/);
      await expectServed();
    }, 60_000);

    it('a flood of nonces is refused beyond its bound, and keeps nobody else out', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      const flood = (): RawRequest => signedRequest({ parameters: parametersWith({ keyid: '"FLOOD"' }) });
      const answers = await Promise.all(Array.from({ length: MAX_NONCES + 50 }, () => send(flood(), agent)));
      agent.destroy();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_NONCES);
      await expectRefused(flood(), /too many nonces/);
      await expectServed();
    }, 30_000);
  });

  describe(`what is open, ${runtime}`, () => {
    let signed: SignedGateway;
    const unsigned = (target: string, method = 'POST'): RawRequest => ({
      ...signedRequest({ target, method, ...(method === 'POST' ? {} : { body: '' }) }),
      headers: [...(method === 'POST' ? [['content-type', 'application/json'] as const] : []), ['dubbo-group', 'up']],
    });
    const statusOf = async (request: RawRequest): Promise<number> =>
      (await sendRequest(signed.gateway.url, request)).status;

    beforeAll(async () => {
      signed = await startSignedGateway(script, [`${ODD_SERVICE}#re*`]);
    }, 60_000);

    afterAll(() => signed?.stop());

    it('may be called without a signature, and that is told at the start', async () => {
      expect(await statusOf(unsigned(TARGET))).toBe(200);
      expect(await statusOf(unsigned(`${TARGET}~java.lang.String`))).toBe(200);
      expect(signed.gateway.errors()).toContain(`auth.open: everybody may call ${ODD_SERVICE}#re* without a signature`);
    });

    it.each([
      ['another method', `/${ODD_SERVICE}/echoText`, 'POST'],
      ['another method behind a forced overload', `/${ODD_SERVICE}/echoText~repeat`, 'POST'],
      ['a method that differs in case', `/${ODD_SERVICE}/Repeat`, 'POST'],
      ['a service that is not exposed', '/com.example.secret.Service/repeat', 'POST'],
      ['what another method takes', `/${ODD_SERVICE}/echoText`, 'OPTIONS'],
    ])('does not open %s', async (_, target, method) => {
      const calls = signed.provider.requests.length;
      expect(await statusOf(unsigned(target, method))).toBe(401);
      expect(signed.provider.requests.length).toBe(calls);
    });

    it('opens nothing of what is for operators', async () => {
      // Somebody else's, by a proxy: on Node the machine itself may ask.
      const request = withHeader(unsigned(`/-/explain${TARGET}`), 'x-forwarded-for', '10.0.0.9');
      expect(await statusOf(request)).toBe(401);
    });

    it('refuses who signs and does so wrongly, or has only half of a signature', async () => {
      expect(await statusOf(signedRequest({ secret: 'not the secret of AK1 at all' }))).toBe(401);
      expect(await statusOf(withHeader(signedRequest(), 'signature', null))).toBe(401);
      expect(await statusOf(withHeader(signedRequest(), 'signature-input', null))).toBe(401);
    });

    it('has no key in the log for who has not signed', async () => {
      const request = withHeader(unsigned(TARGET), 'x-request-id', 'open-1');
      expect(await statusOf(request)).toBe(200);
      expect(JSON.parse(await signed.gateway.lineWith('open-1'))).not.toHaveProperty('key');
    });

    it('may be called by a key that allows other things', async () => {
      const as = (key: string): Partial<SigningPlan> => ({
        secret: SECRETS.AK2_SECRET,
        parameters: parametersWith({ keyid: `"${key}"` }),
      });
      expect(await statusOf(signedRequest(as('ELSEWHERE')))).toBe(200);
      expect(await statusOf(signedRequest({ ...as('ELSEWHERE'), target: `/${ODD_SERVICE}/echoText` }))).toBe(403);
    });
  });
}
